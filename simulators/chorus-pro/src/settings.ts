import { type Static, Type } from "@fakturo/schema";

const seconds = (title: string, description: string, value: number) =>
  Type.Number({ title, description, minimum: 0, maximum: 31_536_000, default: value });

const Buyer = Type.Object({
  /** False for a structure that is closed. */
  active: Type.Optional(Type.Boolean()),
  /** Codes of its services. */
  services: Type.Optional(Type.Array(Type.String())),
  /** Codes of those that are closed. */
  closedServices: Type.Optional(Type.Array(Type.String())),
  needsService: Type.Optional(Type.Boolean()),
  needsEngagement: Type.Optional(Type.Boolean()),
  /** One of both is enough. */
  needsEither: Type.Optional(Type.Boolean()),
});

/** Settings of the simulated portal. */
export const Settings = Type.Object({
  clients: Type.Record(Type.String(), Type.String(), {
    title: "PISTE applications",
    description: "Secrets by client id; other applications may have any secret.",
    default: {},
  }),
  accounts: Type.Record(Type.String(), Type.String(), {
    title: "Technical accounts",
    description: "Passwords by login; other accounts may have any password.",
    default: {},
  }),
  lifetime: seconds("Token", "Lifetime of tokens in seconds.", 3600),
  visible: seconds("Visible", "Seconds until the report knows a flow.", 0),
  processing: seconds("Processing", "Seconds until a flow is decided.", 1),
  suppliers: Type.Array(Type.String(), {
    title: "Unknown suppliers",
    description: "SIRETs of sellers that are not registered.",
    default: [],
  }),
  buyers: Type.Record(Type.String(), Buyer, {
    title: "Buyers",
    description:
      'Structures by SIRET: `{"35600000000048": {"needsService": true, "services": ["SERV-07"]}}`. Others need nothing.',
    default: {},
  }),
  flows: Type.Record(Type.String(), Type.String(), {
    title: "States of flows",
    description: 'State of a flow by number of the invoice: `{"F-1": "IN_INCIDENTE"}`.',
    default: {},
  }),
});
export type Settings = Static<typeof Settings>;
