import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { plugin } from "@fakturo/app-fi-finvoice";
import { type CallContext, type HttpReply, type Submission, TransportError } from "@fakturo/plugin";
import type { SigningCredentials } from "@fakturo/signature";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-finvoice";
import { runStep } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { invoice } from "../../apps/fi-finvoice/fixtures/finland.ts";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the packages zeep, xmlsec and signxml (`pip install zeep xmlsec signxml`). */
const SCRIPT = join(import.meta.dirname, "bank.py");
const WSDL = join(import.meta.dirname, "bank.wsdl");
const isThere = spawnSync(PYTHON, ["-c", "import zeep, xmlsec, signxml"]).status === 0;
if (!isThere)
  process.stdout.write("The bank was NOT proved by zeep: zeep, xmlsec or signxml is not here.\n");

const CUSTOMER = "26174164";
const run = promisify(execFile);

/** A Finvoice with its frame, as the step writes it. */
async function framedInvoice(): Promise<string> {
  const generate = plugin.providers?.find(({ key }) => key === "gov-fi.generate");
  if (!generate) throw new Error("the step is missing");
  const config = { sender_operator: "NDEAFIHH", receiver_operator: "DABAFIHH", frame: true };
  const result = await runStep(generate, config, { envelope: invoice() });
  const [file] = result.status === "OK" ? (result.effects.files ?? []) : [];
  return new TextDecoder().decode(file?.data);
}

/** The message with which our connection uploads a file. */
async function ourMessage(xml: string, signer: SigningCredentials): Promise<Uint8Array> {
  const connection = plugin.connections?.find(({ key }) => key === "gov-fi.bank");
  let sent: Uint8Array = new Uint8Array();
  const agreement = {
    customer_id: CUSTOMER,
    bic: "NDEAFIHH",
    upload_type: "U",
    download_type: "D",
  };
  const ctx: Partial<CallContext> = {
    environment: "simulated",
    signal: new AbortController().signal,
    now: Date.now,
    uuid: newId,
    endpoint: () => "http://bank.example/",
    secret: async () => undefined,
    credential: async (key = "") => ({
      ...{ key, version: 1, value: agreement },
      text: pemOf(signer),
    }),
    http: async (_url, { body }): Promise<HttpReply> => {
      if (body instanceof Uint8Array) sent = body;
      throw new TransportError("not sent", "no");
    },
  };
  const record = { name: "1.xml", number: "1", receiver: "0216:1", operator: "", xml };
  const one: Submission = {
    ...{ id: "1", kind: "issue", identity: "1", digest: "0".repeat(64), mime: "application/json" },
    ...{ bytes: new TextEncoder().encode(JSON.stringify(record)), references: [], attempts: [] },
  };
  await connection?.send?.(one, ctx as CallContext);
  return sent;
}

function pemOf({ key, certificate }: SigningCredentials): string {
  return `${key.export({ type: "pkcs8", format: "pem" })}${certificate}`;
}

it.skipIf(!isThere)(
  `sends, repeats, lists and receives with zeep, and its verifiers accept our messages${isThere ? "" : " (SKIPPED)"}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "bank-"));
    const at = (name: string, data: string | Uint8Array) => {
      writeFileSync(join(folder, name), data);
      return join(folder, name);
    };
    try {
      const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
      const holder = { code: CUSTOMER, country: "FI", name: "Aurora Valo Oy", isSeal: true };
      const signer = authority.issueTo(holder);
      await using running = await startSimulator(simulator, { authority });
      const xml = await framedInvoice();
      const document = Buffer.from(xml).toString("base64");
      const delivered = await fetch(`${running.url}/finvoice/deliveries`, {
        method: "POST",
        body: JSON.stringify({ to: CUSTOMER, document }),
      });
      expect(delivered.status).toBe(202);
      const { stdout } = await run(PYTHON, [
        SCRIPT,
        WSDL,
        `${running.url}/finvoice/bank/CorporateFileService`,
        at("key.pem", String(signer.key.export({ type: "pkcs8", format: "pem" }))),
        at("certificate.pem", signer.certificate.toString()),
        CUSTOMER,
        at("invoice.xml", xml),
        at("message.xml", await ourMessage(xml, signer)),
      ]);
      expect(JSON.parse(stdout)).toEqual({
        uploaded: ["00", "zeep.xml"],
        again: ["23", "Content processing error: duplicate file"],
        listed: "zeep.xml",
        received: true,
        answers: [["Body", "Timestamp"]],
        ours: { message: ["Body", "Timestamp"], request: "ApplicationRequest" },
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
