import { type Static, Type } from "@fakturo/schema";

const cuits = (title: string, description: string) =>
  Type.Array(Type.String(), { title, description, default: [] });

/** Settings of the simulated ARCA. */
export const Settings = Type.Object({
  window: Type.Integer({
    title: "Repeat window",
    description: "Seconds after a login in which a second one is refused; 0: never.",
    minimum: 0,
    maximum: 43_200,
    default: 600,
  }),
  unlinked: cuits("Without relation", "CUITs of certificates that are linked to no service."),
  delegations: Type.Record(Type.String(), Type.Array(Type.String()), {
    title: "Delegations",
    description: 'CUITs for which a certificate may act, by its own: `{"20111111112": ["30…"]}`.',
    default: {},
  }),
  issuers: cuits("Issuers without permission", "CUITs whose vouchers are refused with 10000."),
  unregistered: cuits(
    "Unregistered customers",
    "CUITs that get the observation 10017; credit invoices to them are refused (10176).",
  ),
  outside: cuits(
    "Customers outside the regime",
    "CUITs to which credit invoices are refused (10180): neither large nor chosen by themselves.",
  ),
  withoutMailbox: cuits(
    "Customers without mailbox",
    "CUITs without electronic fiscal address, to which credit invoices are refused (10161).",
  ),
  refused: Type.Array(Type.String({ pattern: "^\\d+-\\d+-\\d+$" }), {
    title: "Refused credit invoices",
    description: "Those that their buyer refused, as type, point of sale and number: `201-4-1`.",
    default: [],
  }),
  accounts: Type.Record(Type.String(), Type.Array(Type.String()), {
    title: "Accounts",
    description: "Registered CBU by issuer; of issuers that are not listed any is (10174).",
    default: {},
  }),
  creditInvoices: Type.Record(Type.String(), Type.String(), {
    title: "Large customers",
    description: "Pesos from which a CUIT gets credit invoices only (10192).",
    default: {},
  }),
  points: Type.Array(Type.Integer({ minimum: 1, maximum: 99_998 }), {
    title: "Points of sale",
    description: "Those for web services; when empty all, as in the test environment.",
    default: [],
  }),
  exportPoints: Type.Array(Type.Integer({ minimum: 1, maximum: 99_998 }), {
    title: "Points of sale for exports",
    description: "Those for exports; when empty all.",
    default: [],
  }),
  lenient: Type.Boolean({
    title: "Lenient reader",
    description:
      "Requests are read as the real services read them: elements in any order, unknown ones ignored, missing numbers 0. Off: the service description judges each request.",
    default: false,
  }),
  limit: Type.Integer({
    title: "Unidentified customers",
    description: "Pesos from which a final consumer must be identified (10015).",
    minimum: 0,
    default: 10_000_000,
  }),
  statusRequired: Type.Boolean({
    title: "VAT status required",
    description: "A missing CondicionIVAReceptorId is refused (10246) instead of observed (10245).",
    default: true,
  }),
  rates: Type.Record(Type.String(), Type.String(), {
    title: "Exchange rates",
    description: "Pesos for a unit, by ARCA's code of the currency.",
    default: { DOL: "1450.50", "060": "1690.00" },
  }),
  codes: Type.Record(Type.String(), Type.String(), {
    title: "Codes",
    description: 'Refusals of vouchers by the customer\'s document: `{"30500010912": "10048"}`.',
    default: {},
  }),
});
export type Settings = Static<typeof Settings>;
