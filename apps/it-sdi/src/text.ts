import type { Faults } from "@fakturo/model";

/** SdI code of files that do not follow the schema. */
export const SCHEMA_RULE = "SDI-00200";

/** Characters outside Latin-1 with a customary spelling in it. */
const SPELLINGS: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "‚": "'",
  "‛": "'",
  "′": "'",
  "“": '"',
  "”": '"',
  "„": '"',
  "″": '"',
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "–": "-",
  "—": "-",
  "−": "-",
  "•": "-",
  "…": "...",
  "€": "EUR",
  "™": "(TM)",
  "№": "N.",
  "‹": "<",
  "›": ">",
  Œ: "OE",
  œ: "oe",
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  ı: "i",
  ẞ: "SS",
  "\u2007": " ",
  "\u2009": " ",
  "\u202f": " ",
  "\u200b": "",
  "\ufeff": "",
};

const BEYOND_LATIN = /[^\u0000-\u00ff]/gu;
const BEYOND_ASCII = /[^\u0000-\u007f]/gu;

/** Text in Latin-1; undefined where a character has no equivalent. */
function toLatin(text: string): string | undefined {
  const latin = text
    .normalize("NFC")
    .replace(BEYOND_LATIN, (character) => SPELLINGS[character] ?? bare(character));
  return latin.search(BEYOND_LATIN) < 0 ? latin : undefined;
}

/** Text in ASCII; undefined where a character has no equivalent. */
function toAscii(text: string): string | undefined {
  const latin = toLatin(text)?.replaceAll("ß", "ss").replace(BEYOND_ASCII, bare);
  return latin === undefined || latin.search(BEYOND_ASCII) >= 0 ? undefined : latin;
}

/** Letters without diacritics. */
function bare(character: string): string {
  return character.normalize("NFKD").replace(/\p{M}/gu, "");
}

/** Converts texts to the alphabets and lengths of the schema; unsuitable ones are faults. */
export class Texts {
  readonly faults: Faults;

  constructor(faults: Faults) {
    this.faults = faults;
  }

  /** Free text in Latin-1, cut at `max`. */
  latin(text: string | undefined, max: number, path: string): string | undefined {
    return this.#spelled(text, toLatin, path)?.slice(0, max).trimEnd();
  }

  /** Free text in ASCII, cut at `max`. */
  ascii(text: string | undefined, max: number, path: string): string | undefined {
    return this.#spelled(text, toAscii, path)?.slice(0, max).trimEnd();
  }

  /** A number or code in ASCII, which must not be cut. */
  code(text: string | undefined, max: number, path: string): string | undefined {
    const code = this.#spelled(text, toAscii, path);
    if (code === undefined || code.length <= max) return code;
    this.faults.add(SCHEMA_RULE, path, `longer than the ${max} characters that FatturaPA allows`);
    return undefined;
  }

  /** Free text in Latin-1, split into several elements. */
  pieces(text: string, max: number, path: string): string[] {
    const whole = this.#spelled(text, toLatin, path) ?? "";
    const count = Math.ceil(whole.length / max);
    return Array.from({ length: count }, (_, i) => whole.slice(i * max, (i + 1) * max));
  }

  #spelled(
    text: string | undefined,
    spell: (text: string) => string | undefined,
    path: string,
  ): string | undefined {
    const clean = text?.replace(/[\s\u0000-\u001f\u007f-\u009f]+/gu, " ").trim();
    if (!clean) return undefined;
    const spelled = spell(clean);
    if (spelled === undefined)
      this.faults.add(SCHEMA_RULE, path, "FatturaPA takes Latin letters only (ISO 8859-1)");
    return spelled || undefined;
  }
}
