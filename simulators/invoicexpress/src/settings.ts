import { type Static, Type } from "@fakturo/schema";

const Tax = Type.Object({
  name: Type.String(),
  /** Percentage, such as `23.0`. */
  value: Type.String(),
  region: Type.String(),
  code: Type.String(),
});

const tax = (name: string, value: string, code: string, region = "PT") => ({
  name,
  value,
  region,
  code,
});

/** Settings of the simulated service; all accounts have the same sequences and taxes. */
export const Settings = Type.Object({
  accounts: Type.Record(Type.String(), Type.String(), {
    title: "Accounts",
    description: "API keys by name of the account; other accounts may have any key.",
    default: {},
  }),
  unknown: Type.Array(Type.String(), {
    title: "Unknown accounts",
    description: "Names that are no account.",
    default: [],
  }),
  sequences: Type.Array(Type.String(), {
    title: "Sequences",
    description: "Names of the sequences; the first is the default one.",
    minItems: 1,
    default: ["A2026", "B2026"],
  }),
  unregistered: Type.Array(Type.String(), {
    title: "Unregistered sequences",
    description:
      "Sequences without validation code of the AT: no document of them can be finalised.",
    default: [],
  }),
  taxes: Type.Array(Tax, {
    title: "Taxes",
    default: [
      tax("IVA23", "23.0", "NOR"),
      tax("IVA13", "13.0", "INT"),
      tax("IVA6", "6.0", "RED"),
      tax("IVA0", "0.0", "ISE"),
      tax("IVA16", "16.0", "NOR", "PT-AC"),
      tax("IVA22", "22.0", "NOR", "PT-MA"),
    ],
  }),
  pdf: Type.Number({
    title: "PDF",
    description: "Seconds until the PDF of a document is ready.",
    minimum: 0,
    maximum: 3600,
    default: 0,
  }),
});
export type Settings = Static<typeof Settings>;
