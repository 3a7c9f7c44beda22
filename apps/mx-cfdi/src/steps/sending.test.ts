import { FakturoError } from "@fakturo/model";
import type { Envelope, SubmissionStatus } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { CSD, envelopeOf } from "../../fixtures/documents.ts";
import { cancellationIn, replyIn, stampingIn } from "../pac/record.ts";
import { cancel, SUBSTITUTE_ARG } from "./cancel.ts";
import { reply } from "./reply.ts";
import { stamp } from "./stamp.ts";

const NOW = Date.UTC(2027, 0, 15);
const UUID = "5c6c7a58-0f70-4b52-9c11-5d0c2f9e5a11";
const { certificate, key: private_key, password } = CSD;
const text = JSON.stringify({ certificate, private_key, password });
const world = {
  now: () => NOW,
  credential: async (key: string) => ({ key, version: 1, value: {}, text }),
};
const none = {
  ...world,
  credential: async () => {
    throw new FakturoError("precondition-failed", "not set");
  },
};
const status = (more: Partial<SubmissionStatus> = {}): SubmissionStatus => ({
  ...{ id: "1", connection: "sat-mx.finkok", environment: "test", kind: "issue", identity: "i" },
  ...{ digest: "d", state: "accepted", references: [], attempts: 1, faults: [], effects: {} },
  ...more,
});
const envelope = envelopeOf("retained");

describe("sat-mx", () => {
  it("seals the CFDI and submits it to the PAC, due 72 hours after its date", async () => {
    const result = await runStep(stamp, { pac: "finkok" }, { envelope }, world);
    expect(result).toMatchObject({
      status: "QUEUED",
      effects: {
        files: [{ key: "cfdi", name: "A-101.xml" }],
        submit: { connection: "sat-mx.finkok", kind: "issue", identity: "TVA010203AB9·I·A-101" },
      },
    });
    const submit = "effects" in result ? result.effects?.submit : undefined;
    const { xml } = stampingIn({ bytes: submit?.bytes ?? new Uint8Array() });
    const [, date = ""] = /Fecha="([^"]+)"/.exec(xml) ?? [];
    expect(submit?.due).toBe(Date.parse(`${date}-06:00`) + 72 * 3_600_000);
  });

  it("ends without CSD, and for what Finkok does not do", async () => {
    expect(await runStep(stamp, {}, { envelope }, none)).toMatchObject({
      ...{ status: "KO", code: "supplier-not-registered" },
    });
    const config = { pac: "finkok", generate_pdf: true };
    expect(await runStep(stamp, config, { envelope }, world)).toMatchObject({
      ...{ status: "KO", code: "configuration" },
    });
  });

  it("follows its record, and submits anew after a refusal", async () => {
    const task = { envelope, submission: status() };
    expect(await runStep(stamp, {}, task, world)).toMatchObject({ status: "OK" });
    const refused = { envelope, submission: status({ state: "refused", code: "CFDI40145" }) };
    expect(await runStep(stamp, {}, refused, world)).toMatchObject({ status: "QUEUED" });
    expect(await runStep(stamp, {}, { ...refused, ref: "sealed" }, world)).toMatchObject({
      ...{ status: "KO", code: "CFDI40145" },
    });
  });
});

describe("sat-mx.cancel", () => {
  const url = `https://sat.example/?id=${UUID}&tt=1016.83&re=TVA010203AB9&rr=LSU0405067H1&fe=izCINQ==`;
  const stamps = [{ prv: "sat-url", val: url }];
  const stamped: Envelope = { ...envelope, head: { ...envelope.head, stamps } };

  it("signs the request for the PAC that stamped the CFDI", async () => {
    const task = { envelope: stamped, cancels: status() };
    const result = await runStep(cancel, {}, task, world);
    const submit = "effects" in result ? result.effects?.submit : undefined;
    expect(submit).toMatchObject({ connection: "sat-mx.finkok", kind: "cancel", identity: "i" });
    const { xml, query } = cancellationIn({ bytes: submit?.bytes ?? new Uint8Array() });
    expect(query).toEqual({
      ...{ uuid: UUID, total: "1016.83", issuer: "TVA010203AB9", receiver: "LSU0405067H1" },
      tail: "izCINQ==",
    });
    expect(xml).toContain(`<Folio UUID="${UUID.toUpperCase()}" Motivo="02"/>`);
    expect(xml).toContain("<X509SerialNumber>");
  });

  it("names the substitute where the CFDI is replaced, and ends without it", async () => {
    const task = { envelope: stamped, cancels: status() };
    const config = { reason: "01" };
    expect(await runStep(cancel, config, task, world)).toMatchObject({ status: "KO", code: "207" });
    const args = { [SUBSTITUTE_ARG]: UUID };
    const result = await runStep(cancel, config, { ...task, args }, world);
    const submit = "effects" in result ? result.effects?.submit : undefined;
    const { xml } = cancellationIn({ bytes: submit?.bytes ?? new Uint8Array() });
    expect(xml).toContain(`FolioSustitucion="${UUID.toUpperCase()}"`);
  });

  it("ends for a document without stamp", async () => {
    const task = { envelope, cancels: status() };
    expect(await runStep(cancel, {}, task, world)).toMatchObject({ code: "not-stamped" });
  });
});

describe("sat-mx.cancellation.answer", () => {
  const urlOf = (receiver: string) =>
    `https://sat.example/?id=${UUID}&tt=1016.83&re=LSU0405067H1&rr=${receiver}&fe=izCINQ==`;
  const receivedBy = (receiver: string): Envelope => {
    const stamps = [{ prv: "sat-url", val: urlOf(receiver) }];
    return { ...envelope, head: { ...envelope.head, stamps } };
  };
  const own = receivedBy("TVA010203AB9");

  it.each([
    ["accept", "sw-sapien", "Aceptacion", "LSO1306189R5"],
    ["reject", "finkok", "Rechazo", "CVD110412TF6"],
  ])("signs %s as the receiver, for the PAC %s", async (answer, pac, word, rfc) => {
    const task = { id: "intent", envelope: own };
    const result = await runStep(reply, { answer, pac }, task, world);
    const submit = "effects" in result ? result.effects?.submit : undefined;
    expect(submit).toMatchObject({
      ...{ connection: `sat-mx.${pac}`, kind: "report", holder: "TVA010203AB9" },
      identity: `${UUID}·intent`,
    });
    const { xml, query, accepts } = replyIn({ bytes: submit?.bytes ?? new Uint8Array() });
    expect(accepts).toBe(answer === "accept");
    expect(query.issuer).toBe("LSU0405067H1");
    expect(xml).toContain(
      `<Folios><UUID>${UUID.toUpperCase()}</UUID><Respuesta>${word}</Respuesta></Folios>`,
    );
    expect(xml).toContain(`RfcPacEnviaSolicitud="${rfc}" RfcReceptor="TVA010203AB9"`);
  });

  it("answers again in another run, and follows its record", async () => {
    const config = { answer: "reject" };
    const before = { envelope: own, submission: status({ kind: "report" }) };
    expect(await runStep(reply, config, before, world)).toMatchObject({ status: "QUEUED" });
    const later = { ...before, ref: `${UUID}·intent` };
    expect(await runStep(reply, config, later, world)).toMatchObject({ status: "OK" });
  });

  it("ends without stamp, without CSD, and with the CSD of another", async () => {
    const config = { answer: "accept" };
    const run = async (given: Envelope, ctx: typeof world) =>
      runStep(reply, config, { envelope: given }, ctx);
    expect(await run(envelope, world)).toMatchObject({ status: "KO", code: "not-stamped" });
    expect(await run(own, none)).toMatchObject({ code: "receiver-not-registered" });
    expect(await run(receivedBy("URE180429TM6"), world)).toMatchObject({ code: "1003" });
  });
});
