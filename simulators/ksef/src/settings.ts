import { type Static, Type } from "@fakturo/schema";

const seconds = (title: string, description: string, value: number) =>
  Type.Number({ title, description, minimum: 0, maximum: 31_536_000, default: value });

/** Settings of the simulated system. */
export const Settings = Type.Object({
  processing: seconds("Processing", "Seconds until an invoice or a batch is decided.", 1),
  mark: seconds(
    "High-water mark",
    "Seconds that the high-water mark of queries is behind the time.",
    1,
  ),
  storage: seconds("Storage", "Seconds from the KSeF number to permanent storage.", 1),
  authentication: seconds("Authentication", "Seconds during which a login has status 100.", 0),
  access: seconds("Access token", "Lifetime of access tokens in seconds.", 900),
  refresh: seconds("Refresh token", "Lifetime of refresh tokens in seconds.", 604_800),
  keys: Type.Integer({
    title: "Keys",
    description:
      "Generation of the public keys: a higher number publishes new ones and withdraws the others.",
    minimum: 1,
    default: 1,
  }),
  limits: Type.Union([Type.Literal("standard"), Type.Literal("none")], {
    title: "Limits",
    description: "Request limits of the production system, or none.",
    default: "standard",
  }),
  invoices: Type.Integer({
    title: "Invoices of a session",
    description: "Maximum number of invoices in one session.",
    minimum: 1,
    maximum: 10_000,
    default: 10_000,
  }),
  page: Type.Integer({
    title: "Page of a query",
    description: "Maximum number of rows in an answer, below the requested page size.",
    minimum: 1,
    maximum: 1000,
    default: 1000,
  }),
  rows: Type.Integer({
    title: "Rows of a range",
    description: "Maximum number of invoices that a query lists, and that an export contains.",
    minimum: 1,
    maximum: 10_000,
    default: 10_000,
  }),
  exportPartBytes: Type.Integer({
    title: "Parts of an export",
    description: "Bytes of one part of an exported package, before it is encrypted.",
    minimum: 16,
    default: 50_000_000,
  }),
  blocked: Type.Array(Type.String(), {
    title: "Blocked",
    description: "NIPs whose logins end with status 480.",
    default: [],
  }),
  delegates: Type.Record(Type.String(), Type.Array(Type.String()), {
    title: "Delegates",
    description: "By NIP: further NIPs and PESELs whose certificates may act for it.",
    default: {},
  }),
  certificateDays: Type.Number({
    title: "Certificates",
    description: "Days for which issued certificates are valid.",
    minimum: 0,
    maximum: 730,
    default: 730,
  }),
  attachments: Type.Array(Type.String(), {
    title: "Attachments",
    description: "NIPs that may send attachments.",
    default: [],
  }),
  codes: Type.Record(Type.String(), Type.Integer(), {
    title: "Codes",
    description: 'Status of invoices by number, in place of the checks: `{"FV/1": 550}`.',
    default: {},
  }),
  statuses: Type.Partial(
    Type.Object({
      login: Type.Integer(),
      session: Type.Integer(),
      export: Type.Integer(),
      enrolment: Type.Integer(),
    }),
    {
      title: "Statuses",
      description:
        'Status of new logins, closed sessions, finished exports and certificate requests, in place of the checks: `{"login": 470}`.',
      default: {},
    },
  ),
  refusals: Type.Record(Type.String(), Type.Union([Type.Integer(), Type.String()]), {
    title: "Refusals",
    description:
      'By the end of the path: the code with which requests are refused (400), an HTTP status, or the reason for a missing permission (403): `{"/sessions/online": 21470}`.',
    default: {},
  }),
  warning: Type.String({
    title: "X-System-Warning",
    description: "Header of every answer without fault; none when empty.",
    default: "",
  }),
});
export type Settings = Static<typeof Settings>;
