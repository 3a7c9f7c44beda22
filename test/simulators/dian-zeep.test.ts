import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-dian";
import { describe, expect, it } from "vitest";
import { DianBench, invoice, NIT } from "../harness/dian-bench.ts";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the packages zeep, xmlsec and signxml (`pip install zeep xmlsec signxml`), and facho. */
const SCRIPT = join(import.meta.dirname, "dian.py");
const FACHO = join(import.meta.dirname, "dian-facho.py");
const WSDL = join(import.meta.dirname, "dian.wsdl");
const has = (modules: string) => spawnSync(PYTHON, ["-c", `import ${modules}`]).status === 0;
const isThere = has("zeep, xmlsec, signxml");
if (!isThere)
  process.stdout.write(
    "The DIAN simulator was NOT proved by zeep: zeep, xmlsec or signxml is not here.\n",
  );
const hasFacho = has("facho, zeep, xmlsec");
if (!hasFacho)
  process.stdout.write("The DIAN simulator was NOT proved by facho, which is not here.\n");

const run = promisify(execFile);

/** Archives with signed invoices, and the message of the first, signed by a certificate of the simulation. */
async function signedBy(pem: string) {
  const bench = new DianBench(pem);
  bench.now = Date.now();
  bench.authorities = undefined;
  const local = new Date(bench.now - 5 * 3_600_000).toISOString().slice(0, 10);
  const [first, second] = [
    await bench.prepared("gov-co.send", invoice({ issue_date: local })),
    await bench.prepared("gov-co.send", invoice({ issue_date: local, code: "991" })),
  ];
  await bench.send(first);
  const [message = ""] = bench.requests;
  return { first: first.bytes, second: second.bytes, message };
}

/** A running simulator with what a client needs: files of a supplier and signed invoices. */
async function withClient(
  use: (client: {
    readonly url: string;
    readonly at: (name: string, data?: string | Uint8Array) => string;
    readonly files: Readonly<
      Record<"key" | "certificate" | "first" | "second" | "message", string>
    >;
  }) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "simulator-"));
  const at = (name: string, data?: string | Uint8Array) => {
    const path = join(folder, name);
    if (data !== undefined) writeFileSync(path, data);
    return path;
  };
  const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
  const seal = authority.issueTo({ code: NIT, country: "CO", name: "Altura", isSeal: true });
  const key = seal.key.export({ type: "pkcs8", format: "pem" }).toString();
  const certificate = seal.certificate.toString();
  const { first, second, message } = await signedBy(`${key}${certificate}`);
  await using running = await startSimulator(simulator, { authority });
  try {
    const files = {
      key: at("key.pem", key),
      certificate: at("certificate.pem", certificate),
      first: at("first.zip", first),
      second: at("second.zip", second),
      message: at("message.xml", message),
    };
    await use({ url: `${running.tlsUrl}/dian/WcfDianCustomerServices.svc`, at, files });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const NAMES = ["z09014514810002600000001.zip", "z09014514810002600000002.zip"] as const;

describe.skipIf(!isThere)(`the DIAN by zeep${isThere ? "" : " (SKIPPED)"}`, () => {
  it("takes what another client signs, and signs what others verify", () =>
    withClient(async ({ url, at, files }) => {
      const { stdout } = await run(PYTHON, [
        ...[SCRIPT, WSDL, url, files.key, files.certificate, at("ca.pem")],
        ...[files.first, NAMES[0], files.second, NAMES[1], files.message],
      ]);
      check(JSON.parse(stdout));
    }));
});

describe.skipIf(!hasFacho)(`the DIAN by facho${hasFacho ? "" : " (SKIPPED)"}`, () => {
  it("takes what a client of the DIAN signs and sends", () =>
    withClient(async ({ url, at, files }) => {
      const { stdout } = await run(
        PYTHON,
        [
          ...[FACHO, WSDL, url, files.key, files.certificate],
          ...[files.first, NAMES[0], files.second, NAMES[1], at("")],
        ],
        { env: { ...process.env, REQUESTS_CA_BUNDLE: at("ca.pem"), NO_PROXY: "*" } },
      );
      const { sent, again, status, unknown, pending, batch, ranges } = JSON.parse(stdout);
      expect(sent).toMatchObject({ IsValid: true, StatusCode: "00" });
      expect(again).toMatchObject({ IsValid: false, XmlDocumentKey: sent.XmlDocumentKey });
      expect(again.ErrorMessage.string[0]).toContain("Regla: 90");
      expect(status).toMatchObject({ IsValid: true, StatusCode: "00" });
      expect(unknown).toMatchObject({ IsValid: false, StatusCode: "66" });
      expect(pending.StatusDescription).toBe("Batch en proceso de validación.");
      expect(batch).toMatchObject({ IsValid: true, StatusCode: "00" });
      expect(ranges).toBe(2);
    }));
});

interface Response {
  readonly IsValid: boolean;
  readonly StatusCode: string;
  readonly StatusDescription: string;
  readonly XmlDocumentKey: string;
  readonly ErrorMessage: { readonly string: readonly string[] } | null;
}

/** Output of the script. */
interface Answers extends Readonly<Record<"sent" | "again" | "status" | "unknown", Response>> {
  readonly pending: readonly Response[];
  readonly batch: readonly Response[];
  readonly [name: string]: unknown;
}

function check(answers: Answers): void {
  const { sent, again, status, unknown, pending, batch } = answers;
  expect(sent).toMatchObject({ IsValid: true, StatusCode: "00" });
  expect(sent.ErrorMessage?.string ?? []).toEqual([]);
  expect(again).toMatchObject({ IsValid: false, XmlDocumentKey: sent.XmlDocumentKey });
  expect(again.ErrorMessage?.string).toEqual([
    "Regla: 90, Rechazo: Documento procesado anteriormente.",
  ]);
  expect(status).toMatchObject({ IsValid: true, StatusCode: "00" });
  expect(unknown).toMatchObject({ IsValid: false, StatusCode: "66" });
  expect(pending[0]?.StatusDescription).toBe("Batch en proceso de validación.");
  expect(batch).toMatchObject([{ IsValid: true, StatusCode: "00" }]);
  const rows = { NumberRangeResponse: [{ Prefix: "SETP", FromNumber: 990_000_000 }, {}] };
  expect(answers.ranges).toMatchObject({ OperationCode: "100", ResponseList: rows });
  expect(answers.foreign).toMatchObject({ OperationCode: "89" });
  expect(answers.xml).toMatchObject({ Code: "100" });
  expect(answers.unsigned).toMatchObject({ subcodes: ["InvalidSecurity"] });
  expect([answers.message, answers.invoice, answers.same]).toEqual([true, "Invoice", true]);
}
