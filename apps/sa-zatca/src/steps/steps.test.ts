import { FakturoError } from "@fakturo/model";
import type { EntryFile, SubmissionStatus } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { CASES, invoice } from "../../fixtures/invoices.ts";
import { certificateFor, KEY_PEM } from "../../fixtures/unit.ts";
import { COPY_MISSING } from "../connection/answers.ts";
import { readRecord } from "../connection/record.ts";
import { verifySeal } from "../index.ts";
import { send } from "./send.ts";
import { sign } from "./sign.ts";

const NOW = Date.UTC(2026, 1, 10, 11, 5, 9);
const token = Buffer.from(certificateFor(KEY_PEM)).toString("base64");
const UNIT = {
  ...{ unit: "EGS-1", mode: "simulation", documents: "1100", key: KEY_PEM, token },
  ...{ secret: "s", request: "1" },
};
const credential = (value: object) => async (key: string) => ({
  key,
  version: 1,
  value: { ...value },
  text: "",
});
const host = (link?: { counter: number; hash: string }) => ({
  credential: credential(UNIT),
  now: () => NOW,
  chain: async (key: string) => (key === "zatca:EGS-1" ? link : { counter: 0, hash: key }),
});
const none = {
  ...host(),
  credential: async () => {
    throw new FakturoError("precondition-failed", "not set");
  },
};
const simplified = () => invoice(CASES.simplified);
const status = (more: Partial<SubmissionStatus>): SubmissionStatus => ({
  ...{ id: "1", connection: "gov-sa", environment: "test", kind: "issue", identity: "i" },
  ...{ digest: "d", state: "accepted", references: [], attempts: 1, faults: [], effects: {} },
  ...more,
});

describe("gov-sa.invoice.sign", () => {
  it("takes the next place in the unit's chain and submits the signed file", async () => {
    const first = await runStep(sign, {}, { envelope: simplified() }, host());
    expect(first).toMatchObject({
      status: "OK",
      effects: {
        stamps: [{ prv: "zatca-qr" }, { prv: "zatca-hash" }],
        files: [{ key: "zatca", name: "SME-00023.xml" }],
        chains: [{ key: "zatca:EGS-1", link: { counter: 1 } }],
        submit: {
          identity: "310122393500003·388·SME-00023",
          stream: "zatca:EGS-1",
          position: 1,
          // A day after its issue in Riyadh.
          due: Date.UTC(2026, 1, 11, 11, 5, 9),
        },
      },
    });
    const next = await runStep(
      sign,
      {},
      { envelope: invoice() },
      host({ counter: 41, hash: "aGE=" }),
    );
    const effects = next.status === "OK" ? next.effects : {};
    expect([effects.stamps, effects.submit?.due]).toEqual([[], undefined]);
    const { xml, isSimplified } = readRecord(effects.submit?.bytes ?? new Uint8Array());
    expect(isSimplified).toBe(false);
    expect(xml).toContain("<cbc:UUID>42</cbc:UUID>");
    expect(xml).toContain('mimeCode="text/plain">aGE=</');
    expect(verifySeal(new TextEncoder().encode(xml))).toEqual([]);
  });

  it("does nothing without unit or invoice, and for an invoice that ZATCA refuses", async () => {
    expect(await runStep(sign, {})).toMatchObject({ code: "no-document" });
    expect(await runStep(sign, {}, { envelope: invoice() }, none)).toMatchObject({
      code: "supplier-not-registered",
    });
    const broken = { ...host(), credential: credential({ key: "x" }) };
    expect(await runStep(sign, {}, { envelope: invoice() }, broken)).toMatchObject({
      code: "input",
    });
    const refused = await runStep(sign, {}, { envelope: invoice({ code: "" }) }, host());
    expect(refused).toMatchObject({ code: "validation", faults: [{ code: "BR-02" }] });
  });
});

describe("gov-sa.invoice.send", () => {
  it("signs an invoice that no step has signed, and then follows its record", async () => {
    const first = await runStep(send, {}, { envelope: invoice() }, host());
    expect(first).toMatchObject({ status: "QUEUED", effects: { submit: { position: 1 } } });
    const task = { envelope: invoice(), submission: status({}) };
    expect(await runStep(send, {}, task, host())).toMatchObject({ status: "OK" });
    const refused = { ...task, submission: status({ state: "refused", code: "BR-KSA-44" }) };
    expect(await runStep(send, {}, { ...refused, ref: "prepared" }, host())).toMatchObject({
      code: "BR-KSA-44",
    });
    expect(await runStep(send, {}, refused, host())).toMatchObject({ status: "QUEUED" });
  });

  it("takes a cleared file that a person adds after its answer was lost", async () => {
    const made = await runStep(send, {}, { envelope: invoice() }, host());
    const bytes = "effects" in made ? made.effects?.submit?.bytes : undefined;
    const { hash, qr, xml } = readRecord(bytes ?? new Uint8Array());
    const submission = status({ state: "remarked", code: COPY_MISSING, references: [hash] });
    const file: EntryFile = {
      category: "",
      ...{ id: "f", name: "cleared.xml", key: "", mime: "application/xml" },
      ...{ size: 1, sha256: "", embeddable: false, private: false },
    };
    const entry = { id: "e", folder: "sales", state: "error", files: [file] };
    const task = { envelope: invoice(), submission, entry };
    const read = (text: string) => ({
      ...host(),
      file: async () => new TextEncoder().encode(text),
    });
    for (const other of ["<a/>", "no xml", xml.replace("SME-00023", "SME-00024")])
      expect(await runStep(send, {}, task, read(other))).toMatchObject({ code: COPY_MISSING });
    expect(await runStep(send, {}, task, read(xml))).toMatchObject({
      status: "OK",
      effects: {
        stamps: [
          { prv: "zatca-qr", val: qr },
          { prv: "zatca-hash", val: hash },
        ],
      },
    });
  });
});
