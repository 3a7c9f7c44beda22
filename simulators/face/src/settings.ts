import { type Static, Type } from "@fakturo/schema";

const Unit = (title: string) => Type.String({ title, pattern: "^[A-Z][A-Z0-9]{8}$" });

const Relation = Type.Object({
  administration: Unit("Administration"),
  organ: Unit("Managing body (02)"),
  unit: Unit("Processing unit (03)"),
  office: Unit("Accounting office (01)"),
  name: Type.String({ title: "Name", default: "" }),
  nif: Type.String({ title: "NIF of the managing body", default: "" }),
  active: Type.Boolean({ title: "Active", default: true }),
  rejects: Type.Boolean({ title: "Rejects every invoice", default: false }),
  keeps: Type.Boolean({ title: "Refuses every cancellation", default: false }),
});
/** Three related units of the directory (DIR3). */
export type Relation = Static<typeof Relation>;

const related = (code: string, more: Partial<Relation> = {}): Relation => ({
  ...{ administration: code, organ: code, unit: code, office: code, name: "", nif: "" },
  ...{ active: true, rejects: false, keeps: false },
  ...more,
});

const B2bReceiver = Type.Object({
  code: Type.String({ title: "Code (DIRe)", minLength: 1 }),
  name: Type.String({ title: "Name", default: "" }),
  rejects: Type.Boolean({ title: "Rejects every invoice", default: false }),
  keeps: Type.Boolean({ title: "Refuses every cancellation", default: false }),
});
/** A company that receives invoices over FACeB2B. */
export type B2bReceiver = Static<typeof B2bReceiver>;

const seconds = (title: string, value: number) =>
  Type.Number({ title, description: "Seconds.", minimum: 0, default: value });
const list = (title: string, description: string) =>
  Type.Array(Type.String(), { title, description, default: [] });

/** Settings of the simulated FACe. */
export const Settings = Type.Object({
  units: Type.Array(Relation, {
    title: "Directory of units",
    default: [
      related("P00000010", { name: "Test unit", nif: "00000000T" }),
      related("L01280796", {
        unit: "LA0000001",
        office: "LA0000002",
        name: "Example council",
        nif: "P2807900B",
      }),
      related("L01990001", { name: "Council that rejects", rejects: true }),
      related("L01990002", { name: "Council that refuses cancellations", keeps: true }),
    ],
  }),
  receivers: Type.Array(B2bReceiver, {
    title: "Receivers of FACeB2B",
    default: [
      { code: "A58818501ES0001", name: "Contractor", rejects: false, keeps: false },
      { code: "B63272603ES0001", name: "Contractor that rejects", rejects: true, keeps: false },
      { code: "B65271835ES0001", name: "Contractor that keeps", rejects: false, keeps: true },
    ],
  }),
  accountedAfter: seconds("Registered in the accounting register after", 60),
  recognisedAfter: seconds("Obligation to pay recognised after", 120),
  paidAfter: seconds("Paid after", 180),
  cancelledAfter: seconds("Cancellations decided after", 60),
  states: Type.Record(Type.String(), Type.String({ pattern: "^(1[23]|2[456]|31)00$" }), {
    title: "States",
    description: "Processing states by register number, in place of those by time.",
    default: {},
  }),
  unregistered: list("Unregistered certificates", "NIFs whose certificates are not registered."),
  blocked: list("Blocked certificates", "NIFs whose certificates are on the block list."),
  portal: list("Filed on the portal", "Register numbers of invoices without queries by service."),
  attachments: Type.Integer({ title: "Attachments of an invoice", minimum: 0, default: 5 }),
  listed: Type.Integer({ title: "Invoices of a query", minimum: 1, default: 500 }),
  tellsNumber: Type.Boolean({
    title: "Duplicates with register number",
    description: "The text about a duplicate has its register number.",
    default: true,
  }),
  storing: Type.Union([Type.Literal(""), Type.Literal("100"), Type.Literal("500")], {
    title: "Answer after storing",
    description:
      "`100`: this code although the invoice is stored; `500`: HTTP 500 with the answer.",
    default: "",
  }),
  signature: Type.Union(
    [Type.Literal("seal"), Type.Literal("none"), Type.Literal("other"), Type.Literal("broken")],
    {
      title: "Signature of answers",
      description: "`other`: by another certificate; `broken`: with a wrong value.",
      default: "seal",
    },
  ),
  code: Type.String({
    title: "Code",
    description: "Answered to every request in place of the checks.",
    default: "",
  }),
});
export type Settings = Static<typeof Settings>;
