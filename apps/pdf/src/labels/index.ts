import { ownValue } from "@fakturo/model";
import { ar } from "./ar.ts";
import { ca } from "./ca.ts";
import { da } from "./da.ts";
import { de } from "./de.ts";
import { el } from "./el.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { eu } from "./eu.ts";
import { fi } from "./fi.ts";
import { fr } from "./fr.ts";
import { gl } from "./gl.ts";
import { it } from "./it.ts";
import type { Labels } from "./labels.ts";
import { nb } from "./nb.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { sv } from "./sv.ts";

/** Languages with a list of labels, by ISO 639-1 code. */
export const LANGUAGES: Readonly<Record<string, Labels>> = {
  ar,
  ca,
  da,
  de,
  el,
  en,
  es,
  eu,
  fi,
  fr,
  gl,
  it,
  nb,
  nl,
  pl,
  pt,
  sv,
};

/** Default print language of a tax regime. */
const REGIME_LANGUAGES: Readonly<Record<string, string>> = {
  AE: "ar",
  AR: "es",
  AT: "de",
  BE: "nl",
  BR: "pt",
  CA: "en",
  CH: "de",
  CO: "es",
  DE: "de",
  DK: "da",
  EL: "el",
  ES: "es",
  FI: "fi",
  FR: "fr",
  GB: "en",
  GR: "el",
  IE: "en",
  IN: "en",
  IT: "it",
  MX: "es",
  NL: "nl",
  NO: "nb",
  PL: "pl",
  PT: "pt",
  SA: "ar",
  SE: "sv",
  SG: "en",
  US: "en",
};

const ALIASES: Readonly<Record<string, string>> = { no: "nb", nn: "nb" };

/** Languages written from right to left. */
const RIGHT_TO_LEFT = new Set(["ar"]);

export interface Language {
  readonly code: string;
  readonly rtl: boolean;
  readonly labels: Labels;
}

/** The requested language, else the regime's, else English; `pt-BR` and `pt_BR` map to `pt`. */
export function languageFor(wanted: string, regime: string): Language {
  const short = (wanted.split(/[-_]/)[0] ?? "").toLowerCase();
  const asked = ownValue(ALIASES, short) ?? short;
  const fallback = wanted === "" ? (ownValue(REGIME_LANGUAGES, regime) ?? "en") : "en";
  const code = Object.hasOwn(LANGUAGES, asked) ? asked : fallback;
  return { code, rtl: RIGHT_TO_LEFT.has(code), labels: LANGUAGES[code] ?? en };
}
