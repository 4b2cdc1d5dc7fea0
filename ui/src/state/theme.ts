// Light, dark, or as the system says. Kept in this browser.

export type Theme = "system" | "light" | "dark";

const KEY = "ragonite-theme";

export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

export function setTheme(wanted: Theme): void {
  if (wanted === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, wanted);
  applyTheme();
}

export function applyTheme(): void {
  const wanted = theme();
  if (wanted === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wanted;
}
