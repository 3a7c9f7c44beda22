// Light or dark before the first paint: as chosen, else as the system has it.
const chosen = localStorage.getItem("fakturo.theme");
const isDark =
  chosen === "dark" || chosen === "light"
    ? chosen === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = isDark ? "dark" : "light";
