import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ReportHead, reportXml, rowsOf } from "@fakturo/app-gov-fr";
import { simulator } from "@fakturo/simulator-pa";
import { shared } from "@fakturo/test-support";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invoiceOf, SELLER } from "../harness/pa-documents.ts";
import { PYTHON } from "../harness/python.ts";

const SCHEMAS = shared("xsd", "fr-ctc");
const hasTools = spawnSync(PYTHON, ["-c", "import lxml, saxonche"]).status === 0;
const missing = !SCHEMAS ? "the schemas" : hasTools ? "" : "lxml and saxonche for Python";
if (missing)
  process.stdout.write(`French reports and statuses were NOT checked officially: no ${missing}.\n`);

const SCRIPT = join(import.meta.dirname, "pa.py");
const FIXTURES = join(import.meta.dirname, "../../regimes/fr-ctc-flow10/fixtures");
const NOW = Date.UTC(2026, 10, 20, 9);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-fr-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Violations of the schema and the rules by file. */
function violations(kind: "flux10" | "cdar", files: readonly string[]): unknown[] {
  const paths = files.map((text, i) => {
    const path = join(folder, `${kind}-${i}.xml`);
    writeFileSync(path, text);
    return path;
  });
  const { stdout, stderr } = spawnSync(PYTHON, [SCRIPT, SCHEMAS ?? "", kind, ...paths], {
    encoding: "utf8",
  });
  const lines = stdout.split("\n").filter(Boolean);
  expect(lines, stderr).toHaveLength(files.length);
  return lines.flatMap((line) => JSON.parse(line));
}

function rowsIn(name: string) {
  const json = JSON.parse(readFileSync(join(FIXTURES, `${name}.out.json`), "utf8"));
  return rowsOf(json.doc ?? json);
}

const head = (kind: ReportHead["kind"]): ReportHead => ({
  id: `${kind.toUpperCase()}-20260901-20260910-${SELLER}-SE-1`,
  type: "IN",
  at: "20261121081500",
  platform: { number: "0007", name: "PA" },
  issuer: { siren: SELLER, name: "Atelier" },
  kind,
  role: "seller",
  start: "2026-09-01",
  end: "2026-09-10",
});

/** Files that the platform makes about an invoice and its copy, by the service. */
function statuses(): string[] {
  const open = simulator.open([], { processing: 0 });
  let seed = 1;
  let now = NOW;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  let token = "";
  const call = (method: string, path: string, body: string, mime = "application/json") => {
    const headers = { authorization: token, "content-type": mime };
    const query = new Map([["docType", "Original"]]);
    const request = { method, path, query, headers, body: Buffer.from(body) };
    const { reply } = open.handle(
      { ...request, certificate: undefined },
      { now: () => now, random },
    );
    return Buffer.from(reply.body ?? "").toString();
  };
  const form = `grant_type=client_credentials&client_id=${SELLER}&client_secret=x`;
  token = `Bearer ${JSON.parse(call("POST", "/oauth/token", form)).access_token}`;
  for (const total of ["120.00", "60.00"]) {
    const info = `--b\r\ncontent-disposition: form-data; name="flowInfo"\r\n\r\n{"flowSyntax":"UBL"}\r\n`;
    const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="1.xml"\r\n\r\n${invoiceOf({ total })}\r\n--b--\r\n`;
    call("POST", "/flow-service/v1/flows", info + file, "multipart/form-data; boundary=b");
    now += 60_000;
  }
  const search = { limit: 100, where: { flowType: ["CustomerInvoiceLC"] } };
  const found = JSON.parse(call("POST", "/flow-service/v1/flows/search", JSON.stringify(search)));
  return found.results.map(({ flowId }: { flowId: string }) =>
    call("GET", `/flow-service/v1/flows/${flowId}`, ""),
  );
}

describe.skipIf(missing !== "")("official schemas and rules of the reform", () => {
  it("hold for the reports of the app", () => {
    const sales = [...rowsIn("consumer"), ...rowsIn("across-the-border")];
    const files = [reportXml(head("tx"), sales), reportXml(head("py"), rowsIn("receipt"))];
    expect(violations("flux10", files)).toEqual([]);
  });

  it("hold for the platform's statuses of an invoice, and find what is wrong", () => {
    const files = statuses();
    expect(files).toHaveLength(5);
    expect(violations("cdar", files)).toEqual([]);
    const wrong = files.map((file) => file.replace(/ConditionCode>2\d\d</, "ConditionCode>999<"));
    expect(violations("cdar", wrong.slice(0, 1))).not.toEqual([]);
  });
});
