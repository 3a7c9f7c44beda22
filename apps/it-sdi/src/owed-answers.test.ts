import { PRIVATE_MESSAGES, PUBLIC_MESSAGES } from "@fakturo/italy";
import type { EntryFile, StepResult, SubmissionStatus } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { built, invoice } from "../fixtures/italy.ts";
import { generateFattura } from "./index.ts";
import { importFattura } from "./steps/import.ts";
import { outcome } from "./steps/outcome.ts";
import { send } from "./steps/send.ts";

const NOW = Date.parse("2026-11-28T10:00:00Z");
const utf8 = new TextEncoder();

const metadata = (namespace: string) =>
  utf8.encode(
    `<n:MetadatiInvioFile xmlns:n="${namespace}" versione="1.0"><IdentificativoSdI>111</IdentificativoSdI><NomeFile>IT01234567890_00001.xml</NomeFile><MessageId>9</MessageId></n:MetadatiInvioFile>`,
  );

const file = (key: string, name: string): EntryFile => ({
  ...{ id: key, key, name, category: "format", mime: "application/xml" },
  ...{ size: 0, sha256: "", embeddable: false, private: false },
});
const entry = {
  ...{ id: "e", folder: "expenses", state: "draft" },
  files: [
    file("fatturapa", "IT01234567890_00001.xml"),
    file("sdi-mt", "IT01234567890_00001_MT_001.xml"),
  ],
};

const recordsOf = (result: StepResult) => ("effects" in result && result.effects?.records) || [];

function received(
  namespace: string,
  more: { readonly args?: Record<string, string>; readonly files?: readonly EntryFile[] } = {},
): Promise<StepResult> {
  const fattura = utf8.encode(generateFattura(invoice()).xml);
  const read = async (id: string) => (id === "sdi-mt" ? metadata(namespace) : fattura);
  const { args = {}, files = [] } = more;
  const task = { entry: { ...entry, files: [...entry.files, ...files] }, args };
  return runStep(importFattura, {}, task, { file: read, build: built, now: () => NOW });
}

const submission = (more: Partial<SubmissionStatus>): SubmissionStatus => ({
  ...{ id: "s", connection: "sdi-it", environment: "simulated", kind: "report", identity: "i" },
  ...{ digest: "d", state: "accepted", references: [], attempts: 1, faults: [], effects: {} },
  ...more,
});

describe("the answer of a public body", () => {
  it("is owed within 15 days of the invoice, whose deadline is watched", async () => {
    const [record, ...more] = recordsOf(await received(PUBLIC_MESSAGES));
    expect(more).toEqual([]);
    expect(record).toMatchObject({
      id: "e",
      entry: "e",
      due: {
        at: Date.parse("2026-12-13T10:00:00Z"),
        message: expect.stringContaining("accept or refuse"),
      },
    });
  });

  it("is owed 15 days from the delivery, also where the invoice is read later", async () => {
    const args = { "sdi-received": "2026-11-25T10:00:00.000Z" };
    const [record] = recordsOf(await received(PUBLIC_MESSAGES, { args }));
    expect(record).toMatchObject({ due: { at: Date.parse("2026-12-10T10:00:00Z") } });
  });

  it("is owed no more, and not given, once the time for it is over", async () => {
    const files = [file("sdi-dt", "IT01234567890_00001_DT_001.xml")];
    expect(recordsOf(await received(PUBLIC_MESSAGES, { files }))).toEqual([]);
    const late = { ...entry, files: [...entry.files, ...files] };
    const more = { file: async () => metadata(PUBLIC_MESSAGES) };
    const result = await runStep(outcome, {}, { entry: late, envelope: invoice() }, more);
    expect(result).toMatchObject({ status: "KO", code: "deadline-terms" });
  });

  it("is not owed for invoices of others", async () => {
    expect(recordsOf(await received(PRIVATE_MESSAGES))).toEqual([]);
  });

  it("is owed no more once the SdI has it, and still after a refusal", async () => {
    const told = (state: SubmissionStatus["state"]) =>
      runStep(
        outcome,
        {},
        { entry, envelope: invoice(), ref: "submitted", submission: submission({ state }) },
      );
    expect(recordsOf(await told("accepted"))).toMatchObject([{ id: "e", value: null }]);
    expect(recordsOf(await told("refused"))).toEqual([]);
    expect(recordsOf(await told("waiting"))).toEqual([]);
  });
});

it("a seller's job tells until when a receipt, and then the answer of the public body, is awaited", async () => {
  const due = Date.parse("2026-12-13T10:00:00Z");
  const waiting = submission({ state: "waiting", kind: "issue", due });
  const delivered = { ...entry, files: [file("sdi-rc", "IT01234567890_00001_RC_001.xml")] };
  const task = { entry: delivered, envelope: invoice(), ref: "s", submission: waiting };
  expect((await runStep(send, {}, task)).message).toContain("answer is awaited until 2026-12-13");
  const sent = { ...task, entry: { ...entry, files: [] } };
  expect((await runStep(send, {}, sent)).message).toContain("receipt is awaited until 2026-12-13");
});
