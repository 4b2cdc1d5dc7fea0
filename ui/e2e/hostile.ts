// A graph whose labels and literals would do harm if the page took them for more than text.

export const IMAGE = `<img src=x onerror="document.title='owned'">`;
export const LINK = "[click](javascript:alert(1))";

const LONG = "0123456789".repeat(10_000);

export function hostileGraph(): string {
  const quote = (text: string) => JSON.stringify(text);
  const lines = ["@prefix s: <http://h.example/schema/> .", "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> ."];
  const labels = [`Hostile ${IMAGE}`, `Hostile ${LINK}`, "Hostile </script><script>document.title='owned'</script>"];
  labels.forEach((label, index) => {
    lines.push(`<http://h.example/id/${index}> a s:Gadget ; rdfs:label ${quote(label)} ; s:price ${index + 10} ; s:note ${quote(`${IMAGE} ${LINK}`)} .`);
  });
  lines.push(`<http://h.example/id/long> a s:Gadget ; rdfs:label "Hostile long" ; s:price 99 ; s:note ${quote(LONG)} .`);
  return lines.join("\n");
}
