import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "@fakturo/model";
import { selfSigned } from "@fakturo/signature";
import { type Client, createPlainClient } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { fakturo, freePort, startServer } from "../harness/server.ts";
import { print, quantile } from "./measure.ts";

const WINDOW_MS = 12_000;
const PAUSE_MS = 10;
const CLIENTS = 4;

interface Rig {
  /** Address and token of the measured workspace. */
  readonly quiet: readonly [url: string, token: string];
  readonly loud: Client;
  readonly build: Client;
}

/** A request that a tenant, or anybody, repeats while others work. */
interface Attack {
  readonly name: string;
  /** Runs once; returns the repeated call. */
  prepare(rig: Rig): Promise<() => Promise<unknown>>;
  readonly atOnce: number;
}

/**
 * Latency of small PUTs of one workspace, without and during each attack of another. Processes, clients and
 * Postgres share the machine, so part of the latency is caused by that.
 */
export async function benchIsolation(only: readonly string[]): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "fakturo-isolation-"));
  const [port, buildPort] = [await freePort(), await freePort()];
  const env = { FAKTURO_BUILD_PORT: String(buildPort) };
  const server = await startServer({ data, port, env });
  try {
    const token = await tokenOf("Quiet", data);
    const rig: Rig = {
      quiet: [server.url, token],
      loud: createPlainClient(server.url, await tokenOf("Loud", data)),
      build: createPlainClient(`http://127.0.0.1:${buildPort}`, undefined),
    };
    await quietly(rig, 4_000);
    print(row("nothing else", await quietly(rig, WINDOW_MS)));
    for (const attack of ATTACKS)
      if (only.length === 0 || only.some((name) => attack.name.includes(name)))
        await measure(attack, rig);
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function tokenOf(name: string, data: string): Promise<string> {
  await fakturo("workspaces", "create", name, "--country", "ES", "--sandbox", "--data", data);
  return fakturo("keys", "create", "--workspace", name, "--data", data);
}

async function measure({ name, prepare, atOnce }: Attack, rig: Rig): Promise<void> {
  const attackOnce = await prepare(rig);
  let goesOn = true;
  let done = 0;
  const attackers = Array.from({ length: atOnce }, async () => {
    while (goesOn) {
      await attackOnce();
      done += 1;
    }
  });
  await sleep(3_000);
  const measured = await quietly(rig, WINDOW_MS);
  goesOn = false;
  await Promise.all(attackers);
  print(`${row(name, measured)}   ${done} done`);
}

/** Latencies measured in a separate process, without the attacker's own CPU time. */
async function quietly({ quiet }: Rig, forMs: number): Promise<readonly number[]> {
  const args = ["--quiet", ...quiet, String(forMs)];
  const child = fork(fileURLToPath(import.meta.url), args, { execArgv: process.execArgv });
  const [taken] = await once(child, "message");
  if (!Array.isArray(taken)) throw new Error("the quiet clients failed");
  return taken;
}

/** Milliseconds of each small PUT within a period. */
async function latencies(client: Client, forMs: number): Promise<readonly number[]> {
  const end = performance.now() + forMs;
  const taken: number[] = [];
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) {
        const since = performance.now();
        const { status, text } = await client.put(`/silo/v1/entries/${newId()}`, {
          data: invoice(),
        });
        if (status !== 200) throw new Error(`PUT entry: ${status} ${text}`);
        taken.push(performance.now() - since);
        await sleep(PAUSE_MS);
      }
    }),
  );
  return taken;
}

function row(name: string, taken: readonly number[]): string {
  const at = (share: number) => quantile(taken, share).toFixed(0).padStart(6);
  return `${name.padEnd(44)} p50 ${at(0.5)}  p99 ${at(0.99)}  max ${at(1)} ms  (${taken.length})`;
}

function lines(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, i) => ({
    quantity: "1",
    item: { name: `Item ${i}`, price: "1.00" },
    taxes: [{ cat: "VAT", rate: "standard" }],
  }));
}

const putOf = (count: number) => async (rig: Rig) => {
  const body = JSON.stringify({ data: invoice({ lines: lines(count) }) });
  return () => rig.loud.put(`/silo/v1/entries/${newId()}`, body);
};

/** Repeats one step over an existing entry. */
const jobOf =
  (steps: readonly JsonObject[], data: JsonObject, files: readonly JsonObject[] = []) =>
  async ({ loud }: Rig) => {
    const workflow = newId();
    await expectOk(loud.put(`/transform/v1/workflows/${workflow}`, { name: "Loud", steps }));
    const entry = newId();
    await expectOk(loud.put(`/silo/v1/entries/${entry}`, { data }));
    for (const file of files)
      await expectOk(loud.put(`/silo/v1/entries/${entry}/files/${newId()}`, file));
    return async () => {
      const asked = { workflow_id: workflow, silo_entry_id: entry };
      const path = `/transform/v1/jobs/${newId()}`;
      await expectOk(loud.put(`${path}?wait=30`, asked));
    };
  };

async function expectOk(answer: ReturnType<Client["put"]>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`${status} ${text.slice(0, 300)}`);
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

function ublOf(count: number): string {
  const line = (i: number) =>
    `<cac:InvoiceLine><cbc:ID>${i}</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">1.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Item ${i}</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">1.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`;
  const party = (role: string, name: string) =>
    `<cac:Accounting${role}Party><cac:Party><cac:PostalAddress><cac:Country><cbc:IdentificationCode>ES</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:Accounting${role}Party>`;
  return `<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>1</cbc:ID><cbc:IssueDate>2026-01-15</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>${party("Supplier", "Acme")}${party("Customer", "Zed")}${Array.from({ length: count }, (_, i) => line(i + 1)).join("")}</Invoice>`;
}

const fileOf = (xml: string): JsonObject => ({
  name: "invoice.xml",
  mime: "application/xml",
  data: base64(xml),
});

/** A PKCS #12 file that takes as much computing as one may: 2,000,000 iterations. */
function costlyCertificate(): string {
  const { key, certificate } = selfSigned({
    commonName: "Loud",
    from: Date.now(),
    until: Date.now() + 86_400_000,
  });
  const pem = `${certificate}${key.export({ type: "pkcs8", format: "pem" })}`;
  const costs = ["-iter", "590000", "-macalg", "sha256"];
  const folder = mkdtempSync(join(tmpdir(), "fakturo-certificate-"));
  try {
    const file = join(folder, "pair.pem");
    writeFileSync(file, pem);
    const args = ["pkcs12", "-export", ...costs, "-passout", "pass:x", "-in", file];
    return execFileSync("openssl", args).toString("base64");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ATTACKS: readonly Attack[] = [
  {
    name: "certificates of many iterations",
    atOnce: 2,
    async prepare({ loud }) {
      const value = { pkcs12: costlyCertificate(), password: "x" };
      const put = () =>
        loud.put("/access/v1/credentials/gov-es.certificate", { value, holder: "B85905495" });
      await expectOk(put());
      return put;
    },
  },
  { name: "PUT of 70,000 lines", atOnce: 2, prepare: putOf(70_000) },
  { name: "PUT of 1,000 lines", atOnce: 4, prepare: putOf(1_000) },
  {
    name: "POST /build of 7 MB",
    atOnce: 4,
    async prepare({ build }) {
      const body = JSON.stringify({ data: invoice({ lines: lines(70_000) }) });
      return () => build.post("/build", body);
    },
  },
  {
    name: "POST /build of 2 MB",
    atOnce: 4,
    async prepare({ build }) {
      const body = JSON.stringify({ data: invoice({ lines: lines(19_000) }) });
      return () => build.post("/build", body);
    },
  },
  {
    name: "ubl.generate of 30,000 lines",
    atOnce: 2,
    prepare: jobOf([{ name: "UBL", provider: "ubl.generate" }], invoice({ lines: lines(30_000) })),
  },
  {
    name: "ubl.import of 10,000 lines",
    atOnce: 2,
    prepare: jobOf([{ name: "UBL", provider: "ubl.import" }], invoice(), [fileOf(ublOf(10_000))]),
  },
  {
    name: "XML with 200,000 attributes",
    atOnce: 2,
    prepare: jobOf([{ name: "UBL", provider: "ubl.import" }], invoice(), [
      fileOf(
        `<Invoice ${Array.from({ length: 200_000 }, (_, i) => `a${i}="${i}"`).join(" ")}></Invoice>`,
      ),
    ]),
  },
];

const [first, url = "", token, ms] = process.argv.slice(2);
if (first === "--quiet") process.send?.(await latencies(createPlainClient(url, token), Number(ms)));
else await benchIsolation(process.argv.slice(2));
