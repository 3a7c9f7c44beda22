import type { Messages } from "./translate.ts";

export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
  { code: "es", name: "Español" },
  { code: "fr", name: "Français" },
  { code: "it", name: "Italiano" },
  { code: "pl", name: "Polski" },
  { code: "pt", name: "Português" },
] as const;

export type ConsoleLanguage = (typeof LANGUAGES)[number]["code"];

const LOADERS: Readonly<Record<ConsoleLanguage, () => Promise<Messages>>> = {
  en: async () => (await import("./en.ts")).en,
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
  fr: async () => (await import("./fr.ts")).fr,
  it: async () => (await import("./it.ts")).it,
  pl: async () => (await import("./pl.ts")).pl,
  pt: async () => (await import("./pt.ts")).pt,
};

/** The texts of a language. */
export function load(language: ConsoleLanguage): Promise<Messages> {
  return LOADERS[language]();
}
