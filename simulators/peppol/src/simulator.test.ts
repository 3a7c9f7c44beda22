import { collected, participant, prepareMessage, readAnswer } from "@fakturo/as4";
import {
  certificateOf,
  classify,
  dnsAnswer,
  dnsQuery,
  LookupCache,
  type LookupPorts,
  lookUp,
  PEPPOL_SERVICES,
  participantOf,
  servicePath,
  writeServiceMetadata,
} from "@fakturo/peppol";
import { readCertificate, readKeyPair } from "@fakturo/signature";
import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import { beforeAll, describe, expect, it } from "vitest";
import { simulator } from "./peppol.ts";

const NOW = Date.UTC(2026, 10, 23);
const ORIGIN = "https://127.0.0.1:9000/peppol";
const ZONE = "127.0.0.1";
const WORLD = { now: () => NOW, random: () => 0.5 };
const RECEIVER = participantOf("0192:974760673");
const BIS = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const INVOICE = Buffer.from(
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:CustomizationID>${BIS}</cbc:CustomizationID></Invoice>`,
);

const open = simulator.open([]);

async function ask(method: string, url: string, more: Partial<SimulatedRequest> = {}) {
  const { pathname, searchParams } = new URL(url.startsWith("/") ? `${ORIGIN}${url}` : url);
  const request: SimulatedRequest = {
    method,
    path: pathname.slice("/peppol".length),
    query: new Map(searchParams),
    headers: {},
    body: new Uint8Array(),
    certificate: undefined,
    origin: ORIGIN,
    ...more,
  };
  return (await open.begin(request, WORLD))().reply;
}

const textOf = ({ body = "" }: SimulatedReply) =>
  typeof body === "string" ? body : new TextDecoder().decode(body);
const bytesOf = (reply: SimulatedReply) => Buffer.from(reply.body ?? "");
const jsonOf = async (method: string, url: string) => JSON.parse(textOf(await ask(method, url)));

const ports = (): LookupPorts => ({
  now: () => NOW,
  cache: new LookupCache(),
  async dns(name, type) {
    const query = Buffer.from(dnsQuery(name, type)).toString("base64url");
    return dnsAnswer(bytesOf(await ask("GET", `/dns-query?dns=${query}`)));
  },
  async get(url) {
    const reply = await ask("GET", url);
    return { status: reply.status, body: bytesOf(reply) };
  },
});

async function network() {
  const { access_points, publishers } = await jsonOf("GET", "/authorities");
  const anchors = {
    accessPoints: [readCertificate(access_points)],
    publishers: [readCertificate(publishers)],
  };
  return { zone: ZONE, anchors };
}

let own: ReturnType<typeof readKeyPair>;
beforeAll(async () => {
  const issued = await jsonOf("POST", "/certificates?seat=POP000001");
  own = readKeyPair(issued.certificate, issued.private_key);
});

/** Sends a message as an access point does, and judges the answer. */
async function sent(id: string, isRepeated = false) {
  const { anchors, zone } = await network();
  const { type, processes } = classify(INVOICE);
  const found = await lookUp(RECEIVER, { type, processes }, { zone, anchors }, ports());
  if (found.is !== "found") return found;
  const { endpoint } = found.destination;
  const message = await prepareMessage(
    {
      sender: participant("0208:0202239951"),
      receiver: RECEIVER,
      documentType: { scheme: type.scheme, value: type.value },
      process: endpoint.process,
      instanceId: id,
      createdAt: NOW,
      country: "BE",
      messageId: `${id}@test`,
      conversationId: id,
      document: INVOICE,
    },
    { credentials: own, receiver: certificateOf(endpoint), now: NOW },
  );
  const reply = await ask("POST", endpoint.url, {
    headers: { ...message.headers },
    body: await collected(message.read()),
  });
  const answer = { status: reply.status, headers: reply.headers ?? {}, body: bytesOf(reply) };
  return readAnswer(message, answer, {
    trust: { anchors: anchors.accessPoints },
    now: NOW,
    isRepeated,
  });
}

describe("the simulated access point", () => {
  it("answers a document with a receipt, and a repetition with the same one", async () => {
    const first = await sent("m1");
    expect(first).toMatchObject({ kind: "accepted" });
    const again = await sent("m1", true);
    expect(again).toMatchObject({ kind: "accepted" });
    expect(open.records()).toHaveLength(1);
  });

  it("answers a repetition with an error by its setting", async () => {
    open.configure({ duplicates: "error" });
    expect(await sent("m1")).toMatchObject({ kind: "rejected", errors: [{ code: "EBMS:0004" }] });
    expect(await sent("m1", true)).toEqual({ kind: "accepted", receipt: undefined });
    open.configure({ duplicates: "receipt" });
  });

  it.each([
    ["not-serviced", { kind: "rejected", isNotServiced: true }],
    ["delivery-failure", { kind: "retry" }],
    ["unsigned", { kind: "unknown" }],
  ])("gives the answer %s", async (answer, outcome) => {
    open.configure({ answer });
    expect(await sent(`m-${answer}`)).toMatchObject(outcome);
    open.configure({ answer: "receipt" });
  });

  it("shows an expired certificate by its setting", async () => {
    open.configure({ expired: true });
    expect(await sent("m2")).toMatchObject({ is: "untrusted" });
    open.configure({ expired: false });
  });
});

describe("the simulated publisher", () => {
  const participantId = participantOf("0208:0202239951");
  const [service] = PEPPOL_SERVICES["ubl-invoice"];

  it("takes groups and metadata from its account only, and signs them", async () => {
    open.configure({ account: "admin:secret" });
    const path = `/smp/iso6523-actorid-upis%3A%3A${encodeURIComponent(participantId.value)}`;
    expect((await ask("PUT", path)).status).toBe(401);
    open.configure({ account: "" });
    expect((await ask("PUT", path)).status).toBe(200);
    const point = {
      url: "https://ap.test/as4",
      certificate: own.certificate.raw.toString("base64"),
      description: "d",
      contact: "mailto:a@example.com",
    };
    if (!service) throw new Error("no service");
    const body = Buffer.from(writeServiceMetadata(participantId, service, point));
    const url = `/smp${servicePath(participantId, service.type)}`;
    expect((await ask("PUT", url, { body })).status).toBe(200);
    const found = await lookUp(participantId, classify(INVOICE), await network(), ports());
    expect(found).toMatchObject({ is: "found", destination: { endpoint: { url: point.url } } });
    expect((await ask("DELETE", path)).status).toBe(200);
    const gone = await lookUp(participantId, classify(INVOICE), await network(), ports());
    expect(gone).toMatchObject({ is: "not-registered" });
  });

  it("refuses wrong migration keys and paths that are none", async () => {
    const path = `/smp/migration/inbound/${encodeURIComponent(participantId.value)}`;
    expect((await ask("PUT", `${path}/wrong`)).status).toBe(400);
    expect((await ask("PUT", `${path}/Key-1234`)).status).toBe(200);
    expect((await ask("GET", "/smp/%zz")).status).toBe(400);
    expect((await ask("GET", "/nowhere")).status).toBe(404);
  });
});

it("refuses requests to the service provider that cannot be read", async () => {
  const headers = { authorization: "Bearer token" };
  const body = Buffer.from("{");
  const path = `/provider/participants/${encodeURIComponent("iso6523-actorid-upis::0208:0202239951")}`;
  expect((await ask("PUT", path, { headers, body })).status).toBe(422);
  expect((await ask("POST", "/provider/inbound", { body })).status).toBe(422);
  expect((await ask("GET", "/provider/outbound/%zz", { headers })).status).toBe(404);
});
