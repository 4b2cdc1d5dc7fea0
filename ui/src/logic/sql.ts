// The little SQL that the page writes itself.

/** A name as SQL has it, quoted where it must be. */
export const quoted = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`);

/** A text as SQL has it. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Some rows of a table or view. */
export const someRows = (name: string) => `SELECT *\nFROM ${quoted(name)}\nLIMIT 20`;
