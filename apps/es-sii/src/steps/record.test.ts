import type { EntryFile, Envelope, StepResult, SubmissionStatus } from "@fakturo/plugin";
import { describePlugin, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { invoice } from "../../fixtures/documents.ts";
import { plugin } from "../index.ts";
import { cancelIssued } from "./cancel.ts";
import { recordIssued, recordReceived } from "./record.ts";

const utf8 = new TextDecoder();
const at = (day: string) => ({ now: () => Date.parse(`${day}T12:00:00Z`) });

function partsOf(result: StepResult) {
  const effects = result.status === "QUEUED" ? result.effects : undefined;
  const [file] = effects?.files ?? [];
  if (!file || !effects?.submit) throw new Error(`the step submits nothing: ${result.status}`);
  return { file, xml: utf8.decode(file.data), submit: effects.submit };
}

const submitted = (state: SubmissionStatus["state"], code?: string): SubmissionStatus => ({
  id: "s",
  connection: "gov-es.sii",
  environment: "simulated",
  kind: "issue",
  identity: "i",
  digest: "",
  state,
  references: [],
  attempts: 1,
  faults: [],
  effects: {},
  ...(code !== undefined && { code }),
});

interface Again {
  readonly submission: SubmissionStatus;
  readonly day: string;
}

/** Runs the step over an entry with a request of an earlier one. */
function again(
  provider: typeof recordIssued,
  data: Uint8Array,
  envelope: Envelope,
  { submission, day }: Again,
) {
  const key = provider.key.replace("gov-es.sii.record.", "sii-");
  const file: EntryFile = {
    id: "f",
    name: "f.xml",
    key,
    category: "format",
    mime: "application/xml",
    size: 1,
    sha256: "",
    embeddable: false,
    private: false,
  };
  const entry = { id: "e", folder: "sales", state: "sent", files: [file] };
  const task = { envelope, entry, submission, id: "0198" };
  return runStep(provider, {}, task, { ...at(day), file: async () => data });
}

describe("gov-es.sii.record", () => {
  it("adds a record with the deadline, modifies it, and leaves it when nothing changed", async () => {
    const result = await runStep(recordIssued, {}, { envelope: invoice() }, at("2026-05-05"));
    const first = partsOf(result);
    expect(first.file).toMatchObject({ name: "A-77-sii-issued.xml", key: "sii-issued" });
    expect(first.xml).toContain("<sii:TipoComunicacion>A0<");
    expect(first.submit).toMatchObject({ connection: "gov-es.sii", kind: "issue" });
    expect(new Date(first.submit.due ?? 0).toISOString()).toBe("2026-05-08T21:59:59.000Z");
    expect(result.message).toBe("about to be sent; to be there by 2026-05-08T21:59:59.000Z");

    const accepted = { submission: submitted("accepted"), day: "2026-05-06" };
    const same = await again(recordIssued, first.file.data, invoice(), accepted);
    expect(same.status).toBe("SKIP");
    const changed = invoice({ notes: [{ key: "general", text: "Vino tinto" }] });
    const second = partsOf(await again(recordIssued, first.file.data, changed, accepted));
    expect(second.xml).toContain("<sii:TipoComunicacion>A1<");
    expect(second.submit.kind).toBe("amend");
    expect(second.submit.identity).not.toBe(first.submit.identity);
  });

  it("tells in the job that the deadline is over", async () => {
    const late = await runStep(recordIssued, {}, { envelope: invoice() }, at("2026-05-09"));
    expect(late.message).toContain("the deadline was 2026-05-08T21:59:59.000Z");
  });

  it.each([
    ["refused", "1100", "A0"],
    ["annulled", undefined, "A0"],
    ["remarked", "2011", "A1"],
  ] as const)("sends a record that was %s with %s as %s", async (state, code, communication) => {
    const first = partsOf(
      await runStep(recordIssued, {}, { envelope: invoice() }, at("2026-05-05")),
    );
    const before = { submission: submitted(state, code), day: "2026-05-06" };
    const { xml } = partsOf(await again(recordIssued, first.file.data, invoice(), before));
    expect(xml).toContain(`<sii:TipoComunicacion>${communication}<`);
  });

  it("accounts received invoices once, on the day of the first record", async () => {
    const { xml, file } = partsOf(
      await runStep(recordReceived, {}, { envelope: invoice() }, at("2026-05-05")),
    );
    expect(xml).toContain("<sii:FechaRegContable>05-05-2026<");
    const later = { submission: submitted("accepted"), day: "2026-06-01" };
    expect((await again(recordReceived, file.data, invoice(), later)).status).toBe("SKIP");
  });

  it("declares by quarters when told to", async () => {
    const task = { envelope: invoice() };
    const result = await runStep(recordIssued, { quarterly: true }, task, at("2026-05-05"));
    expect(partsOf(result).xml).toContain("<sii:Periodo>2T<");
  });

  it("writes the form of the Canary Islands for their administration", async () => {
    const combo = { cat: "IGIC", percent: "7.0%", ext: { "es-sii-regime": "01" } };
    const item = { name: "Vino", price: "10.00" };
    const envelope = invoice({ lines: [{ quantity: "10", item, taxes: [combo] }] });
    const result = await runStep(recordIssued, { agency: "atc" }, { envelope }, at("2026-05-05"));
    const { xml, submit } = partsOf(result);
    expect(submit.connection).toBe("gov-es.sii.atc");
    expect(xml).toContain("/ssii/igic/ws/SuministroLR.xsd");
    expect(xml).toContain("<sii:IDVersionSii>1.0<");
    expect(xml).toContain("<sii:DetalleIGIC><sii:TipoImpositivo>7.0<");
  });

  it("ends with what is wrong", async () => {
    expect(await runStep(recordIssued, {})).toMatchObject({ status: "KO", code: "no-document" });
    const envelope = invoice({ tax: { rounding: "currency" } });
    const result = await runStep(recordIssued, {}, { envelope }, at("2026-05-05"));
    expect(result).toMatchObject({ status: "KO", faults: [{ code: "ES-SII-DOC-TYPE" }] });
  });
});

describe("gov-es.sii.cancel", () => {
  it("has nothing to cancel before an invoice is recorded", async () => {
    const result = await runStep(cancelIssued, {}, { envelope: invoice() });
    expect(result).toMatchObject({ status: "KO", code: "not-recorded" });
  });
});

describePlugin("@fakturo/app-es-sii", { load: async () => ({ plugin }) });
