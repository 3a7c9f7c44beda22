import type { EntryFile, Envelope, StepResult } from "@fakturo/plugin";
import { describePlugin, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { invoice } from "../fixtures/documents.ts";
import { plugin } from "./index.ts";
import { recordIssued, recordReceived } from "./provider.ts";

const utf8 = new TextDecoder();
const at = (day: string) => ({ now: () => Date.parse(`${day}T12:00:00Z`) });

function fileIn(result: StepResult) {
  const [file] = result.status === "OK" ? (result.effects.files ?? []) : [];
  if (!file) throw new Error("the step made no file");
  return file;
}

/** Runs the step over an entry that has the file already. */
function again(provider: typeof recordIssued, data: Uint8Array, envelope: Envelope, day: string) {
  const file: EntryFile = {
    id: "f",
    name: "f.xml",
    key: provider.key.replace("gov-es.sii.record.", "sii-"),
    category: "format",
    mime: "application/xml",
    size: 1,
    sha256: "",
    embeddable: false,
    private: false,
  };
  const entry = { id: "e", folder: "sales", state: "sent", files: [file] };
  return runStep(provider, {}, { envelope, entry }, { ...at(day), file: async () => data });
}

describe("gov-es.sii.record", () => {
  it("adds a record, modifies it, and leaves it when nothing changed", async () => {
    const first = fileIn(
      await runStep(recordIssued, {}, { envelope: invoice() }, at("2026-05-05")),
    );
    expect(first).toMatchObject({
      name: "A-77-sii-issued.xml",
      key: "sii-issued",
      category: "format",
    });
    expect(utf8.decode(first.data)).toContain("<sii:TipoComunicacion>A0<");
    expect((await again(recordIssued, first.data, invoice(), "2026-05-06")).status).toBe("SKIP");
    const changed = invoice({ notes: [{ key: "general", text: "Vino tinto" }] });
    const second = fileIn(await again(recordIssued, first.data, changed, "2026-05-06"));
    expect(utf8.decode(second.data)).toContain("<sii:TipoComunicacion>A1<");
  });

  it("accounts received invoices once, on the day of the first record", async () => {
    const first = fileIn(
      await runStep(recordReceived, {}, { envelope: invoice() }, at("2026-05-05")),
    );
    expect(utf8.decode(first.data)).toContain("<sii:FechaRegContable>05-05-2026<");
    expect((await again(recordReceived, first.data, invoice(), "2026-06-01")).status).toBe("SKIP");
  });

  it("declares by quarters when told to", async () => {
    const result = await runStep(
      recordIssued,
      { quarterly: true },
      { envelope: invoice() },
      at("2026-05-05"),
    );
    expect(utf8.decode(fileIn(result).data)).toContain("<sii:Periodo>2T<");
  });

  it("ends with what is wrong", async () => {
    expect(await runStep(recordIssued, {})).toMatchObject({ status: "KO", code: "no-document" });
    const envelope = invoice({ tax: { rounding: "currency" } });
    const result = await runStep(recordIssued, {}, { envelope }, at("2026-05-05"));
    expect(result).toMatchObject({ status: "KO", faults: [{ code: "ES-SII-DOC-TYPE" }] });
  });
});

describePlugin("@fakturo/app-es-sii", { load: async () => ({ plugin }) });
