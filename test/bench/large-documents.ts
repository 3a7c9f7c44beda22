import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@fakturo/model";
import { memoryJournal, startSimulators } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-peppol";
import { startPlatform } from "../e2e/platform.ts";
import { newId } from "../harness/ids.ts";
import { CUSTOMER, CUSTOMER_ID, inbox, invoice, SUPPLIER, SUPPLIER_ID } from "../harness/peppol.ts";
import { print } from "./measure.ts";
import { ownCpuSeconds } from "./processes.ts";

const MIB = 1024 ** 2;
/** Bytes of a PDF that make a document of 50 MiB, in base64. */
const PDF_BYTES = 37.5 * MIB;
/** Bytes of a PDF that threads work on. */
const FIRST_BYTES = 5 * MIB;
/** Lines of an invoice that fill an entry. */
const LINES = 10_000;
const POLL_MS = 100;
const PLUGINS = [
  "@fakturo/catalogues",
  "@fakturo/regime-be",
  "@fakturo/addon-eu-en16931",
  "@fakturo/app-silo",
  "@fakturo/app-ubl",
  "@fakturo/app-peppol",
];

/**
 * A document of 50 MiB on its way through a server: made, sent, received and imported. States time, CPU time and the most
 * memory that the server's process had (`VmHWM`), which Linux counts anew before each step.
 */
export async function benchLargeDocuments(): Promise<void> {
  const simulators = await startSimulators({
    ...{ simulators: [simulator], host: "127.0.0.1", port: 0, now: Date.now, random: Math.random },
    journal: memoryJournal,
  });
  const endpoints = Object.entries(simulators.endpoints);
  const platform = await startPlatform({
    FAKTURO_PLUGINS: PLUGINS.join(),
    FAKTURO_SANDBOX_ENVIRONMENT: "simulated",
    FAKTURO_MESSAGE_MIB: "100",
    FAKTURO_ENDPOINTS: JSON.stringify(
      Object.fromEntries(endpoints.map(([key, simulated]) => [key, { simulated }])),
    ),
  });
  try {
    await measure(new LargeBench(platform, simulators.url));
  } finally {
    await platform.stop();
    await simulators.close();
  }
}

async function measure(bench: LargeBench): Promise<void> {
  await bench.prepare();
  const receiving = await bench.publish([{ provider: "peppol.import" }]);
  await bench.put("/transform/v1/imports/peppol", { workflow_id: receiving });
  const plain = bench.entryOf("W-1", 1);
  const config = { doc_type: "bis-invoice-v3" };
  const small = await bench.publish([
    { provider: "ubl.generate", config },
    { provider: "peppol.send" },
  ]);
  await bench.run(small, await plain);
  bench.report(
    "Q0",
    "an invoice of 2 kB, made and sent",
    await bench.spending(async () => {
      await bench.run(small, await bench.entryOf("W-2", 1));
    }),
  );
  const make = await bench.publish([
    { provider: "ubl.generate", config: { ...config, attach_invoice_pdf: true } },
  ]);
  const send = await bench.publish([{ provider: "peppol.send" }]);
  await bench.put("/transform/v1/imports/peppol", {
    workflow_id: await bench.publish([{ provider: "peppol.import" }, { provider: "ubl.import" }]),
  });
  // Threads take large work, and load the plugins before it.
  const first = await bench.entryOf("L-0", 1);
  await bench.upload(first, FIRST_BYTES);
  await bench.run(make, first);
  await bench.run(send, first);
  await bench.receive(await bench.document(first), "large-0");
  const entry = await bench.entryOf("L-1", 1);
  bench.report(
    "Q1",
    "uploads a PDF of 37.5 MiB",
    await bench.spending(() => bench.upload(entry, PDF_BYTES)),
  );
  const made = await bench.spending(() => bench.run(make, entry));
  bench.report("Q2", "makes a UBL of 50 MiB with that PDF", made);
  bench.report("Q3", "sends it", await bench.spending(() => bench.run(send, entry)));
  const document = await bench.document(entry);
  const received = await bench.spending(() => bench.receive(document, "large-1"));
  bench.report("Q4", "receives and imports one of the same size", received);
  const long = await bench.entryOf("L-2", LINES);
  const makeLong = await bench.publish([{ provider: "ubl.generate", config }]);
  bench.report(
    "Q5",
    `makes a UBL of ${LINES} lines`,
    await bench.spending(() => bench.run(makeLong, long)),
  );
  bench.report("Q6", "sends it", await bench.spending(() => bench.run(send, long)));
  const lines = await bench.document(long);
  print(`     (${Math.round(lines.length / MIB)} MiB)`);
  const receivedLong = await bench.spending(() => bench.receive(lines, "large-2"));
  bench.report("Q7", "receives and imports it", receivedLong);
}

interface Spending {
  readonly seconds: number;
  /** CPU time of the process, in seconds. */
  readonly cpu: number;
  /** Most memory of the process, in MiB; before the work, and while it ran. */
  readonly before: number;
  readonly most: number;
}

class LargeBench {
  readonly #platform: Awaited<ReturnType<typeof startPlatform>>;
  readonly #network: string;

  constructor(platform: Awaited<ReturnType<typeof startPlatform>>, network: string) {
    this.#platform = platform;
    this.#network = network;
  }

  async prepare(): Promise<void> {
    const issued = await this.#call("certificates?seat=POP000001");
    const { certificate, private_key } = issued;
    await this.put("/access/v1/credentials/peppol.access-point", {
      value: { certificate: String(certificate), private_key: String(private_key) },
    });
    const party = crypto.randomUUID();
    const data = {
      $schema: "https://gobl.org/draft-0/org/party",
      name: "Atelier SA",
      tax_id: SUPPLIER,
    };
    await this.put(`/silo/v1/entries/${party}`, { data });
    await this.run(await this.publish([{ provider: "peppol.register" }], "org/party"), party);
  }

  async put(path: string, body: JsonObject): Promise<void> {
    const { status, text } = await this.#platform.client.put(path, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  }

  async publish(all: readonly JsonObject[], schema = "bill/invoice"): Promise<string> {
    const id = newId();
    const steps = all.map((step) => ({ id: newId(), ...step }));
    await this.put(`/transform/v1/workflows/${id}`, { name: "steps", schema, steps });
    return id;
  }

  async entryOf(code: string, lines: number): Promise<string> {
    const id = newId();
    const one = invoice(code, inbox(CUSTOMER.scheme, CUSTOMER.code));
    const [line] = Array.isArray(one.lines) ? one.lines : [];
    const data = { ...one, lines: Array.from({ length: lines }, () => line) };
    await this.put(`/silo/v1/entries/${id}`, { data });
    return id;
  }

  async run(workflow_id: string, silo_entry_id: string): Promise<void> {
    const job = newId();
    await this.put(`/transform/v1/jobs/${job}`, { workflow_id, silo_entry_id });
    await this.#succeeded(job);
  }

  async #succeeded(job: string): Promise<void> {
    for (;;) {
      const { json } = await this.#platform.client.get(`/transform/v1/jobs/${job}`);
      if (json.completed_at !== undefined && json.status === "OK") return;
      if (json.completed_at !== undefined) throw new Error(JSON.stringify(json.faults));
      await sleep(POLL_MS);
    }
  }

  /** Uploads a PDF that cannot be compressed. */
  async upload(entry: string, size: number): Promise<void> {
    const bytes = new Uint8Array(randomBytes(size));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const facts = { name: "i.pdf", mime: "application/pdf", size: bytes.length, sha256 };
    const made = await this.#platform.client.post(`/silo/v1/entries/${entry}/files`, {
      ...facts,
      category: "format",
    });
    const headers = { "user-agent": "bench", "content-type": facts.mime };
    const sent = await fetch(made.json.url, { method: "PUT", body: bytes, headers });
    if (!sent.ok) throw new Error(await sent.text());
  }

  /** The UBL of an entry. */
  async document(entry: string): Promise<string> {
    const { json } = await this.#platform.client.get(`/silo/v1/entries/${entry}`);
    const file = json.attachments.find(({ key }: JsonObject) => key === "ubl");
    return (await fetch(file.url)).text();
  }

  /** Has the network send a document, and waits until it is imported. */
  async receive(document: string, instance: string): Promise<void> {
    const order = { to: SUPPLIER_ID, from: CUSTOMER_ID, country: "NO", document, instance };
    await this.#call("deliveries", order);
    for (;;) {
      const { json } = await this.#platform.client.get("/transform/v1/inbound?app=peppol");
      const found = json.list.find(({ key }: JsonObject) => String(key).endsWith(instance));
      if (found) return this.#succeeded(String(found.job_id));
      await sleep(POLL_MS);
    }
  }

  async #call(path: string, body?: JsonObject): Promise<JsonObject> {
    const sent = { method: "POST", ...(body && { body: JSON.stringify(body) }) };
    const reply = await fetch(`${this.#network}/peppol/${path}`, sent);
    const text = await reply.text();
    if (!reply.ok) throw new Error(text);
    return JSON.parse(text);
  }

  async spending(work: () => Promise<void>): Promise<Spending> {
    const { pid } = this.#platform;
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
    const before = statusOf(pid, "VmRSS");
    const [start, used] = [performance.now(), ownCpuSeconds(pid)];
    await work();
    const seconds = (performance.now() - start) / 1000;
    const cpu = ownCpuSeconds(pid) - used;
    return { seconds, cpu, before, most: statusOf(pid, "VmHWM") };
  }

  report(name: string, what: string, { seconds, cpu, before, most }: Spending): void {
    print(
      `${name}   ${what}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s CPU, at most ${most} MiB in memory (${before} before)`,
    );
  }
}

function statusOf(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, kib = "0"] = new RegExp(`${name}:\\s+(\\d+) kB`).exec(status) ?? [];
  return Math.round(Number(kib) / 1024);
}
