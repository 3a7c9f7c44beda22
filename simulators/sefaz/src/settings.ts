import { type Static, Type } from "@fakturo/schema";

/** Settings of the simulated authorities. */
export const Settings = Type.Object({
  certificates: Type.Union([Type.Literal("required"), Type.Literal("optional")], {
    title: "Client certificates",
    description: "`optional` takes plain HTTP too.",
    default: "required",
  }),
  batches: Type.Union([Type.Literal("synchronous"), Type.Literal("asynchronous")], {
    title: "Batches",
    description: "`asynchronous`: a receipt is answered, and the result to its query.",
    default: "synchronous",
  }),
  processing: Type.Integer({
    title: "Processing",
    description: "Seconds until the result of an asynchronous batch.",
    minimum: 0,
    maximum: 3600,
    default: 2,
  }),
  hours: Type.Integer({
    title: "Cancellation of NF-e",
    description: "Hours in which an NF-e is cancelled.",
    minimum: 0,
    default: 24,
  }),
  minutes: Type.Integer({
    title: "Cancellation of NFC-e",
    description: "Minutes in which an NFC-e is cancelled.",
    minimum: 0,
    default: 30,
  }),
  analysis: Type.Union([Type.Literal("granted"), Type.Literal("refused"), Type.Literal("none")], {
    title: "Fiscal analysis",
    description:
      "What the municipality decides about the cancellation of an NFS-e that it is asked for (101103).",
    default: "granted",
  }),
  analysed: Type.Integer({
    title: "Time of the analysis",
    description: "Seconds until the municipality has decided.",
    minimum: 0,
    default: 2,
  }),
  unaccredited: Type.Array(Type.String(), {
    title: "Issuers without accreditation",
    description: "CNPJ that get 203.",
    default: [],
  }),
  irregular: Type.Array(Type.String(), {
    title: "Irregular taxpayers",
    description: "CNPJ or CPF whose documents are denied: 301 as issuer, 302 as recipient.",
    default: [],
  }),
  outside: Type.Array(Type.String(), {
    title: "Municipalities outside the national system",
    description: "IBGE codes of municipalities whose DPS get E0037.",
    default: [],
  }),
  csc: Type.Record(Type.String(), Type.String(), {
    title: "Security codes",
    description:
      'Codes of NFC-e (CSC) by number: `{"1": "S3gr3d0"}`. Without any, hashes of QR codes are not checked.',
    default: {},
  }),
  misuse: Type.Integer({
    title: "Misuse",
    description:
      "Seconds in which a service answers 656 after too many equal calls; 0 takes any number.",
    minimum: 0,
    default: 3600,
  }),
  contingency: Type.Array(Type.String(), {
    title: "Contingency",
    description:
      "States (UF) that have enabled their contingency service; the others get 114 there.",
    default: [],
  }),
  pause: Type.Integer({
    title: "Pause of the distribution",
    description: "Seconds after an answer with nothing more in which the distribution answers 656.",
    minimum: 0,
    default: 3600,
  }),
  codes: Type.Record(Type.String(), Type.String(), {
    title: "Codes",
    description: 'Refusals by number of the document or of its advance notice: `{"42": "301"}`.',
    default: {},
  }),
});
export type Settings = Static<typeof Settings>;
