// The first panel: what was talked about, with rename and delete.

import { byId, el, icon } from "./dom.js";

/** Draws the list. `act` has `rename(conversation, title)` and `remove(conversation)`. */
export function drawConversations(list, current, act) {
  const items = list.map((conversation) => {
    const title = conversation.title || "New chat";
    const here = conversation.id === current;
    const item = el("li", { class: here ? "here" : "" });
    const open = el("a", { href: `#c/${conversation.id}`, "aria-current": here ? "page" : false },
      el("span", { class: "title" }, title),
      el("span", { class: "meta" }, `${conversation.knowledge_base} · ${when(conversation.updated)}`));
    const rename = el("button", {
      type: "button", class: "icon", "aria-label": `Rename “${title}”`,
      on: { click: () => item.replaceChildren(renaming(conversation, () => item.replaceChildren(open, tools), act)) },
    }, icon("edit"));
    const remove = el("button", {
      type: "button", class: "icon", "aria-label": `Delete “${title}”`, on: { click: () => confirmed(conversation, act) },
    }, icon("bin"));
    const tools = el("span", { class: "tools" }, rename, remove);
    item.append(open, tools);
    return item;
  });
  const list_ = byId("conversation-list");
  // A name being typed is not thrown away because an answer arrived.
  if (list_.querySelector("input") !== null && list_.contains(document.activeElement)) return;
  list_.replaceChildren(...items);
}

function renaming(conversation, cancel, act) {
  const input = el("input", { type: "text", maxlength: 200, "aria-label": "New name" });
  input.value = conversation.title;
  let done = false;
  const end = (save) => {
    if (done) return;
    done = true;
    const title = input.value.trim();
    cancel();
    if (save && title && title !== conversation.title) act.rename(conversation, title);
  };
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "Enter") end(true);
    if (event.key === "Escape") {
      event.stopPropagation();
      end(false);
    }
  });
  input.addEventListener("blur", () => end(true));
  queueMicrotask(() => {
    input.focus();
    input.select();
  });
  return input;
}

function confirmed(conversation, act) {
  const dialog = byId("delete-dialog");
  byId("delete-what").textContent = `“${conversation.title || "New chat"}” and its answers will be gone.`;
  dialog.returnValue = "";
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "delete") act.remove(conversation);
  }, { once: true });
  dialog.showModal();
}

function when(milliseconds) {
  const then = new Date(milliseconds);
  const sameDay = then.toDateString() === new Date().toDateString();
  return sameDay
    ? then.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
    : then.toLocaleDateString([], { day: "numeric", month: "short" });
}
