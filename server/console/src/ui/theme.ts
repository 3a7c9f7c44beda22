/** Light, dark, or as the system. */
export type Theme = "light" | "dark" | "system";

const KEY = "fakturo.theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");

export function storedTheme(): Theme {
  const value = localStorage.getItem(KEY);
  return value === "light" || value === "dark" ? value : "system";
}

/** Applies and keeps a theme. */
export function setTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme();
}

function applyTheme(): void {
  const theme = storedTheme();
  const isDark = theme === "dark" || (theme === "system" && system.matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

/** Applies the kept theme, and follows the system where that is wanted. */
export function startTheme(): void {
  applyTheme();
  system.addEventListener("change", applyTheme);
}
