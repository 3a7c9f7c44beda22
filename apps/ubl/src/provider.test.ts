import type { JsonObject } from "@fakturo/model";
import type { EntryFile, StepContext, StepResult, Task } from "@fakturo/plugin";
import { invoice } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { plugin } from "./index.ts";
import { generate } from "./provider.ts";

const PDF: EntryFile = {
  id: "f1",
  name: "1.pdf",
  key: "pdf",
  category: "format",
  mime: "application/pdf",
  size: 3,
  sha256: "",
  embeddable: false,
  private: false,
};

function unused(): never {
  throw new Error("the step has no business here");
}

const logged: unknown[] = [];

const context: StepContext = {
  sandbox: true,
  signal: new AbortController().signal,
  now: () => 0,
  uuid: unused,
  deadline: unused,
  log: (_message, details) => logged.push(details),
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
  file: async (id) => new TextEncoder().encode(id),
  convert: unused,
  build: unused,
};

type Config = Parameters<typeof generate.run>[0]["config"];

async function run(
  config: Config,
  changes: JsonObject = {},
  files: readonly EntryFile[] = [],
): Promise<StepResult> {
  const task: Task<Config> = {
    id: "t",
    attempt: 1,
    config,
    args: {},
    job: { id: "j", key: "" },
    workspace: { id: "w", name: "W", country: "DE", sandbox: true },
    entry: { id: "e", folder: "sales", state: "draft", files },
    envelope: invoice(changes),
    faults: [],
    intended: undefined,
    ref: undefined,
  };
  return generate.run(task, context);
}

function fileIn(result: StepResult) {
  const [file] = result.status === "OK" ? (result.effects.files ?? []) : [];
  if (!file) throw new Error("the step made no file");
  return file;
}

describe("ubl.generate", () => {
  it("attaches the XML under the invoice's number", async () => {
    const file = fileIn(await run({ doc_type: "" }, { series: "A/1" }));
    expect(file).toMatchObject({
      name: "A-1-1.xml",
      mime: "application/xml",
      key: "ubl",
      category: "format",
    });
    expect(file).not.toHaveProperty("private");
    expect(readXml(file.data).name).toBe("Invoice");
  });

  it("says what the file has no place for", async () => {
    await run({}, { issue_time: "10:00:00" });
    expect(logged).toEqual([{ paths: ["$.issue_time"] }]);
  });

  it("keeps the file private when told to", async () => {
    expect(fileIn(await run({ private: true })).private).toBe(true);
  });

  it("embeds the entry's PDF", async () => {
    const xml = new TextDecoder().decode(
      fileIn(await run({ attach_invoice_pdf: true }, {}, [PDF])).data,
    );
    expect(xml).toContain('mimeCode="application/pdf" filename="1.pdf">ZjE=<');
    expect(new TextDecoder().decode(fileIn(await run({}, {}, [PDF])).data)).not.toContain("1.pdf");
  });

  it("puts a private PDF only into a private file", async () => {
    const files = [{ ...PDF, private: true }];
    const open = fileIn(await run({ attach_invoice_pdf: true }, {}, files));
    expect(new TextDecoder().decode(open.data)).not.toContain("1.pdf");
    const closed = fileIn(await run({ attach_invoice_pdf: true, private: true }, {}, files));
    expect(new TextDecoder().decode(closed.data)).toContain('filename="1.pdf"');
  });

  it("ends with every rule that is broken", async () => {
    const result = await run({ doc_type: "bis-invoice-v3" }, { code: "" });
    expect(result).toMatchObject({ status: "KO", code: "validation" });
    const codes = result.status === "KO" ? result.faults?.map(({ code }) => code) : [];
    expect(codes).toContain("BR-02");
    expect(codes).toContain("PEPPOL-EN16931-R010");
  });
});

describePlugin("@fakturo/app-ubl", {
  load: async () => ({ plugin }),
  documents: [invoice().doc],
});
