import { FakturoError, type JsonObject } from "@fakturo/model";
import { type Static, Type } from "@fakturo/plugin";

/** Transmitter of the file and its number; both also name the file. */
export const settingsSchema = Type.Object({
  transmitter_country: Type.Optional(
    Type.String({
      title: "Transmitter's country",
      description: "With the code below; the supplier's when left empty.",
      pattern: "^([A-Z]{2})?$",
      default: "",
    }),
  ),
  transmitter_code: Type.Optional(
    Type.String({
      title: "Transmitter's fiscal code",
      description: "Fiscal code of whoever owns the channel; the supplier's when left empty.",
      pattern: "^[A-Za-z0-9]{0,28}$",
      default: "",
    }),
  ),
  progressive: Type.Optional(
    Type.String({
      title: "Progressive of the file name",
      description: "One to five letters or digits, never used before; derived when left empty.",
      pattern: "^[A-Za-z0-9]{0,5}$",
      default: "",
    }),
  ),
});

/** Values of the settings; empty texts mean the default. */
export type Settings = Static<typeof settingsSchema>;

const PATTERNS: readonly (readonly [keyof Settings, RegExp])[] = [
  ["transmitter_country", /^([A-Z]{2})?$/],
  ["transmitter_code", /^[A-Za-z0-9]{0,28}$/],
  ["progressive", /^[A-Za-z0-9]{0,5}$/],
];

/** Settings among a converter's options. @throws FakturoError "input" for those of another form. */
export function settingsIn(options: JsonObject): Settings {
  const settings: Settings = {};
  for (const [name, pattern] of PATTERNS) {
    const value = options[name] ?? "";
    if (typeof value !== "string" || !pattern.test(value))
      throw new FakturoError("input", `the option '${name}' has another form`);
    settings[name] = value;
  }
  return settings;
}
