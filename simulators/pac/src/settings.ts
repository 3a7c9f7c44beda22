import { type Static, Type } from "@fakturo/schema";

const map = (title: string, description: string, value: Readonly<Record<string, string>> = {}) =>
  Type.Record(Type.String(), Type.String(), { title, description, default: value });
const list = (title: string, description: string) =>
  Type.Array(Type.String(), { title, description, default: [] });
const seconds = (title: string, description: string, value: number) =>
  Type.Number({ title, description, minimum: 0, default: value });

/** Settings of the simulated PACs and of the SAT behind them. */
export const Settings = Type.Object({
  names: map("Names", "Names of taxpayers by RFC; others have any name.", {
    EKU9003173C9: "ESCUELA KEMPER URGATE",
    URE180429TM6: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
  }),
  postCodes: map("Post codes", "Post codes of taxpayers by RFC; others have any.", {
    URE180429TM6: "86991",
  }),
  unknown: list("Unknown", "RFCs that the SAT does not have (CFDI40143)."),
  noObligations: list(
    "No obligations",
    "RFCs of issuers that are not in the list of obligations (402).",
  ),
  revoked: list("Revoked", "Numbers of revoked certificates (304)."),
  codes: map(
    "Codes",
    'Error of CFDIs by series and folio, after the checks: `{"A-1": "CFDI40161"}`.',
  ),
  stamps: Type.Integer({
    title: "Stamps",
    description: "Stamps that the account has bought.",
    minimum: 0,
    default: 1_000_000,
  }),
  registered: Type.Boolean({
    title: "Registered issuers",
    description: "Finkok stamps for issuers only that were registered.",
    default: true,
  }),
  duplicates: Type.Union([Type.Literal("full"), Type.Literal("stamp"), Type.Literal("none")], {
    title: "Duplicates",
    description: "What the answer to a repeated CFDI has: the file, its stamp only, or nothing.",
    default: "full",
  }),
  stampedAfter: seconds("Stamped after", "Seconds until `stamped` of Finkok finds a stamp.", 4),
  knownAfter: seconds("Known after", "Seconds until the SAT knows a CFDI (205 until then).", 0),
  tokens: seconds("Tokens", "Lifetime of tokens of SW Sapien.", 7200),
  acceptance: Type.Union([Type.Literal("rules"), Type.Literal("always"), Type.Literal("never")], {
    title: "Acceptance",
    description: "Which cancellations the receiver has to accept.",
    default: "rules",
  }),
  receivers: Type.Record(
    Type.String(),
    Type.Union([Type.Literal("accept"), Type.Literal("reject"), Type.Literal("wait")]),
    {
      title: "Receivers",
      description:
        "What receivers do with cancellations, by RFC; others wait, which accepts after three working days.",
      default: {},
    },
  ),
  doubtful: list("Doubtful", "RFCs on the list of doubtful issuers (EFOS)."),
  preparing: seconds("Preparing", "Seconds until a mass download is ready.", 1),
});
export type Settings = Static<typeof Settings>;
