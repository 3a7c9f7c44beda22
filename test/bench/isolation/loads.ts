import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "@fakturo/model";
import { selfSigned } from "@fakturo/signature";
import type { Client } from "../../harness/client.ts";
import { invoice } from "../../harness/documents.ts";
import { newId } from "../../harness/ids.ts";
import { largePdf } from "../../harness/large-pdf.ts";
import { plainPng } from "../../harness/pictures.ts";
import { fakturoFed } from "../../harness/server.ts";
import { ublOf } from "../../harness/ubl.ts";

/** Callers of the measured server. */
export interface Callers {
  /** Client of the workspace that works heavily. */
  readonly loud: Client;
  /** Client without a token, of the build service. */
  readonly build: Client;
}

/** Heavy work that a tenant, or anybody, repeats while others work. */
export interface Load {
  readonly name: string;
  /** Runs once; returns the repeated call. */
  prepare(callers: Callers): Promise<() => Promise<unknown>>;
  /** Number of concurrent calls. */
  readonly concurrent: number;
}

function lines(count: number, name?: string): JsonObject[] {
  return Array.from({ length: count }, (_, i) => ({
    quantity: "1",
    item: { name: name ?? `Item ${i}`, price: "1.00" },
    taxes: [{ cat: "VAT", rate: "standard" }],
  }));
}

async function expectOk(answer: ReturnType<Client["put"]>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`${status} ${text.slice(0, 300)}`);
}

/** A job of one step over an existing entry. */
interface JobLoad {
  readonly step: JsonObject;
  readonly data: JsonObject;
  readonly files?: readonly JsonObject[];
  /** A PDF that is too large for the body of a request. */
  readonly upload?: Uint8Array;
}

/** Announces a PDF and sends its bytes to the address that is answered. */
async function upload(loud: Client, entry: string, pdf: Uint8Array): Promise<void> {
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  const announced = { name: "invoice.pdf", mime: "application/pdf", size: pdf.length, sha256 };
  const answer = await loud.put(`/silo/v1/entries/${entry}/files/${newId()}`, announced);
  const { status } = await fetch(answer.json.url, { method: "PUT", body: Buffer.from(pdf) });
  if (status >= 300) throw new Error(`upload: ${status}`);
}

const jobOf =
  ({ step, data, files = [], upload: pdf }: JobLoad): Load["prepare"] =>
  async ({ loud }) => {
    const [workflow, entry] = [newId(), newId()];
    const steps = [{ name: "Step", ...step }];
    await expectOk(loud.put(`/transform/v1/workflows/${workflow}`, { name: "Loud", steps }));
    await expectOk(loud.put(`/silo/v1/entries/${entry}`, { data }));
    for (const file of files)
      await expectOk(loud.put(`/silo/v1/entries/${entry}/files/${newId()}`, file));
    if (pdf) await upload(loud, entry, pdf);
    return () => {
      const asked = { workflow_id: workflow, silo_entry_id: entry };
      return expectOk(loud.put(`/transform/v1/jobs/${newId()}?wait=30`, asked));
    };
  };

const buildOf =
  (count: number): Load["prepare"] =>
  async ({ build }) => {
    const body = JSON.stringify({ data: invoice({ lines: lines(count) }) });
    return () => build.post("/build", body);
  };

function xmlOf(attributes: number): string {
  const given = Array.from({ length: attributes }, (_, i) => `a${i}="${i}"`);
  return `<Invoice ${given.join(" ")}></Invoice>`;
}

const importOf = (xml: string): Load["prepare"] =>
  jobOf({
    step: { provider: "ubl.import" },
    data: invoice(),
    files: [
      {
        name: "invoice.xml",
        mime: "application/xml",
        data: Buffer.from(xml).toString("base64"),
      },
    ],
  });

/** A PKCS #12 file with close to the maximum number of iterations. */
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

const PATTERN = "(a?){200}(a|b|c|d)*x{200}y$";
const NAME_LENGTH = 15_000;

export const LOADS: readonly Load[] = [
  {
    name: "PUT of 70,000 lines",
    concurrent: 2,
    async prepare({ loud }) {
      const body = JSON.stringify({ data: invoice({ lines: lines(70_000) }) });
      return () => loud.put(`/silo/v1/entries/${newId()}`, body);
    },
  },
  { name: "POST /build of 7 MB (refused)", concurrent: 4, prepare: buildOf(70_000) },
  { name: "POST /build of 2 MB", concurrent: 4, prepare: buildOf(19_000) },
  { name: "ubl.import of 10,000 lines", concurrent: 2, prepare: importOf(ublOf(10_000)) },
  { name: "XML with 200,000 attributes", concurrent: 2, prepare: importOf(xmlOf(200_000)) },
  {
    name: "ubl.generate of 30,000 lines",
    concurrent: 2,
    prepare: jobOf({
      step: { provider: "ubl.generate" },
      data: invoice({ lines: lines(30_000) }),
    }),
  },
  {
    name: "largest certificate",
    concurrent: 2,
    async prepare({ loud }) {
      const value = { pkcs12: costlyCertificate(), password: "x" };
      const put = () =>
        loud.put("/access/v1/credentials/gov-es.certificate", { value, holder: "B85905495" });
      await expectOk(put());
      return put;
    },
  },
  {
    name: "picture of 12 megapixels in 23 kB",
    concurrent: 2,
    async prepare(callers) {
      const logo = `data:image/png;base64,${plainPng(4_000, 3_000).toString("base64")}`;
      return jobOf({
        step: { provider: "pdf", config: { logo_url: logo } },
        data: invoice(),
      })(callers);
    },
  },
  {
    name: "PDF of 5,000 lines",
    concurrent: 2,
    prepare: jobOf({ step: { provider: "pdf" }, data: invoice({ lines: lines(5_000) }) }),
  },
  {
    name: "cii.pdf.import of a PDF of 50 MB",
    concurrent: 2,
    async prepare(callers) {
      const xml = await fakturoFed(
        JSON.stringify(invoice({ code: "1" })),
        "convert",
        "--to",
        "cii",
      );
      const pdf = largePdf(50_000_000, xml);
      return jobOf({ step: { provider: "cii.pdf.import" }, data: invoice(), upload: pdf })(callers);
    },
  },
  {
    name: "pages of envelopes, 16 MB",
    concurrent: 2,
    async prepare({ loud }) {
      const body = { data: invoice({ lines: lines(3_000) }), folder: "sales" };
      for (let i = 0; i < 40; i += 1) await expectOk(loud.put(`/silo/v1/entries/${newId()}`, body));
      return () => loud.get("/silo/v1/envelopes?folder=sales&limit=100");
    },
  },
  {
    name: "one entry of 8 MB",
    concurrent: 2,
    async prepare({ loud }) {
      const path = `/silo/v1/entries/${newId()}`;
      await expectOk(loud.put(path, { data: invoice({ lines: lines(40_000) }) }));
      return () => loud.get(path);
    },
  },
  {
    name: "pattern over 300 long names",
    concurrent: 2,
    prepare: jobOf({
      step: {
        provider: "silo.if",
        config: { expr: `any(lines, {.item.name matches "${PATTERN}"})`, scope: "doc" },
      },
      data: invoice({ lines: lines(300, "a".repeat(NAME_LENGTH)) }),
    }),
  },
];
