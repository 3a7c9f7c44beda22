import type { Answer } from "@fakturo/plugin";
import { selfSigned } from "@fakturo/signature";
import { readXml, type SettledNode, type XmlElement } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { describe, expect, it } from "vitest";
import { ANSWER_TYPES } from "../../simulators/face/src/schema/messages.ts";
import {
  AUTHORITY,
  credentialOf,
  FaceBench,
  invoice,
  NIF,
  NOW,
  sealOf,
  status,
  told,
  UNIT,
} from "./face-bench.ts";

const SECOND_MS = 1000;
const OTHER = "B85905495";
const REGISTER = "202600000001";
const COUNCIL = ["LA0000002", "L01280796", "LA0000001"];
const ANSWERS = new XmlSchema({ ...ANSWER_TYPES, places: [] });

function nodeOf({ name, children, text }: XmlElement): SettledNode {
  const content = children.length > 0 ? children.map(nodeOf) : text.trim();
  return { name, attributes: {}, content, kept: true };
}

/** A bench that checks every answer by the schema. */
function newBench(): FaceBench {
  const bench = new FaceBench();
  bench.change = (reply) => {
    const [body] = readXml(reply.body).children.at(-1)?.children ?? [];
    const problems = body && body.name !== "Fault" ? ANSWERS.validate(nodeOf(body)) : [];
    expect(problems).toEqual([]);
    return reply;
  };
  return bench;
}

async function registered(bench = newBench(), envelope = invoice()) {
  const one = await bench.prepared(envelope);
  const answer = await bench.send(one);
  expect(answer).toMatchObject({ is: "accepted" });
  return { bench, one, register: "reference" in answer ? (answer.reference ?? "") : "" };
}

const codeOf = (answer: Answer) => (answer.is === "refused" ? answer.faults[0]?.code : answer.is);

describe("an invoice to FACe", () => {
  it("is registered with its attachments, and a repeated one is a duplicate", async () => {
    const bench = newBench();
    await bench.step("generate", invoice());
    bench.attach("pdf", new Uint8Array([37, 80, 68, 70]));
    const { effects } = await bench.step("send", invoice(), { attachments: ["pdf"] });
    const one = effects?.submit;
    if (!one) throw new Error("nothing is prepared");
    expect(one.identity).toBe(`${NIF}·A·0001·2026-03-02`);
    expect(await told(bench.send(one))).toEqual({ is: "accepted", reference: REGISTER });
    expect(await told(bench.send(one))).toEqual({ is: "duplicate", reference: REGISTER });
    bench.open.configure({ tellsNumber: false });
    expect(await told(bench.send(one))).toEqual({ is: "duplicate" });
    expect(bench.open.records()).toMatchObject([
      { register: REGISTER, issuer: NIF, attachments: "1", units: `${UNIT} ${UNIT} ${UNIT}` },
    ]);
    const unnumbered = await registered(bench, invoice({ series: "" }));
    expect(await bench.send(unnumbered.one)).toMatchObject({ is: "duplicate" });
  });

  it("is found as duplicate after an answer that was lost or wrong", async () => {
    for (const [storing, is] of [
      ["100", "unknown"],
      ["500", "accepted"],
    ]) {
      const bench = newBench();
      bench.open.configure({ storing });
      const one = await bench.prepared(invoice());
      expect(await bench.send(one)).toMatchObject({ is });
      expect(await told(bench.send(one))).toEqual({ is: "duplicate", reference: REGISTER });
      expect(bench.open.records()).toHaveLength(1);
    }
  });

  it("is remarked where it is accepted with a notice", async () => {
    const bench = newBench();
    bench.change = (reply) => {
      const body = Buffer.from(reply.body).toString().replace(">0<", ">007<");
      return { ...reply, body: Buffer.from(body) };
    };
    const answer = await bench.send(await bench.prepared(invoice()));
    expect(answer).toMatchObject({ is: "accepted", code: "007", remarks: [{ code: "007" }] });
  });

  const party = (changes: object) => ({ ...invoice().doc, ...changes });
  const transfer = { instructions: { key: "credit-transfer" } };

  it.each([
    ["409", invoice({}, [UNIT, "L01000001", UNIT])],
    ["410", invoice({}, [UNIT, UNIT, "L01000001"])],
    ["411", invoice({}, ["L01000001", UNIT, UNIT])],
    ["412", invoice({}, [UNIT, UNIT, "LA0000001"])],
    ["accepted", invoice({}, COUNCIL)],
    [
      "447",
      invoice({
        supplier: { ...Object(party({}).supplier), tax_id: { country: "ES", code: "B00000001" } },
      }),
    ],
    [
      "426",
      invoice({
        payment: { ...transfer, terms: { due_dates: [{ date: "2026-04-01", percent: "100%" }] } },
      }),
    ],
  ])("gets %s by its contents", async (code, envelope) => {
    const bench = newBench();
    expect(codeOf(await bench.send(await bench.prepared(envelope)))).toBe(code);
  });

  /** The record with its file changed after it was signed. */
  async function changed(bench: FaceBench, change: (xml: string) => string) {
    const one = await bench.prepared(invoice());
    const xml = Buffer.from(one.bytes).toString();
    const [, base64 = ""] = /<factura><factura>([^<]+)</.exec(xml) ?? [];
    const file = change(Buffer.from(base64, "base64").toString());
    const bytes = Buffer.from(xml.replace(base64, Buffer.from(file).toString("base64")));
    return { ...one, bytes };
  }

  it.each([
    ["408", () => "no XML"],
    ["408", (xml: string) => xml.replace("<Modality>I</Modality>", "")],
    ["430", (xml: string) => xml.replaceAll("Facturaev3_2_2", "Facturaev4")],
    ["419", (xml: string) => xml.replace("<Modality>I<", "<Modality>L<")],
    ["420", (xml: string) => xml.replace("<InvoicesCount>1<", "<InvoicesCount>2<")],
    ["425", (xml: string) => xml.replace(/<Invoice>.*<\/Invoice>/, "$&$&")],
    ["428", (xml: string) => xml.replace("Banco de madera", "Banco de piedra")],
    ["428", (xml: string) => xml.replace(/<ds:Signature .*<\/ds:Signature>/s, "")],
  ])("gets %s for a file that is not as it was written", async (code, change) => {
    const bench = newBench();
    expect(codeOf(await bench.send(await changed(bench, change)))).toBe(code);
  });

  it.each([
    ["310", "<correo>taller@example.es<", "<correo><"],
    ["311", "<mime>application/xml<", "<mime>application/json<"],
    [
      "312",
      "<anexos/>",
      "<anexos><anexo><anexo>AA==</anexo><nombre>a</nombre><mime>a/b</mime></anexo></anexos>",
    ],
    [
      "433",
      "<anexos/>",
      `<anexos>${"<anexo><anexo>AA==</anexo><nombre>a</nombre><mime>application/pdf</mime></anexo>".repeat(6)}</anexos>`,
    ],
    ["unknown", "<nombre>A-0001.xsig</nombre>", ""],
  ])("gets %s for its parameters", async (code, from, to) => {
    const bench = newBench();
    const one = await bench.prepared(invoice());
    const xml = Buffer.from(one.bytes).toString();
    expect(xml).toContain(from);
    const bytes = Buffer.from(xml.replace(from, to));
    expect(codeOf(await bench.send({ ...one, bytes }))).toBe(code);
  });

  it("gets 442 for a signer whom nobody trusts or who is blocked", async () => {
    const stranger = selfSigned({
      commonName: "Stranger",
      from: NOW - 1,
      until: NOW + 1e9,
      usages: ["keyCertSign"],
      isAuthority: true,
    });
    const bench = newBench();
    const trusted = bench.credential;
    bench.credential = credentialOf(sealOf(NIF, stranger));
    const one = await bench.prepared(invoice());
    bench.credential = trusted;
    expect(codeOf(await bench.send(one))).toBe("442");
    bench.open.configure({ blocked: [OTHER] });
    bench.credential = credentialOf(sealOf(OTHER));
    const blocked = await bench.prepared(invoice());
    bench.credential = trusted;
    expect(codeOf(await bench.send(blocked))).toBe("442");
  });
});

describe("the sender of a message", () => {
  it.each([
    ["credentials", /<wsse:Security .*<\/wsse:Security>/s, ""],
    ["unknown", "taller@example.es", "otro@example.es"],
    ["unknown", "2026-03-02T09:05", "2026-03-02T10:05"],
    ["credentials", /<soap:Header>.*<\/soap:Header>/s, ""],
    ["refused", /<soap:Body .*<\/soap:Body>/s, ""],
    ["refused", /<soap:Envelope/, "<soap:Letter"],
  ])("is %s where the message was changed: %s", async (expected, from, to) => {
    const bench = newBench();
    const one = await bench.prepared(invoice());
    await bench.send(one);
    const [message = ""] = bench.requests;
    const body = Buffer.from(message.replace(from, to));
    const rest = { method: "POST", path: "/facturasspp2", query: new Map(), headers: {} };
    const { reply } = bench.open.handle(
      { ...rest, body, certificate: undefined },
      { now: () => NOW, random: () => 0.5, authorities: bench.authorities },
    );
    bench.change = () => ({ ...reply, headers: {}, body: Buffer.from(reply.body ?? "") });
    const answer = await bench.send(one);
    expect(answer.is === "not-sent" ? answer.fault : answer.is).toBe(expected);
  });

  it("has to be in time, trusted, registered and not blocked", async () => {
    const bench = newBench();
    const one = await bench.prepared(invoice());
    const refused = { is: "not-sent", fault: "credentials" };
    bench.open.configure({ unregistered: [NIF] });
    expect(await bench.send(one)).toMatchObject(refused);
    expect(await bench.prove()).toMatchObject({ is: "refused" });
    bench.open.configure({ unregistered: [], blocked: [NIF] });
    expect(await bench.send(one)).toMatchObject(refused);
    bench.open.configure({ blocked: [] });
    expect(await bench.prove()).toEqual({ is: "works" });
    bench.authorities = [sealOf(NIF).certificate.toString()];
    expect(await bench.send(one)).toMatchObject(refused);
    bench.authorities = [AUTHORITY.certificate.toString()];
    bench.now = NOW + 400 * 86_400_000;
    expect(await bench.send(one)).toMatchObject(refused);
  });
});

describe("an invoice at the public body", () => {
  const stamped = (register: string) => {
    const envelope = invoice();
    const stamps = [{ prv: "face-register-number", val: register }];
    return { ...envelope, head: { ...envelope.head, stamps } };
  };
  const look = (bench: FaceBench, until = "paid", ref?: string) =>
    bench.step("wait.state", stamped(REGISTER), { until }, ref === undefined ? {} : { ref });

  it("passes through its states, which the step waits for", async () => {
    const { bench } = await registered();
    expect(await look(bench)).toMatchObject({
      status: "QUEUED",
      message: "1200 registered at the entry point (in the register REC of FACe)",
      retryIn: 4 * 3600,
      ref: `${NOW} 1200 4100`,
    });
    bench.now = NOW + 60 * SECOND_MS;
    expect(await look(bench, "accounted")).toMatchObject({ status: "OK", code: "1300" });
    const before = String(NOW - 8 * 86_400_000);
    expect(await look(bench, "recognised", before)).toMatchObject({
      status: "QUEUED",
      retryIn: 86_400,
      ref: `${before} 1300 4100`,
    });
    bench.now = NOW + 120 * SECOND_MS;
    expect(await look(bench, "recognised")).toMatchObject({ status: "OK", code: "2400" });
    bench.now = NOW + 180 * SECOND_MS;
    expect(await look(bench)).toMatchObject({ status: "OK", code: "2500" });
  });

  it("is rejected with a reason, and a state that is set ends it too", async () => {
    const units = ["L01990001", "L01990001", "L01990001"];
    const { bench } = await registered(newBench(), invoice({}, units));
    bench.now = NOW + 60 * SECOND_MS;
    expect(await look(bench)).toMatchObject({
      status: "KO",
      code: "2600",
      message: expect.stringMatching(/order number.*; .*new number/),
    });
    bench.open.configure({ states: { [REGISTER]: "3100" } });
    expect(await look(bench)).toMatchObject({ status: "KO", code: "3100" });
  });

  it("is asked for again while its state cannot be read", async () => {
    const { bench } = await registered();
    bench.open.configure({ portal: [REGISTER] });
    expect(await look(bench)).toMatchObject({
      status: "QUEUED",
      message: expect.stringContaining("portal"),
    });
    bench.open.configure({ portal: [] });
    bench.credential = credentialOf(sealOf(OTHER));
    expect(await look(bench)).toMatchObject({
      status: "QUEUED",
      message: expect.stringContaining("another system"),
    });
    expect(await bench.step("wait.state", invoice())).toMatchObject({
      status: "KO",
      code: "no-register-number",
    });
    const args = { "face-register-number": "202600000009" };
    expect(await bench.step("wait.state", invoice(), {}, { args })).toMatchObject({
      message: expect.stringContaining("no invoice has this register number"),
    });
  });

  it("is cancelled when the office accepts it", async () => {
    const { bench, one, register } = await registered();
    const request = await bench.cancellation(register, one.identity);
    expect(request).toMatchObject({ kind: "cancel", identity: one.identity, holder: NIF });
    expect(await bench.send(request)).toMatchObject({ is: "taken", reference: register });
    // A repeated request is under way already.
    expect(await bench.send(request)).toMatchObject({ is: "taken", reference: register });
    expect(await bench.receipt(request, register)).toMatchObject({
      is: "taken",
      retryIn: 4 * 3600,
      message: "the cancellation is requested",
    });
    bench.now = NOW + 60 * SECOND_MS;
    expect(await told(bench.receipt(request, register))).toEqual({ is: "accepted", code: "4300" });
    expect(await told(bench.send(request))).toEqual({ is: "accepted" });
    expect(await look(bench)).toMatchObject({ status: "KO", code: "3100" });
  });

  it("stays when the office refuses to cancel it, or has paid it", async () => {
    const units = ["L01990002", "L01990002", "L01990002"];
    const { bench, one, register } = await registered(newBench(), invoice({}, units));
    const request = await bench.cancellation(register, one.identity);
    await bench.send(request);
    bench.now = NOW + 60 * SECOND_MS;
    expect(await bench.receipt(request, register)).toMatchObject({
      is: "refused",
      faults: [{ code: "4400", message: expect.stringContaining("payment") }],
    });
    bench.now = NOW + 180 * SECOND_MS;
    expect(codeOf(await bench.send(request))).toBe("306");
    bench.open.configure({ states: { [REGISTER]: "2600" } });
    expect(codeOf(await bench.send(request))).toBe("305");
    bench.credential = credentialOf(sealOf(OTHER));
    expect(codeOf(await bench.send(request))).toBe("308");
  });
});

describe("the steps", () => {
  it("need the file, its units and an address for notices", async () => {
    const bench = newBench();
    for (const name of ["send", "verify"])
      expect(await bench.step(name, invoice())).toMatchObject({ status: "KO", code: "no-file" });
    await bench.step("generate", invoice({}, ["", UNIT, "X1"]));
    for (const name of ["send", "verify"])
      expect(await bench.step(name, invoice())).toMatchObject({
        status: "KO",
        faults: [
          { code: "FACE-UNITS", paths: ["$.customer.identities"] },
          { code: "FACE-UNITS", paths: ["$.ordering.buyer.identities"] },
        ],
      });
    const { supplier } = invoice().doc;
    const silent = invoice({ supplier: { ...Object(supplier), emails: [] } });
    expect(await bench.step("send", silent)).toMatchObject({
      status: "KO",
      faults: [{ code: "FACE-EMAIL", paths: ["$.supplier.emails"] }],
    });
    expect(await bench.step("send", invoice(), { attachments: ["pdf"] })).toMatchObject({
      status: "KO",
      code: "no-attachment",
    });
  });

  it("check units in the directory, each code and their relation", async () => {
    const bench = newBench();
    const verified = async (units: readonly string[]) => {
      await bench.step("generate", invoice({}, units));
      return bench.step("verify", invoice());
    };
    expect(await verified(COUNCIL)).toMatchObject({ status: "OK" });
    expect(await verified([UNIT, "L01000001", UNIT])).toMatchObject({ code: "409" });
    expect(await verified([UNIT, UNIT, "L01000001"])).toMatchObject({ code: "410" });
    expect(await verified(["L01000001", UNIT, UNIT])).toMatchObject({ code: "411" });
    expect(await verified([UNIT, UNIT, "LA0000001"])).toMatchObject({ status: "KO", code: "412" });
    bench.kept.clear();
    bench.change = () => ({ status: 502, headers: {}, body: Buffer.from("<html></html>") });
    expect(await verified(COUNCIL)).toMatchObject({ status: "ERR" });
  });

  it("stamp the register number, and send a refused invoice anew", async () => {
    const bench = newBench();
    await bench.step("generate", invoice());
    bench.submission = status({ references: [REGISTER] });
    expect(await bench.step("send", invoice())).toMatchObject({
      status: "OK",
      effects: { stamps: [{ prv: "face-register-number", val: REGISTER }] },
    });
    bench.submission = status({ state: "refused" });
    expect(await bench.step("send", invoice())).toMatchObject({ status: "QUEUED" });
    expect(await bench.step("send", invoice(), {}, { ref: "face-send" })).toMatchObject({
      status: "KO",
    });
    const cancels = status({});
    expect(await bench.step("cancel", invoice(), {}, { cancels })).toMatchObject({
      status: "KO",
      code: "no-register-number",
    });
  });
});
