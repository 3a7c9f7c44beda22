import { plugin } from "@fakturo/app-es-facturae";
import { readXml, type SettledNode, type XmlElement } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { describe, expect, it } from "vitest";
import { ANSWER_TYPES } from "../../simulators/face/src/schema/messages.ts";
import { CONTRACTOR, FaceBench, invoice, NIF, toCompany, told } from "./face-bench.ts";

const B2B = "https://webservice.faceb2b.gob.es";
const PLATFORM = { platform: "faceb2b" };
const REJECTING = "B63272603ES0001";
const KEEPING = "B65271835ES0001";
const SECOND_MS = 1000;
const ANSWERS = new XmlSchema({ ...ANSWER_TYPES, places: [] });

function nodeOf({ name, children, text }: XmlElement): SettledNode {
  const content = children.length > 0 ? children.map(nodeOf) : text.trim();
  return { name, attributes: {}, content, kept: true };
}

/** A bench at FACeB2B that checks every answer by the schema. */
function newBench(): FaceBench {
  const bench = new FaceBench();
  bench.connection = "gov-es.faceb2b";
  bench.change = (reply) => {
    const [body] = readXml(reply.body).children.at(-1)?.children ?? [];
    expect(body && body.name !== "Fault" ? ANSWERS.validate(nodeOf(body)) : []).toEqual([]);
    return reply;
  };
  return bench;
}

async function registered(bench: FaceBench, code?: string, number?: string) {
  const envelope = toCompany(code, number);
  const one = await bench.prepared(envelope, PLATFORM);
  const answer = await bench.send(one);
  const register = answer.is === "accepted" ? (answer.reference ?? "") : "";
  expect(register).not.toBe("");
  return { one, register };
}

describe("an invoice over FACeB2B", () => {
  it("names its receiver, is registered and paid", async () => {
    const bench = newBench();
    const { one, register } = await registered(bench);
    expect(one.connection).toBe("gov-es.faceb2b");
    expect(one.identity).toBe(`${NIF}·A·0001·2026-03-02`);
    expect(bench.requests.at(-1)).toContain(`<web:SendInvoice xmlns:web="${B2B}">`);
    expect(bench.open.records()).toMatchObject([{ register, issuer: NIF, units: CONTRACTOR }]);

    const look = () =>
      bench.step("wait.state", toCompany(), PLATFORM, {
        args: { "face-register-number": register },
      });
    expect(await look()).toMatchObject({
      status: "QUEUED",
      message: expect.stringContaining("1200"),
    });
    bench.now += 200 * SECOND_MS;
    expect(await look()).toMatchObject({ status: "OK", code: "2500" });
  });

  it("is rejected by a receiver, with its reason", async () => {
    const bench = newBench();
    const { register } = await registered(bench, REJECTING);
    bench.now += 70 * SECOND_MS;
    const args = { "face-register-number": register };
    const rejected = await bench.step("wait.state", toCompany(REJECTING), PLATFORM, { args });
    expect(rejected).toMatchObject({
      status: "KO",
      code: "2600",
      message: expect.stringContaining("The order number is missing"),
    });
  });

  it.each([
    [CONTRACTOR, "accepted"],
    [KEEPING, "refused"],
  ])("is cancelled where its receiver %s agrees: %s", async (receiver, outcome) => {
    const bench = newBench();
    const { one, register } = await registered(bench, receiver);
    const record = await bench.cancellation(register, one.identity, { reason_code: "C001" });
    expect(await told(bench.send(record))).toMatchObject({ is: "taken", reference: register });
    expect(await bench.receipt(record, register)).toMatchObject({ is: "taken" });
    bench.now += 61 * SECOND_MS;
    expect(await bench.receipt(record, register)).toMatchObject({ is: outcome });
  });

  it("is cancelled only with a code of a reason", async () => {
    const bench = newBench();
    const { one, register } = await registered(bench);
    await expect(bench.cancellation(register, one.identity)).rejects.toThrow(/reason_code/);
    expect(bench.open.records()).toMatchObject([{ cancellation: "" }]);
  });

  it("is refused with the platform's text, whose codes are not FACe's", async () => {
    const bench = newBench();
    const { one } = await registered(bench);
    const again = await bench.send(one);
    expect(again).toMatchObject({ is: "refused", faults: [{ code: "SIM-415" }] });
    const unknown = await bench.prepared(toCompany("B85905495ES0009", "0002"), PLATFORM);
    expect(await bench.send(unknown)).toMatchObject({
      is: "refused",
      faults: [{ code: "SIM-410" }],
    });
    expect(bench.open.records()).toHaveLength(1);
  });

  it("needs its receiver's code, and takes one attachment", async () => {
    const bench = newBench();
    const lacking = bench.prepared(invoice(), PLATFORM);
    await expect(lacking).rejects.toThrow(/FACEB2B-RECEIVER.*\$\.customer\.inboxes/);
    await bench.step("generate", toCompany());
    const pdf = new Uint8Array([37, 80, 68, 70]);
    for (const key of ["pdf", "more"]) bench.attach(key, pdf);
    const several = { ...PLATFORM, attachments: ["pdf", "more"] };
    expect(await bench.step("send", toCompany(), several)).toMatchObject({
      status: "KO",
      code: "too-many-attachments",
    });
    const { effects } = await bench.step("send", toCompany(), { ...several, attachments: ["pdf"] });
    if (!effects?.submit) throw new Error("nothing is prepared");
    expect(await bench.send(effects.submit)).toMatchObject({ is: "accepted" });
    expect(bench.open.records()).toMatchObject([{ attachments: "1" }]);
  });

  it("is read with its receiver's code", async () => {
    const [converter] = plugin.converters ?? [];
    const file = converter?.generate?.(toCompany(), {});
    const read = converter?.parse?.(file?.data ?? new Uint8Array(), {});
    expect(read).toMatchObject({
      customer: { inboxes: [{ key: "faceb2b", code: CONTRACTOR }] },
    });
  });

  it("waits for a person where an answer was lost: repeated invoices have no known code", () => {
    const b2b = plugin.connections?.find(({ key }) => key === "gov-es.faceb2b");
    expect(b2b?.traits.dedupe).toBe("none");
  });
});
