import {
  AS4_CODES,
  type NetworkDefinition,
  receivedRecord,
  revocation,
  sentRecord,
} from "@fakturo/app-peppol";
import { defineApp, defineCredential, defineRecord, type Static, Type } from "@fakturo/plugin";

/** Key of the app and of its connection. */
export const APP = "gov-dk";

/** Certificate and key of the access point. */
export const accessPoint = defineCredential({
  key: "gov-dk.access-point",
  kind: "certificate",
  title: "Certificate of the access point",
  description:
    "OCES3 certificate of the organisation or system (MitID Erhverv); signs messages, and its key opens received ones.",
  scope: "workspace",
  required: true,
});

const pem = (title: string) => Type.String({ title, maxLength: 100_000 });

/** Certificates of the network's authorities. */
export const trust = defineCredential({
  key: "gov-dk.trust",
  kind: "values",
  title: "Authorities of the network",
  description:
    "The OCES3 authorities that issue certificates of access points and of the register's publisher. A simulation has its own.",
  scope: "workspace",
  schema: Type.Object({
    access_points: pem("Authorities of access points, PEM"),
    publishers: pem("Authorities of the register's publisher, PEM"),
    revocation,
    transport_profile: Type.Optional(
      Type.String({
        title: "Transport profile",
        description: "Identifier of NemHandel's AS4 endpoints in the register.",
        minLength: 1,
        maxLength: 100,
      }),
    ),
  }),
});

/** Account at the publisher of the workspace's participants. */
export const publisher = defineCredential({
  key: "gov-dk.publisher",
  kind: "password",
  title: "Account at the metadata publisher",
  description: "User and password of its REST interface.",
  scope: "workspace",
});

/** Settings of the workspace's access point. */
export const app = defineApp({
  key: APP,
  title: "NemHandel",
  description: "The access point of the workspace, as the register shows it.",
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
      default: "mailto:nemhandel@example.com",
      maxLength: 300,
    }),
  }),
});

/** A participant that the workspace has registered; the id is its value, e.g. `0184:16356706`. */
export const participants = defineRecord({
  key: "gov-dk.participant",
  schema: Type.Object({
    /** False once it has been unregistered: nothing is received or sent for it. */
    isActive: Type.Boolean(),
    /** Tax code of the party, under which its agreement is kept; absent in records of before. */
    holder: Type.Optional(Type.String()),
  }),
});

/** A received message. */
export const received = receivedRecord(APP);

/** What a receiver, or its access point, answered to a sent document. */
export const responses = defineRecord({
  key: "gov-dk.response",
  schema: Type.Object({
    /** Code of the list of OIOUBL, e.g. `TechnicalReject`. */
    code: Type.String(),
    /** Number of the document. */
    reference: Type.String(),
    sender: Type.String(),
    reasons: Type.Array(Type.String()),
    /** Identity of the sent record; absent where the answer is about none that is known. */
    identity: Type.Optional(Type.String()),
  }),
  indexes: ["reference", "identity"],
});
export type ResponseRecord = Static<typeof responses.schema>;

/** A document that was sent. */
export const sentDocuments = sentRecord(APP);

/** NemHandel by eDelivery: the messages of Peppol, with the register as only publisher and certificates of OCES3. */
export const NEMHANDEL: NetworkDefinition = {
  app: APP,
  name: "NemHandel",
  endpoints: {
    live: { smp: "https://smp.nemhandel.dk" },
    test: { smp: "https://smp-demo.nemhandel.dk" },
  },
  codes: AS4_CODES,
  domain: "nemhandel.fakturo",
  credentials: {
    accessPoint: accessPoint.key,
    trust: trust.key,
    publisher: publisher.key,
  },
  transport: "nemhandel-transport-as4-v2_0",
};
