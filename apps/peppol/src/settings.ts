import { defineApp, defineCredential, defineRecord, type Static, Type } from "@fakturo/plugin";

/** Key of the app and of its connection. */
export const APP = "peppol";

/** Certificate and key of the access point, as the network's authority issued them. */
export const accessPoint = defineCredential({
  key: "peppol.access-point",
  kind: "certificate",
  title: "Certificate of the access point",
  description:
    "Issued by the Peppol Access Point CA; signs messages, and its key opens received ones.",
  scope: "workspace",
  required: true,
});

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
  }),
});

/** A participant that the workspace has registered; the id is its value, e.g. `0208:0202239951`. */
export const participants = defineRecord({
  key: "peppol.participant",
  schema: Type.Object({
    groups: Type.Array(Type.String()),
    /** Document types that the publisher shows. */
    types: Type.Array(Type.String()),
    hasCard: Type.Boolean(),
  }),
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
  }),
  indexes: ["reference"],
});

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
