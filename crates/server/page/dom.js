// Elements from plain values. Text becomes text nodes and nothing else: what a graph or a model wrote is never
// parsed as HTML.

/** An element: `on` holds listeners, the rest are attributes; children are nodes, texts, or nothing. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  node.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return node;
}

/** The element of the page with this id. */
export const byId = (id) => document.getElementById(id);

const ICONS = {
  list: "M3 5h14M3 10h14M3 15h14",
  close: "M5 5l10 10M15 5L5 15",
  edit: "M4 16l1-4 8-8 3 3-8 8-4 1zM11.5 5.5l3 3",
  bin: "M4 6h12M8 6V4h4v2M6 6l1 10h6l1-10M9 9v4M11 9v4",
};

/** A line drawing that takes the colour of its text; what it means is said by its button's label. */
export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "drawing");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** A link, where the address is plain http(s); else its text alone. */
export function link(address, text = address) {
  let url;
  try {
    url = new URL(address);
  } catch {
    return el("span", {}, text);
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") return el("span", {}, text);
  return el("a", { href: url.href, target: "_blank", rel: "noopener noreferrer" }, text);
}

/** Long text, cut; one click shows the rest. */
export function clipped(text, most = 1500) {
  const span = el("span", { class: "given" }, text.length > most ? `${text.slice(0, most)} …` : text);
  if (text.length <= most) return span;
  const more = el("button", { type: "button", class: "inline" }, `Show all ${text.length.toLocaleString("en")} characters`);
  more.addEventListener("click", () => {
    span.textContent = text;
    more.remove();
  });
  return el("span", {}, span, " ", more);
}

/** Copies, also where the clipboard interface is withheld (plain http on another machine). */
export async function copy(text, button) {
  const before = button.textContent;
  let done = false;
  try {
    await navigator.clipboard.writeText(text);
    done = true;
  } catch {
    const area = el("textarea", { class: "unseen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    done = document.execCommand("copy");
    area.remove();
  }
  button.textContent = done ? "Copied" : "Not copied";
  setTimeout(() => (button.textContent = before), 1500);
}

/** `4.2 s`, `340 ms`. */
export function duration(seconds) {
  if (!Number.isFinite(seconds)) return "";
  if (seconds < 0.95) return `${Math.round(seconds * 1000)} ms`;
  return seconds < 100 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
}
