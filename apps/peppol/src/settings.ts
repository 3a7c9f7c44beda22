import {
  type AppConfig,
  defineApp,
  defineCredential,
  defineRecord,
  type Static,
  type StepContext,
  Type,
} from "@fakturo/plugin";
import { PROVIDER } from "./provider/settings.ts";
import { sentRecord } from "./sent.ts";

/** Key of the app and of its connection. */
export const APP = "peppol";

/** Name of the job argument with the instance identifier of the envelope (SBDH) in which a document arrived. */
export const INSTANCE_ARG = `${APP}-instance`;

/** Certificate and key of the access point, as the network's authority issued them. */
export const accessPoint = defineCredential({
  key: "peppol.access-point",
  kind: "certificate",
  title: "Certificate of the access point",
  description:
    "Issued by the Peppol Access Point CA; signs messages, and its key opens received ones. Not needed where the access point is that of a service provider.",
  scope: "workspace",
});

/** Whether revocation lists are asked. */
export const revocation = Type.Optional(
  Type.Union([Type.Literal("required"), Type.Literal("off")], {
    title: "Revoked certificates",
    description:
      "`required`: certificates count only if their authority's revocation list is available and does not have them. `off`: the lists are not asked.",
    default: "required",
  }),
);

/** Certificates of the network's authorities. */
export const trust = defineCredential({
  key: "peppol.trust",
  kind: "values",
  title: "Authorities of the network",
  description:
    "The Peppol Access Point CA and Service Metadata Publisher CA of the environment (G3). A simulation has its own.",
  scope: "workspace",
  schema: Type.Object({
    access_points: Type.String({ title: "Authorities of access points, PEM", maxLength: 100_000 }),
    publishers: Type.String({ title: "Authorities of publishers, PEM", maxLength: 100_000 }),
    revocation,
    locator: Type.Optional(
      Type.Union([Type.Literal("naptr"), Type.Literal("naptr+cname")], {
        title: "Records of the locator",
        description:
          "`naptr`: as in Peppol. `naptr+cname`: participants without such a record are also looked for under the CNAME of older locators, whose publishers answer over plain HTTP with signed metadata.",
        default: "naptr",
      }),
    ),
  }),
});

/** Account at the service metadata publisher. */
export const publisher = defineCredential({
  key: "peppol.publisher",
  kind: "password",
  title: "Account at the metadata publisher",
  description: "User and password of its REST interface (phoss SMP).",
  scope: "workspace",
});

/** Certificate of the workspace's own publisher. */
export const smp = defineCredential({
  key: "peppol.smp",
  kind: "certificate",
  title: "Certificate of the metadata publisher",
  description:
    "Issued by the Peppol Service Metadata Publisher CA; signs metadata, and identifies the publisher to the locator and the directory.",
  scope: "workspace",
});

/** Settings of the workspace's access point. */
export const app = defineApp({
  key: APP,
  title: "Peppol",
  description: "The access point of the workspace, as publishers show it.",
  config: Type.Object({
    description: Type.String({
      title: "Name of the access point",
      default: "Fakturo",
      minLength: 1,
      maxLength: 200,
    }),
    contact: Type.String({
      title: "Technical contact",
      description: "Web or mail address, e.g. `mailto:support@example.com`.",
      default: "mailto:peppol@example.com",
      maxLength: 300,
    }),
    access_point: Type.Union([Type.Literal("own"), Type.Literal("provider")], {
      title: "Access point",
      description:
        "`own`: this server, with a certificate of the network. `provider`: that of a service provider, at the address `api` of the connection `peppol-provider`.",
      default: "own",
    }),
    publisher: Type.Union([Type.Literal("external"), Type.Literal("own")], {
      title: "Metadata publisher",
      description:
        "`external`: the one at the address `publisher`, by the interface of phoss SMP. `own`: this server.",
      default: "external",
    }),
    smp_id: Type.String({
      title: "Id of the own publisher in the locator",
      description: "`ServiceMetadataPublisherID`, e.g. `ACME-SMP`.",
      default: "",
      maxLength: 100,
    }),
    smp_address: Type.String({
      title: "Address of the own publisher",
      description:
        "Where a proxy shows it under a name of its own, e.g. `https://smp.example.com`; that of this server when empty.",
      default: "",
      maxLength: 300,
    }),
    smp_ip: Type.String({
      title: "IPv4 address of the own publisher",
      description: "The locator's messages have it; look-ups do not use it.",
      default: "127.0.0.1",
      pattern: "^\\d{1,3}(\\.\\d{1,3}){3}$",
    }),
  }),
});

export type AppSettings = AppConfig<typeof app>;

/** True where the workspace uses the access point of a service provider. */
export function usesProvider({ access_point }: Pick<AppSettings, "access_point">): boolean {
  return access_point === "provider";
}

/** Key of the connection that the workspace sends by. */
export async function sendingConnection(ctx: Pick<StepContext, "config">): Promise<string> {
  return usesProvider(await ctx.config(app)) ? PROVIDER : APP;
}

/** Facts of a participant in the Peppol Directory. */
const Entity = Type.Object({
  name: Type.String(),
  country: Type.String(),
  place: Type.Optional(Type.String()),
  website: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
});

/** A participant that the workspace has registered; the id is its value, e.g. `0208:0202239951`. */
export const participants = defineRecord({
  key: "peppol.participant",
  schema: Type.Object({
    groups: Type.Array(Type.String()),
    /** Document types that the publisher shows. */
    types: Type.Array(Type.String()),
    hasCard: Type.Boolean(),
    /** Of participants of the own publisher: its workspace and the participant, by which requests find it. */
    address: Type.Optional(Type.String()),
    /** True where it is registered with the service provider. */
    isAtProvider: Type.Optional(Type.Boolean()),
    /** True where another publisher may take it over from the external one. */
    isLeaving: Type.Optional(Type.Boolean()),
    /** True once the locator and the directory know it. */
    isAnnounced: Type.Optional(Type.Boolean()),
    /** True where the locator lists it. */
    isListed: Type.Optional(Type.Boolean()),
    card: Type.Optional(Entity),
    /** Country and pseudonym of the end user, for statistics. */
    country: Type.Optional(Type.String()),
    endUser: Type.Optional(Type.String()),
  }),
  indexes: ["address"],
});
export type ParticipantRecord = Static<typeof participants.schema>;

/** Type of an app's records about received messages; the id is the hash of a message's AS4 id. */
export function receivedRecord(app: string) {
  return defineRecord({
    key: `${app}.received`,
    schema: Type.Object({
      /** SHA-256 of the document as it was signed, base64. */
      digest: Type.String(),
      /** Digests of everything that was signed, joined by blanks. */
      digests: Type.String(),
      /** The answer, SOAP: repetitions get the same one. */
      receipt: Type.String(),
    }),
  });
}
export type ReceivedRecord = ReturnType<typeof receivedRecord>;

/** A received message. */
export const received = receivedRecord(APP);

/**
 * The log of exchanged messages, without data about persons; the id begins with the time, so that records are read in
 * its order.
 */
export const transmissions = defineRecord({
  key: "peppol.transmission",
  schema: Type.Object({
    /** ISO 8601, UTC. */
    at: Type.String(),
    direction: Type.Union([Type.Literal("incoming"), Type.Literal("outgoing")]),
    /** Ids of message and envelope. */
    message: Type.String(),
    instance: Type.String(),
    /** Seat of the other access point. */
    provider: Type.String(),
    /** Document type and process with their schemes. */
    type: Type.String(),
    process: Type.String(),
    transport: Type.String(),
    senderCountry: Type.String(),
    receiverCountry: Type.Optional(Type.String()),
    /** Pseudonym of the own end user. */
    endUser: Type.String(),
  }),
});
export type TransmissionRecord = Static<typeof transmissions.schema>;

/** What a receiver, or its access point, answered to a sent document. */
export const responses = defineRecord({
  key: "peppol.response",
  schema: Type.Object({
    kind: Type.Union([Type.Literal("mls"), Type.Literal("invoice-response")]),
    /** Code of UNCL 4343. */
    code: Type.String(),
    /** Instance of the sent envelope (MLS), or number of the invoice. */
    reference: Type.String(),
    sender: Type.String(),
    reasons: Type.Array(Type.Object({ code: Type.String(), text: Type.String() })),
    /** Identity of the sent record; absent where the answer is about none that is known. */
    identity: Type.Optional(Type.String()),
  }),
  indexes: ["reference", "identity"],
});

export type ResponseRecord = Static<typeof responses.schema>;

/** A document that was sent. */
export const sentDocuments = sentRecord(APP);

/** The proof that a party may be registered; the id is that of its entry. */
export const ownership = defineRecord({
  key: "peppol.ownership",
  schema: Type.Object({
    state: Type.Union([
      Type.Literal("open"),
      Type.Literal("given"),
      Type.Literal("approved"),
      Type.Literal("refused"),
    ]),
    /** The PDF in base64, until the step stores it with the entry. */
    document: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String()),
  }),
});
