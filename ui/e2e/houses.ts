// A graph with more things of one kind than are read at once, their numbers being amounts, codes and years.

export const HOUSES = 1204;

export function manyHouses(): string {
  const lines = ["@prefix s: <http://houses.example/schema/> .", "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .", "@prefix x: <http://www.w3.org/2001/XMLSchema#> ."];
  for (let n = 1; n <= HOUSES; n += 1) {
    const name = `${n % 100 === 7 ? "O'Hara 100%" : "House"} ${String(n).padStart(4, "0")}`;
    const sold = n % 4 === 0;
    lines.push(`<http://houses.example/id/${n}> a s:House ; rdfs:label "${name}" ; s:postalCode ${20000 + n} ; s:rent ${10000 + n} ; s:built "${1800 + (n % 200)}-05-01"^^x:date ; s:sold ${sold} .`);
  }
  return lines.join("\n");
}
