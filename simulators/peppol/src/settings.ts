import { type Static, Type } from "@fakturo/schema";

/** How the access point answers a document that it has received. */
const ANSWERS = ["receipt", "unsigned", "not-serviced", "delivery-failure"] as const;

/** Settings of the simulated network. */
export const Settings = Type.Object({
  receivers: Type.Array(Type.String(), {
    title: "Participants that the simulated access point receives for",
    default: ["0192:974760673", "9930:de111111125"],
  }),
  groups: Type.Array(Type.Union([Type.Literal("ubl-invoice"), Type.Literal("france")]), {
    title: "Groups of document types of these participants",
    default: ["ubl-invoice", "france"],
  }),
  account: Type.String({
    title: "Account at the publisher",
    description: "`user:password`; none is asked for when empty.",
    default: "",
  }),
  answer: Type.Union(
    ANSWERS.map((one) => Type.Literal(one)),
    { title: "What the access point answers", default: "receipt" },
  ),
  duplicates: Type.Union([Type.Literal("receipt"), Type.Literal("error")], {
    title: "Answer to a message that was received before",
    description: "The earlier receipt, or an error as phase4 4.4 gives it.",
    default: "receipt",
  }),
  expired: Type.Boolean({
    title: "The certificate in the metadata is expired",
    default: false,
  }),
  migrationKey: Type.String({ title: "Valid migration key", default: "Key-1234" }),
  retry: Type.Number({
    title: "Seconds until a delivery is repeated",
    minimum: 0,
    default: 1,
  }),
});
export type Settings = Static<typeof Settings>;
