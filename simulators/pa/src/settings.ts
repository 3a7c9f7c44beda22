import { type Static, Type } from "@fakturo/schema";

const seconds = (title: string, description: string, value: number) =>
  Type.Number({ title, description, minimum: 0, maximum: 31_536_000, default: value });

const Line = Type.Object({
  siren: Type.String({ pattern: "^\\d{9}$" }),
  suffix: Type.Optional(Type.String()),
  /** Platform: approved, Chorus Pro, or the fictitious one of companies without platform. */
  platform: Type.Union([
    Type.Literal("approved"),
    Type.Literal("chorus-pro"),
    Type.Literal("fictitious"),
  ]),
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
});

/** Settings of the simulated platform. */
export const Settings = Type.Object({
  processing: seconds("Processing", "Seconds until a flow is checked.", 1),
  settling: seconds("Settling", "Seconds until a changed flow is listed by searches.", 0),
  token: seconds("Token", "Lifetime of access tokens in seconds.", 3600),
  page: Type.Integer({
    title: "Page of the directory",
    description: "Maximum number of lines in an answer.",
    minimum: 1,
    maximum: 1000,
    default: 50,
  }),
  bytes: Type.Integer({
    title: "Size of files",
    description: "Maximum bytes of a file.",
    minimum: 1,
    default: 10_485_760,
  }),
  accounts: Type.Record(Type.String(), Type.Array(Type.String()), {
    title: "Accounts",
    description:
      "SIRENs by client id. Other client ids that are SIRENs act for this company, all others for every company.",
    default: {},
  }),
  locked: Type.Array(Type.String(), {
    title: "Locked",
    description: "Client ids that get no token.",
    default: [],
  }),
  lines: Type.Array(Line, {
    title: "Lines",
    description: "Lines of the directory besides those that clients have added.",
    default: [
      { siren: "120000007", platform: "fictitious" },
      { siren: "130000005", platform: "chorus-pro" },
      { siren: "140000003", platform: "approved", from: "2099-01-01" },
      { siren: "150000008", platform: "approved", to: "2020-12-31" },
    ],
  }),
  others: Type.Union([Type.Literal("approved"), Type.Literal("fictitious"), Type.Literal("none")], {
    title: "Other companies",
    description: "Platform of companies without line; `none`: they have no line.",
    default: "approved",
  }),
  unknown: Type.Array(Type.String(), {
    title: "Unknown companies",
    description: "SIRENs that the directory does not know.",
    default: [],
  }),
  refused: Type.Array(Type.String(), {
    title: "Without agreement",
    description: "SIRENs whose lines may not be changed: the platform has no agreement with them.",
    default: [],
  }),
  elsewhere: Type.Array(Type.String(), {
    title: "Reported elsewhere",
    description: "SIRENs whose reports another platform files: those of this one are rejected.",
    default: [],
  }),
  regimes: Type.Record(
    Type.String(),
    Type.Union(
      ["real_normal_monthly", "real_normal_quarterly", "simplified", "franchise"].map((one) =>
        Type.Literal(one),
      ),
    ),
    {
      title: "VAT regimes",
      description:
        "Regime by SIREN, whose periods its reports have; those of others may have any period.",
      default: {},
    },
  ),
  data: Type.Record(Type.String(), Type.String(), {
    title: "Rejected data",
    description:
      'Reason code by number of invoice, whose data the tax administration rejects (251): `{"F-1": "REJ_COH"}`.',
    default: {},
  }),
  webhooks: Type.Record(Type.String(), Type.String(), {
    title: "Webhooks",
    description: "Address by SIREN that is called for each flow for the company.",
    default: {},
  }),
  reasons: Type.Record(Type.String(), Type.String(), {
    title: "Reasons",
    description:
      'Reason code of flows by the name of their file, in place of the checks: `{"1.xml": "VirusFound"}`.',
    default: {},
  }),
});
export type Settings = Static<typeof Settings>;
