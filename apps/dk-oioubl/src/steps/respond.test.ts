import type { JsonObject } from "@fakturo/model";
import { runStep } from "@fakturo/testkit";
import { createFinder, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { invoice } from "../../fixtures/invoices.ts";
import { generateOioubl } from "../generate.ts";
import { readApplicationResponse } from "../network/responses.ts";
import { respond } from "./respond.ts";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
const { find, text } = createFinder({
  cac: `${UBL}CommonAggregateComponents-2`,
  cbc: `${UBL}CommonBasicComponents-2`,
});
const FILE = {
  ...{ id: "f", name: "f.xml", key: "gov-dk", category: "format" as const },
  ...{ mime: "application/xml", size: 1, sha256: "", embeddable: false, private: false },
};
const ENTRY = { id: "e", folder: "", state: "", files: [FILE] };
const UUID = "7b2f4c0e-0000-4000-8000-00000000aa01";
const [GLN, CVR] = ["0088:5798009883735", "16356700"];
const stored = { id: GLN, value: { isActive: true, holder: CVR }, version: 1, entry: "" };
const none = async () => [];
const ctx = {
  records: () => ({
    get: async (id: string) =>
      id === GLN ? JSON.parse(JSON.stringify({ ...stored, updatedAt: 0 })) : undefined,
    ...{ find: none, list: none },
  }),
  file: async () => new TextEncoder().encode(generateOioubl(invoice())),
  uuid: () => UUID,
};

async function answered(config: JsonObject, task: object = {}) {
  const result = await runStep(respond, config, { entry: ENTRY, ...task }, ctx);
  const submit = result.effects?.submit;
  return { submit, xml: submit?.bytes ?? new Uint8Array() };
}

describe("gov-dk.respond", () => {
  it("answers from the buyer to the seller about the document's number", async () => {
    const { xml, submit } = await answered({ code: "BusinessReject", text: "Forkert pris" });
    expect(readApplicationResponse(xml)).toEqual({
      ...{ code: "BusinessReject", reference: "2026-0042", reasons: ["Forkert pris"] },
    });
    const root = readXml(xml);
    const endpoint = find(root, "cac:SenderParty/cbc:EndpointID");
    expect([endpoint?.attributes.get("schemeID"), endpoint?.text]).toEqual([
      "GLN",
      "5798009883735",
    ]);
    expect(text(root, "cac:ReceiverParty/cbc:EndpointID")).toBe("DK13585628");
    expect(submit).toMatchObject({ connection: "gov-dk", kind: "report" });
    expect(submit?.holder).toBe(CVR);
  });

  it("rejects for technical reasons where the job has failed, and skips entries of other origin", async () => {
    const faults = [{ provider: "gov-dk.import", code: "F-INV133", message: "a rule" }];
    const { xml } = await answered({ code: "BusinessAccept" }, { faults });
    expect(readApplicationResponse(xml)).toMatchObject({
      code: "TechnicalReject",
      reasons: ["F-INV133: a rule"],
    });
    const none = await runStep(respond, {}, { entry: { ...ENTRY, files: [] } }, ctx);
    expect(none).toMatchObject({ status: "SKIP", code: "not-received" });
  });
});
