import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEngine } from "@fakturo/engine";
import { base64, type JsonObject } from "@fakturo/model";
import type { EntryFile, StepContext, StepResult, Task } from "@fakturo/plugin";
import { fixedPorts } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { importUbl } from "./import.ts";

const FIXTURE = join(import.meta.dirname, "../fixtures/surcharge.en16931-v2017.out.xml");
const engine = createEngine({ plugins: [], ...fixedPorts() });

const XML: EntryFile = {
  id: "f1",
  name: "in.xml",
  key: "",
  category: "attachment",
  mime: "application/xml",
  size: 0,
  sha256: "",
  embeddable: false,
  private: false,
};

function unused(): never {
  throw new Error("the step has no business here");
}

async function run(
  files: readonly EntryFile[],
  data: string,
  log: StepContext["log"] = unused,
): Promise<StepResult> {
  const context: StepContext = {
    sandbox: true,
    signal: new AbortController().signal,
    now: () => 0,
    uuid: unused,
    deadline: unused,
    log,
    http: unused,
    intend: unused,
    meta: unused,
    secret: unused,
    credential: unused,
    submission: unused,
    registration: unused,
    chain: unused,
    config: unused,
    records: unused,
    receives: unused,
    callbackUrl: unused,
    lease: unused,
    dropLease: unused,
    heavy: () => {},
    resolve: unused,
    endpoint: unused,
    file: async () => new TextEncoder().encode(data),
    convert: unused,
    build: ({ $addons: _addons, ...document }: JsonObject) => engine.envelop(document).output,
  };
  const task: Task = {
    id: "t",
    attempt: 1,
    config: {},
    args: {},
    job: { id: "j", key: "" },
    workspace: { id: "w", name: "W", country: "DE", sandbox: true },
    entry: { id: "e", folder: "expenses", state: "empty", files },
    envelope: undefined,
    faults: [],
    intended: undefined,
    ref: undefined,
  };
  return importUbl.run(task, context);
}

describe("ubl.import", () => {
  it("puts the invoice into the entry", async () => {
    const result = await run([XML], readFileSync(FIXTURE, "utf8"));
    expect(result).toMatchObject({
      status: "OK",
      effects: { document: { type: "application/json", data: { doc: { code: "R26-0009" } } } },
    });
  });

  it("logs what neither the document nor the entry holds", async () => {
    const file =
      '<cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain" filename="a">QQ==</cbc:EmbeddedDocumentBinaryObject>';
    const more = readFileSync(FIXTURE, "utf8")
      .replace("<cac:TaxTotal>", "<cac:DeliveryTerms><cbc:ID>EXW</cbc:ID></cac:DeliveryTerms>$&")
      .replace(
        "<cac:AccountingSupplierParty>",
        `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment>${file}</cac:Attachment></cac:AdditionalDocumentReference>$&`,
      );
    const logged: unknown[] = [];
    const result = await run([XML], more, (_message, data) => logged.push(data));
    expect(logged).toEqual([{ paths: ["/Invoice/cac:DeliveryTerms/cbc:ID"] }]);
    expect(result).toMatchObject({ status: "OK", effects: { files: [{ name: "a" }] } });
  });

  it("keeps embedded files as they were, large ones too", async () => {
    const data = Uint8Array.from({ length: 1_200_000 }, (_, i) => (i * 7) % 251);
    const plain = base64(data);
    const lines = plain.replaceAll(/.{76}/g, "$&&#xD;\n");
    const contents = [plain, lines, `<![CDATA[${plain}]]>`, `${lines}<!-- > -->`, "Y-Q=", lines];
    const rows = contents.map(
      (content, i) => `<cac:AdditionalDocumentReference><cbc:ID>${i}</cbc:ID><cac:Attachment>
        <cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">${content}</cbc:EmbeddedDocumentBinaryObject>
        </cac:Attachment></cac:AdditionalDocumentReference>`,
    );
    const marker = "<cac:AccountingSupplierParty>";
    const xml = readFileSync(FIXTURE, "utf8")
      .split(marker)
      .join(`${rows.join("")}${marker}`);
    const result = await run([XML], xml);
    const files = result.status === "OK" ? (result.effects.files ?? []) : [];
    expect(files.map(({ name }) => name)).toEqual(["0", "1", "2", "3", "5"]);
    expect(files.map((file) => Buffer.compare(file.data, data))).toEqual([0, 0, 0, 0, 0]);
  });

  it("ends where there is no XML, or none of this kind", async () => {
    expect(await run([], "")).toMatchObject({ status: "KO", code: "no-document" });
    expect(await run([XML], "<a/>")).toMatchObject({ status: "KO", code: "input" });
  });
});
