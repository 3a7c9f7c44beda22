import { type Static, Type } from "@fakturo/schema";
import type { NetworkParts } from "./parts.ts";

/** How the access point answers a document that it has received. */
const ANSWERS = ["receipt", "unsigned", "not-serviced", "delivery-failure"] as const;

/** Schema of the settings of a simulated network. */
export const settingsOf = ({ services, defaults }: NetworkParts) =>
  Type.Object({
    receivers: Type.Array(Type.String(), {
      title: "Participants that the simulated access point receives for",
      default: [...defaults.receivers],
    }),
    groups: Type.Array(Type.String({ enum: Object.keys(services) }), {
      title: "Groups of document types of these participants",
      default: [...defaults.groups],
    }),
    rejected: Type.Array(Type.String(), {
      title: "Rejected documents",
      description:
        "Numbers of documents that are received, and answered with a TechnicalReject (OIOUBL) or a message level status.",
      default: [],
    }),
    validation: Type.Number({
      title: "Seconds until a rejected document is answered",
      minimum: 0,
      maximum: 3600,
      default: 1,
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
    revoked: Type.Boolean({
      title: "The certificate in the metadata is revoked",
      default: false,
    }),
    expired: Type.Boolean({
      title: "The certificate in the metadata is expired",
      default: false,
    }),
    delivery: Type.Number({
      title: "Seconds until the service provider has delivered a document",
      minimum: 0,
      default: 1,
    }),
    migrationKey: Type.String({ title: "Valid migration key", default: "Key-1234" }),
    retry: Type.Number({
      title: "Seconds until a delivery is repeated",
      minimum: 0,
      default: 1,
    }),
    attempts: Type.Integer({
      title: "Attempts of a delivery",
      minimum: 1,
      default: 8,
    }),
  });
export type Settings = Static<ReturnType<typeof settingsOf>>;
