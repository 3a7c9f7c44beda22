import type { SubmissionStatus } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { document, invoice, line } from "../../fixtures/documents.ts";
import { recorded } from "../../fixtures/period.ts";
import { owed } from "../month/duty.ts";
import { entryOf } from "../saft/entry.ts";
import { cancel } from "./cancel.ts";
import { deleteCommunication } from "./delete.ts";
import { send } from "./send.ts";

const NOW = Date.parse("2026-03-01T10:20:00Z");
const sale = recorded(invoice());
const cancellation = { src: "at-pt", key: "cancellation", ref: undefined };
const host = (isCancelled = false) => ({
  now: () => NOW,
  meta: async () =>
    isCancelled ? [{ ...cancellation, value: undefined, link_url: undefined }] : [],
});

const submission = (state: SubmissionStatus["state"], kind: "issue" | "cancel" = "issue") => ({
  ...{ id: "s", connection: "at-pt", environment: "test" as const, kind, state },
  ...{ identity: "x", digest: "", references: [], attempts: 1, faults: [], effects: {} },
});

const delivery = (changes: Parameters<typeof document>[2] = {}) =>
  recorded(
    document("delivery", "GR A2026", {
      type: "note",
      tax: { ext: { "pt-saft-movement-type": "GR" } },
      despatch_date: "2026-03-01",
      lines: [line("50.00")],
      ...changes,
    }),
  );

const xmlOf = (result: Awaited<ReturnType<typeof runStep>>): string =>
  "effects" in result ? new TextDecoder().decode(result.effects?.submit?.bytes) : "";

describe("at-pt.send", () => {
  it("prepares an invoice, and tells the deadline", async () => {
    const result = await runStep(send, {}, { envelope: sale }, host());
    expect(result).toMatchObject({
      status: "QUEUED",
      message: "about to be sent; to be there by 2026-04-05T22:59:59.000Z",
      effects: {
        submit: {
          kind: "issue",
          identity: "545259045·invoice·FT A2026/1",
          holder: "545259045",
          due: Date.parse("2026-04-05T22:59:59Z"),
        },
      },
    });
    expect(xmlOf(result)).toContain("<doc:HashCharacters>MAqP</doc:HashCharacters>");
  });

  it("sums rows of a tax and a direction", async () => {
    const lines = [line("10.00"), line("20.00"), line("-5.00")];
    const result = await runStep(send, {}, { envelope: recorded(invoice({ lines })) }, host());
    const rows = [...xmlOf(result).matchAll(/Indicator>([CD])<.*?<doc:Amount>([\d.]+)</g)];
    expect(rows.map(([, side, amount]) => `${side} ${amount}`)).toEqual(["C 60.00", "D 10.00"]);
  });

  it("begins a transport of the same day ten minutes after the recording", async () => {
    const result = await runStep(send, {}, { envelope: delivery() }, host());
    expect(xmlOf(result)).toContain("<MovementStartTime>2026-03-01T10:25:30<");
    expect(result).toMatchObject({
      effects: { submit: { due: Date.parse("2026-03-01T10:25:30Z") } },
    });
  });

  it("tells the vehicle that the job names, if any", async () => {
    const vehicleOf = async (args: Record<string, string>) => {
      const result = await runStep(send, {}, { envelope: delivery(), args }, host());
      return /<VehicleID>(.*?)</.exec(xmlOf(result))?.[1];
    };
    expect(await vehicleOf({ vehicle: "00-AA-00" })).toBe("00-AA-00");
    expect(await vehicleOf({})).toBeUndefined();
    const args = { vehicle: "0".repeat(33) };
    expect(await runStep(send, {}, { envelope: delivery(), args }, host())).toMatchObject({
      code: "validation",
      faults: [{ code: "AT-TRANSPORT" }],
    });
  });

  it("names the place of what the schema of the AT does not allow", async () => {
    const supplier = { name: "Padaria", tax_id: { country: "PT", code: "545259045" } };
    const envelope = delivery({ supplier });
    expect(await runStep(send, {}, { envelope }, host())).toMatchObject({
      status: "KO",
      code: "validation",
      faults: [
        { code: "AT-TRANSPORT", paths: ["$.supplier.addresses"] },
        { code: "AT-TRANSPORT", paths: ["$.despatcher.addresses"] },
      ],
    });
  });

  it("leaves to the SAF-T what the services do not take", async () => {
    const receipt = recorded(
      document("payment", "RG A2026", {
        type: "receipt",
        ext: { "pt-saft-payment-type": "RG" },
        lines: [{ document: { series: "FT A2026", code: "1" }, amount: "123.00" }],
      }),
    );
    const skipped = { status: "SKIP", code: "not-communicated" };
    expect(await runStep(send, {}, { envelope: receipt }, host())).toMatchObject(skipped);
    expect(await runStep(send, {}, { envelope: sale }, host(true))).toMatchObject(skipped);
  });
});

describe("the duty of a month", () => {
  const entry = { id: "e", folder: "sales", state: "draft", files: [] };

  it("ends with the AT's answer, and not with a refusal", async () => {
    const after = async (state: SubmissionStatus["state"], kind: "issue" | "cancel" = "issue") => {
      const task = { envelope: sale, entry, ref: "s", submission: submission(state, kind) };
      const result = await runStep(send, {}, task, host());
      return ("effects" in result && result.effects?.records) || [];
    };
    expect(await after("accepted")).toMatchObject([{ id: "e", value: null }]);
    expect(await after("accepted", "cancel")).toMatchObject([{ id: "e", value: null }]);
    expect(await after("refused")).toEqual([]);
    expect(await after("waiting")).toEqual([]);
  });

  it("is one for all documents of a supplier and month, and none of transport documents", () => {
    const [record] = owed("e", entryOf({ envelope: sale }));
    expect(record).toMatchObject({
      id: "e",
      entry: "e",
      value: { holder: "545259045", month: "545259045 2026-03" },
      due: {
        at: Date.parse("2026-04-05T22:59:59Z"),
        group: "545259045 2026-03",
        message: "documents of 2026-03 of 545259045 have to be communicated to the AT",
      },
    });
    expect(owed("e", entryOf({ envelope: delivery() }))).toEqual([]);
  });
});

const ALREADY = { status: "SKIP", code: "already-cancelled" };
const WAITS = { status: "QUEUED", code: "not-decided" };

describe("at-pt.cancel", () => {
  it.each([
    ["marks a document that was never sent", undefined, false, { status: "OK" }],
    ["marks no document twice", undefined, true, ALREADY],
    ["marks a document that the AT refused", "refused", false, { status: "OK" }],
    ["waits for an answer that is not known", "unknown", false, WAITS],
    ["waits for a person's decision", "held", false, WAITS],
    ["cancels nothing twice", "annulled", false, ALREADY],
  ] as const)("%s", async (_name, state, isCancelled, expected) => {
    const task = { envelope: sale, ...(state && { submission: submission(state) }) };
    const result = await runStep(cancel, {}, task, host(isCancelled));
    expect(result).toMatchObject(expected);
    expect(xmlOf(result)).toBe("");
  });

  it("prepares the cancellation of what the AT has", async () => {
    const task = { envelope: sale, submission: submission("accepted") };
    const result = await runStep(cancel, {}, task, host());
    expect(result).toMatchObject({ status: "OK", effects: { submit: { kind: "cancel" } } });
    expect(xmlOf(result)).toContain("<doc:InvoiceStatusDate>2026-03-01T10:20:00<");
  });

  it("leaves the cancellation of a deleted communication to the SAF-T", async () => {
    const after = async (state: SubmissionStatus["state"]) =>
      runStep(cancel, {}, { envelope: sale, submission: submission(state, "cancel") }, host());
    const done = await after("accepted");
    expect(done).toMatchObject({ status: "OK", effects: { meta: [{ key: "cancellation" }] } });
    expect(xmlOf(done)).toBe("");
    expect(await after("unknown")).toMatchObject(WAITS);
  });

  it("sends a refused cancellation again, and no other one", async () => {
    const again = { envelope: sale, submission: submission("refused", "cancel") };
    expect(xmlOf(await runStep(cancel, {}, again, host(true)))).toContain("ChangeInvoiceStatus");
    const open = { envelope: sale, submission: submission("unknown", "cancel") };
    expect(await runStep(cancel, {}, open, host(true))).toMatchObject({ status: "SKIP" });
  });
});

describe("at-pt.delete", () => {
  const config = { reason: "Wrong customer" };

  it("deletes the communication of what the AT has", async () => {
    const task = { envelope: sale, submission: submission("accepted") };
    const result = await runStep(deleteCommunication, config, task, host());
    expect(result).toMatchObject({ effects: { submit: { kind: "cancel" } } });
    expect(xmlOf(result)).toMatch(
      /<doc:DeleteInvoiceRequest .*<doc:documentsList><doc:invoice><doc:InvoiceNo>.*<doc:reason>Wrong customer</,
    );
  });

  it("makes the document outstanding again", async () => {
    const entry = { id: "e", folder: "sales", state: "sent", files: [] };
    const sent = submission("accepted", "cancel");
    const task = { envelope: sale, entry, ref: "s", submission: sent };
    expect(await runStep(deleteCommunication, config, task, host())).toMatchObject({
      status: "OK",
      effects: { meta: [{ key: "communication-deleted" }], records: [{ id: "e", entry: "e" }] },
    });
    const refused = { ...task, submission: submission("refused", "cancel") };
    const left = await runStep(deleteCommunication, config, refused, host());
    expect(left).toMatchObject({ status: "KO" });
    expect("effects" in left && left.effects?.records).toBeFalsy();
  });

  it("is not for transport documents, nor for what was cancelled", async () => {
    const goods = { envelope: delivery(), submission: submission("accepted") };
    expect(await runStep(deleteCommunication, config, goods, host())).toMatchObject({
      code: "not-deletable",
    });
  });

  it.each([
    [undefined, "issue", "not-submitted"],
    ["refused", "issue", "not-submitted"],
    ["unknown", "issue", "not-decided"],
    ["annulled", "issue", "already-cancelled"],
    ["accepted", "cancel", "already-cancelled"],
    ["unknown", "cancel", "not-decided"],
  ] as const)("ends or waits after a record that is %s (%s)", async (state, kind, code) => {
    const task = { envelope: sale, ...(state && { submission: submission(state, kind) }) };
    expect(await runStep(deleteCommunication, config, task, host())).toMatchObject({ code });
  });
});
