import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { plugin } from "@fakturo/app-peppol";
import { FakturoError } from "@fakturo/model";
import {
  groupPath,
  type Participant,
  PEPPOL_SERVICES,
  participantOf,
  servicePath,
  writeServiceGroup,
  writeServiceMetadata,
} from "@fakturo/peppol";
import {
  type Answer,
  type CallContext,
  type Credential,
  type Submission,
  TransportError,
} from "@fakturo/plugin";
import { hasPeppolPeer, type PeppolPeer, startPeppolPeer } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../harness/server.ts";
import { certificateOf } from "./access-point.ts";

const RECEIVER = participantOf("0192:987654321");
const MOVED = participantOf("0192:974760673");
const ACCOUNT = `Basic ${Buffer.from("admin:admin").toString("base64")}`;
const BIS = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const [INVOICE] = PEPPOL_SERVICES["ubl-invoice"];

const documentOf = (name: string) =>
  Buffer.from(
    `<${name} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${name}-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:CustomizationID>${BIS}</cbc:CustomizationID></${name}>`,
  );

describe.skipIf(!hasPeppolPeer())("the Peppol connection with phase4", () => {
  let peer: PeppolPeer;
  let dns: number;
  const smp = () => new URL(peer.url).origin;

  beforeAll(async () => {
    dns = await freePort();
    peer = await startPeppolPeer(RECEIVER.value, "--dns", String(dns));
  });
  afterAll(() => peer?.stop());

  /** A resolver for DNS over HTTPS in front of the peer's DNS. */
  async function resolve(url: string): Promise<Uint8Array> {
    const socket = createSocket("udp4");
    const query = Buffer.from(new URL(url).searchParams.get("dns") ?? "", "base64url");
    try {
      const answer = once(socket, "message");
      socket.send(query, dns, "127.0.0.1");
      const [bytes] = await answer;
      return bytes;
    } finally {
      socket.close();
    }
  }

  function credentialOf(key: string): Credential {
    const file = (name: string) => readFileSync(join(peer.keys, name), "utf8");
    const pem = file("truststore.pem");
    const values: Readonly<Record<string, object>> = {
      "peppol.trust": { access_points: pem, publishers: pem, revocation: "off" },
      "peppol.access-point": {
        certificate: file("sender.pem"),
        private_key: file("sender.key.pem"),
      },
    };
    const value = values[key];
    if (!value) throw new FakturoError("precondition-failed", `${key} is not set`);
    return { key, version: 1, value: { ...value }, text: JSON.stringify(value) };
  }

  const context = (isLost = false): CallContext => ({
    environment: "test",
    holder: "h",
    workspace: { id: "w", country: "BE" },
    signal: AbortSignal.timeout(300_000),
    until: Date.now() + 300_000,
    now: Date.now,
    uuid: () => "",
    log: () => {},
    endpoint(name) {
      if (name === "smp") throw new FakturoError("precondition-failed", "Peppol has a locator");
      return `https://${name}.example`;
    },
    credential: async (key = "peppol.access-point") => credentialOf(key),
    resolve: async () => "127.0.0.1",
    secret: async () => undefined,
    session: async (_scope, make) => (await make()).value,
    dropSession: async () => {},
    registration: async () => undefined,
    callbackUrl: async () => "",
    async http(url, { method, headers = {}, body }) {
      if (url.startsWith("https://dns.example"))
        return { status: 200, headers: {}, body: await resolve(url) };
      const { "content-length": _, ...sent } = headers;
      const content = body === undefined ? {} : { body: Buffer.from(body) };
      const reply = await fetch(url, { method, headers: sent, ...content });
      const read = new Uint8Array(await reply.arrayBuffer());
      if (isLost && method === "POST") throw new TransportError("connection lost", "unknown");
      return { status: reply.status, headers: Object.fromEntries(reply.headers), body: read };
    },
  });

  async function sent(
    identity: string,
    receiver: Participant,
    { attempts = 0, name = "Invoice", isLost = false } = {},
  ): Promise<Answer> {
    const [connection] = plugin.connections ?? [];
    const parameters = `sender=0208%3A0202239951; receiver=${receiver.value}; country=BE; created=${Date.now()}`;
    const one: Submission = {
      id: identity,
      kind: "issue",
      identity,
      digest: "",
      bytes: documentOf(name),
      mime: `application/xml; ${parameters}`,
      references: [],
      attempts: Array.from({ length: attempts }, () => ({ at: Date.now() })),
    };
    const answer = await connection?.send?.(one, context(isLost));
    if (!answer) throw new Error("the connection sends nothing");
    return answer;
  }

  /** Publishes a participant at the peer's publisher. */
  async function publish(participant: Participant, url: string): Promise<void> {
    if (!INVOICE) throw new Error("there is no service");
    const certificate = certificateOf(peer.keys, "receiver").raw.toString("base64");
    const point = { url, certificate, description: "d", contact: "mailto:a@example.com" };
    const calls = [
      [groupPath(participant), writeServiceGroup(participant)],
      [servicePath(participant, INVOICE.type), writeServiceMetadata(participant, INVOICE, point)],
    ] as const;
    for (const [path, body] of calls) {
      const headers = { authorization: ACCOUNT, "content-type": "application/xml" };
      const reply = await fetch(`${smp()}${path}`, { method: "PUT", headers, body });
      expect(reply.status).toBe(200);
    }
  }

  it("finds the receiver by DNS and signed metadata, and sends a document", async () => {
    const answer = await sent("n-1", RECEIVER);
    expect(answer).toMatchObject({
      is: "accepted",
      effects: { files: [{ key: "peppol-receipt" }] },
    });
    expect(peer.received("n-1@peppol.fakturo")).toBeDefined();
  });

  it("tells why a document cannot be sent", async () => {
    expect(await sent("n-2", participantOf("0192:111111111"))).toMatchObject({
      is: "refused",
      faults: [{ code: "receiver-not-found" }],
    });
    expect(await sent("n-3", RECEIVER, { name: "CreditNote" })).toMatchObject({
      is: "refused",
      faults: [{ code: "document-not-supported" }],
    });
  });

  it("publishes a participant, and ends a lost answer with the duplicate that phase4 reports", async () => {
    await publish(MOVED, peer.url);
    expect(await sent("n-4", MOVED, { isLost: true })).toMatchObject({ is: "unknown" });
    expect(await sent("n-4", MOVED, { attempts: 1 })).toMatchObject({
      is: "accepted",
      code: "delivered-without-receipt",
    });
    expect(peer.received("n-4@peppol.fakturo")).toBeDefined();
  });
});
