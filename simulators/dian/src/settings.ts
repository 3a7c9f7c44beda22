import { type Static, Type } from "@fakturo/schema";

const Software = Type.Object({
  id: Type.String({ title: "Id" }),
  pin: Type.String({ title: "PIN" }),
  nit: Type.String({
    title: "NIT of its owner",
    description: "Without check digit; empty for any issuer.",
    default: "",
  }),
  isInactive: Type.Boolean({ title: "Inactive (FAB24c)", default: false }),
});
export type Software = Static<typeof Software>;

const Range = Type.Object({
  nit: Type.String({ title: "NIT", description: "Without check digit; empty for any issuer." }),
  resolution: Type.String({ title: "Resolution" }),
  prefix: Type.String({ title: "Prefix" }),
  from: Type.Integer({ title: "First number" }),
  to: Type.Integer({ title: "Last number" }),
  start: Type.String({ title: "First day" }),
  end: Type.String({ title: "Last day" }),
  technicalKey: Type.String({
    title: "Technical key",
    description: "Empty: no software is linked.",
  }),
});
export type Range = Static<typeof Range>;

/** Range and key that the DIAN gives to every test set. */
export const TEST_RANGE: Range = {
  nit: "",
  resolution: "18760000001",
  prefix: "SETP",
  from: 990_000_000,
  to: 995_000_000,
  start: "2019-01-19",
  end: "2030-01-19",
  technicalKey: "fc8eac422eba16e22ffd8c6f94b3f40a6e38162c",
};

const TestSetSettings = Type.Object({
  id: Type.String({ title: "TestSetId" }),
  nit: Type.String({ title: "NIT", description: "Empty for any issuer.", default: "" }),
  invoices: Type.Integer({ title: "Invoices", default: 8 }),
  debitNotes: Type.Integer({ title: "Debit notes", default: 1 }),
  creditNotes: Type.Integer({ title: "Credit notes", default: 1 }),
});
export type TestSetSettings = Static<typeof TestSetSettings>;

const texts = (title: string, description: string) =>
  Type.Record(Type.String(), Type.String(), { title, description, default: {} });
const list = (title: string, description: string) =>
  Type.Array(Type.String(), { title, description, default: [] });

/** Software that every issuer may use. */
export const KNOWN_SOFTWARE = { id: "56f2ae4e-9812-4fad-9255-08fcfcd5ccb0", pin: "12345" };

/** Settings of the simulated DIAN. */
export const Settings = Type.Object({
  software: Type.Array(Software, {
    title: "Software",
    default: [{ ...KNOWN_SOFTWARE, nit: "", isInactive: false }],
  }),
  ranges: Type.Array(Range, {
    title: "Numbering ranges",
    default: [TEST_RANGE, { ...TEST_RANGE, prefix: "SETT", from: 1, to: 5_000_000 }],
  }),
  testSets: Type.Array(TestSetSettings, {
    title: "Test sets",
    default: [
      {
        id: "0f0a5c9e-5a0e-4a4e-9c39-1f2f1f3a9d10",
        nit: "",
        invoices: 8,
        debitNotes: 1,
        creditNotes: 1,
      },
    ],
  }),
  testSetFirst: Type.Boolean({
    title: "Test set first",
    description:
      "Issuers may send invoices and notes (FAJ21) and have ranges (301) once their test set is accepted.",
    default: false,
  }),
  names: texts("Names in the RUT", "By NIT; other names give the notification FAJ43b."),
  disabled: list("Issuers without permission", "NITs that may not issue (FAJ21)."),
  providers: texts(
    "Providers",
    "NIT of the technology provider that may sign, by NIT of the issuer.",
  ),
  rules: Type.Record(Type.String(), Type.Array(Type.String()), {
    title: "Rules by number",
    description: "Rules with which documents of these numbers are refused.",
    default: {},
  }),
  polls: Type.Integer({
    title: "Answers in process",
    description: "Answers of GetStatusZip before a batch is validated.",
    minimum: 0,
    default: 1,
  }),
  acceptanceDays: Type.Integer({
    title: "Working days of a tacit acceptance",
    minimum: 0,
    default: 3,
  }),
  emails: texts("E-mails for received documents", "By NIT (GetExchangeEmails, GetAcquirer)."),
  clock: Type.Integer({
    title: "Difference of the clock",
    description: "Seconds by which the service's clock is ahead in the check of messages.",
    default: 0,
  }),
  token: Type.String({
    title: "API key of Plemsi",
    description: "Empty: every key is accepted.",
    default: "",
  }),
});
export type Settings = Static<typeof Settings>;
