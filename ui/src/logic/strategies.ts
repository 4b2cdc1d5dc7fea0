// What ways to answer are called by people. What is not here (a saved configuration) goes by its own name.

interface Way {
  /** In a choice. */
  name: string;
  /** In a sentence. */
  about: string;
}

const WAYS: Record<string, Way> = {
  ragonite: { name: "Tables and texts", about: "Plans the question, queries the tables, searches the texts, and joins what both say." },
  "ragonite-original": { name: "The model in rounds", about: "Lets the model write SQL and search the texts, round by round. For strong models." },
  "sql-only": { name: "Tables alone", about: "Answers from the tables alone." },
  "text-only": { name: "Texts alone", about: "Answers from texts alone: documents, and what the graph says put into sentences." },
  "sparql-only": { name: "SPARQL by the model", about: "Answers by SPARQL that the model writes over the graph's terms." },
  frog: { name: "Facts around a thing", about: "Looks for the things named; answers from the facts around them, or by SPARQL, in your language." },
  scholarly: { name: "Things of a kind", about: "Finds things of the kind asked for, by SPARQL and by meaning." },
  chatty: { name: "Fact by fact", about: "Reads the question as facts and finds them in the graph by SPARQL." },
};

/** The exact names stay where settings and programs need them. */
export const wayName = (strategy: string) => WAYS[strategy]?.name ?? strategy;
export const wayAbout = (strategy: string) => WAYS[strategy]?.about;
