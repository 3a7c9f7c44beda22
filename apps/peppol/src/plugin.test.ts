import { createEngine } from "@fakturo/engine";
import { FakturoError, type JsonObject } from "@fakturo/model";
import { dnsQuery, type Naptr, naptrName, participantOf, RECORD_TYPES } from "@fakturo/peppol";
import type { Envelope, StepContext } from "@fakturo/plugin";
import { describePlugin, fixedPorts, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";
import { addressIn, inboxesWith, routeIn } from "./parties.ts";
import { recordFacts, recordId, recordMime } from "./record.ts";
import { hasInboxes } from "./steps/branches.ts";
import { importDocument } from "./steps/import.ts";
import { lookup } from "./steps/lookup.ts";
import { send } from "./steps/send.ts";

describePlugin("@fakturo/app-peppol", { load: async () => ({ plugin }) });

const inbox = (scheme: string, code: string) => ({ key: "peppol", scheme, code });
const engine = createEngine({ plugins: [], ...fixedPorts() });

function envelopeOf(parts: JsonObject): Envelope {
  return engine.envelop({
    $schema: "https://gobl.org/draft-0/bill/invoice",
    currency: "EUR",
    supplier: { name: "Supplier", inboxes: [inbox("0208", "0202239951")] },
    customer: { name: "Customer", inboxes: [inbox("0192", "974760673")] },
    lines: [{ quantity: "1", item: { name: "Consulting", price: "100.00" } }],
    ...parts,
  }).output;
}

describe("addresses", () => {
  it("are inboxes of the network, and endpoints of other forms are none", () => {
    expect(addressIn({ inboxes: [inbox("0208", "0202239951")] })?.value).toBe("0208:0202239951");
    expect(addressIn({ inboxes: [{ scheme: "0088", code: "123" }] })?.value).toBe("0088:123");
    expect(addressIn({ inboxes: [{ key: "it-sdi-code", code: "ABC1234" }] })).toBeUndefined();
    const uri = "iso6523-actorid-upis::0208:0202239951";
    expect(addressIn({ endpoints: [{ uri }] })?.value).toBe("0208:0202239951");
    expect(addressIn({ endpoints: [{ uri: "https://example.com" }] })).toBeUndefined();
  });

  it("are exchanged in self-billed documents", () => {
    const { sender, receiver } = routeIn(envelopeOf({ $tags: ["self-billed"] }));
    expect([sender?.value, receiver?.value]).toEqual(["0192:974760673", "0208:0202239951"]);
  });

  it("are added to a party once, in place of an earlier one", () => {
    const party = { inboxes: [inbox("0088", "1"), { key: "it-sdi-code", code: "ABC1234" }] };
    const own = participantOf("9920:esb98602642");
    const inboxes = inboxesWith(party, own);
    expect(inboxes).toEqual([party.inboxes[1], inbox("9920", "ESB98602642")]);
    expect(inboxesWith({ inboxes: [...(inboxes ?? [])] }, own)).toBeUndefined();
  });
});

describe("records", () => {
  const facts = {
    sender: participantOf("0208:0202239951"),
    receiver: participantOf("9930:de111111125"),
    country: "BE",
    createdAt: 1_795_000_000_000,
  };

  it("carry their addresses in the media type", () => {
    expect(recordFacts(recordMime(facts))).toEqual(facts);
    expect(() => recordFacts("application/xml")).toThrow("no addresses");
  });

  it("have the same id for the same document, and another after a refusal", () => {
    const bytes = Buffer.from("<a/>");
    const id = recordId("entry", bytes, undefined);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(recordId("entry", bytes, undefined)).toBe(id);
    expect(recordId("entry", bytes, "refused")).not.toBe(id);
    expect(recordId("other", bytes, undefined)).not.toBe(id);
  });
});

describe("steps", () => {
  it("tell whether both parties have an inbox", async () => {
    const both = await runStep(hasInboxes, {}, { envelope: envelopeOf({}) });
    expect(both).toMatchObject({ status: "OK", code: "true" });
    const one = await runStep(
      hasInboxes,
      {},
      { envelope: envelopeOf({ customer: { name: "C" } }) },
    );
    expect(one).toMatchObject({ status: "OK", code: "false" });
  });

  it("skip sending to a customer without an inbox", async () => {
    const envelope = envelopeOf({ customer: { name: "C" } });
    expect(await runStep(send, {}, { envelope })).toMatchObject({
      status: "SKIP",
      code: "no-address",
    });
    expect(await runStep(send, {}, { envelope: envelopeOf({}) })).toMatchObject({
      status: "KO",
      code: "no-document",
    });
  });

  it.each([
    ["<Invoice xmlns='urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'/>", "OK", "UBL"],
    [
      "<CrossIndustryInvoice xmlns='urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'/>",
      "OK",
      "CII",
    ],
    ["<Order xmlns='urn:other'/>", "KO", "unknown-format"],
  ])("tell the format of %s", async (xml, status, code) => {
    const file = {
      ...{ id: "f", name: "f.xml", key: "peppol", category: "format" as const },
      ...{ mime: "application/xml", size: 1, sha256: "", embeddable: false, private: false },
    };
    const entry = { id: "e", folder: "", state: "", files: [file] };
    const found = await runStep(
      importDocument,
      {},
      { entry },
      { file: async () => Buffer.from(xml) },
    );
    expect(found).toMatchObject({ status, code });
  });

  it("write the inbox of a party that the network knows", async () => {
    const envelope = envelopeOf({
      customer: { name: "C", tax_id: { country: "NO", code: "974760673" } },
    });
    const found = await runStep(lookup, { party: "customer" }, { envelope }, network(true));
    expect(found).toMatchObject({
      status: "OK",
      effects: { document: { data: { customer: { inboxes: [inbox("0192", "974760673")] } } } },
    });
    const unknown = await runStep(
      lookup,
      { party: "customer" },
      { envelope: envelopeOf({ customer: { name: "C", inboxes: [inbox("0192", "111111111")] } }) },
      network(false),
    );
    expect(unknown).toMatchObject({ status: "KO", code: "receiver-not-found" });
  });
});

const SMP = "https://smp.example";
const NAPTR: Naptr = {
  order: 1,
  preference: 1,
  flags: "U",
  service: "Meta:SMP",
  regexp: `!.*!${SMP}!`,
};

/** A network with one participant, or none. */
function network(isThere: boolean): Partial<StepContext> {
  return {
    endpoint: (_connection, name) => `https://${name}.example`,
    async credential() {
      throw new FakturoError("precondition-failed", "there is no credential");
    },
    async http(url) {
      const body = url.startsWith(SMP) ? Buffer.from("<ServiceGroup/>") : answer(isThere);
      return { status: 200, headers: {}, body };
    },
  };
}

function answer(isThere: boolean): Uint8Array {
  const query = dnsQuery(naptrName(participantOf("0192:974760673"), "zone.example"), "NAPTR");
  const head = [0, 0, 0x81, isThere ? 0x80 : 0x83, 0, 1, 0, isThere ? 1 : 0, 0, 0, 0, 0];
  const text = (value: string) => [value.length, ...Buffer.from(value)];
  const { order, preference, flags, service, regexp } = NAPTR;
  const data = [0, order, 0, preference, ...text(flags), ...text(service), ...text(regexp), 0];
  const record = [0xc0, 12, 0, RECORD_TYPES.NAPTR, 0, 1, 0, 0, 0, 60, 0, data.length, ...data];
  return Uint8Array.from([...head, ...query.subarray(12), ...(isThere ? record : [])]);
}
