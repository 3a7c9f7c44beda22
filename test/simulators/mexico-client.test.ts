import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { selfSigned } from "@fakturo/signature";
import { simulator } from "@fakturo/simulator-pac";
import { expect, it } from "vitest";
import { CUSTOMER, SUPPLIER, satFiles } from "../harness/mexico.ts";
import { PYTHON } from "../harness/python.ts";
import { centralTime, sealedCfdi, signedCancellation } from "../harness/sealed-cfdi.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the package satcfdi (`pip install satcfdi`). */
const SCRIPT = join(import.meta.dirname, "mexico.py");
const hasClient = spawnSync(PYTHON, ["-c", "import satcfdi.pacs.finkok"]).status === 0;
if (!hasClient)
  process.stdout.write("The simulator of PACs was NOT proved by satcfdi: it is not here.\n");

/** A Python with the package cfdiclient (`pip install cfdiclient`). */
const DOWNLOADER = join(import.meta.dirname, "mexico-cfdiclient.py");
const hasDownloader = spawnSync(PYTHON, ["-c", "import cfdiclient"]).status === 0;
if (!hasDownloader)
  process.stdout.write("The simulated SAT was NOT proved by cfdiclient: it is not here.\n");

/** A folder with packages (`npm install sw-sdk-nodejs @nodecfdi/sat-ws-descarga-masiva luxon @nodecfdi/cfdi-core`). */
const LIBRARY_SCRIPT = join(import.meta.dirname, "mexico-clients.mjs");
const FOLDER = process.env.FAKTURO_MEXICO_CLIENTS ?? "";
const hasLibrary = ["sw-sdk-nodejs", "@nodecfdi/sat-ws-descarga-masiva"].every((name) =>
  existsSync(join(FOLDER, "node_modules", name)),
);
if (!hasLibrary)
  process.stdout.write("The simulator of PACs was NOT proved by sw-sdk-nodejs: it is not here.\n");

const run = promisify(execFile);
const YEAR_MS = 365 * 86_400_000;

const authority = selfSigned({
  commonName: "AC",
  from: Date.now() - YEAR_MS,
  until: Date.now() + YEAR_MS,
  isAuthority: true,
});
const files = {
  csd: satFiles({ rfc: SUPPLIER }, authority),
  efirma: satFiles({ rfc: SUPPLIER, isEfirma: true }, authority),
  customer: satFiles({ rfc: CUSTOMER }, authority),
  receiver: satFiles({ rfc: CUSTOMER, isEfirma: true }, authority),
};

const cfdi = (folio: string) => sealedCfdi({ folio, date: centralTime(Date.now()) }, files.csd);

/** Has a CFDI stamped by SW Sapien; answers its UUID. */
async function stampedAt(url: string): Promise<string> {
  const call = async (path: string, init: RequestInit) => {
    const reply = await fetch(`${url}/pac/sw${path}`, { method: "POST", ...init });
    return JSON.parse(await reply.text()).data;
  };
  const body = JSON.stringify({ user: "u", password: "p" });
  const { token } = await call("/v2/security/authenticate", { body });
  const form = new FormData();
  form.set("xml", new Blob([cfdi("1")], { type: "text/xml" }), "xml");
  const headers = { authorization: `Bearer ${token}` };
  const { uuid } = await call("/v4/cfdi33/stamp/v4", { headers, body: form });
  return String(uuid);
}

it.skipIf(!hasClient)(
  `stamps, repeats, cancels and downloads with satcfdi${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    await using running = await startSimulator(simulator);
    await running.admin("PUT", "settings", {
      ...{ acceptance: "always", registered: false, stampedAfter: 0, preparing: 0 },
    });
    const env = { ...process.env, SAT_FILES: JSON.stringify(files) };
    const { stdout } = await run(PYTHON, [SCRIPT, `${running.url}/pac`], { env });
    expect(JSON.parse(stdout)).toEqual({
      sw: true,
      again: "307",
      finkok: true,
      stamped: true,
      requested: ["201"],
      twice: ["202"],
      status: ["Vigente", "En proceso"],
      pending: true,
      accepted: ["1000"],
      acknowledged: true,
      providers: ["SPR190613I52", "CVD110412TF6"],
      cancelled: ["Cancelado", "Cancelado con aceptación"],
      "finkok cancel": "201",
      download: [2, 2],
    });
  },
);

it.skipIf(!hasDownloader)(
  `downloads and queries with cfdiclient${hasDownloader ? "" : " (SKIPPED)"}`,
  async () => {
    await using running = await startSimulator(simulator);
    await running.admin("PUT", "settings", { preparing: 0 });
    const uuid = await stampedAt(running.url);
    const env = { ...process.env, SAT_FILES: JSON.stringify(files) };
    const script = [DOWNLOADER, `${running.url}/pac`, uuid, "1160.00", SUPPLIER, CUSTOMER];
    const { stdout } = await run(PYTHON, script, { env });
    const downloaded = ["5000", "3", "1", "5000", 1];
    expect(JSON.parse(stdout)).toEqual({
      issued: downloaded,
      received: downloaded,
      "with a CSD": "refused",
      state: {
        codigo_estatus: "S - Comprobante obtenido satisfactoriamente.",
        es_cancelable: "Cancelable sin aceptación",
        estado: "Vigente",
      },
      unknown: "N - 602",
    });
  },
);

it.skipIf(!hasLibrary)(
  `stamps and downloads with the library of SW Sapien and nodecfdi${hasLibrary ? "" : " (SKIPPED)"}`,
  async () => {
    await using running = await startSimulator(simulator);
    await running.admin("PUT", "settings", { preparing: 0, acceptance: "never" });
    const uuid = await stampedAt(running.url);
    const folder = await mkdtemp(join(tmpdir(), "fakturo-mexico-"));
    const given = join(folder, "given.json");
    await writeFile(
      given,
      JSON.stringify({
        cfdi: [cfdi("2"), cfdi("3")],
        cancellation: signedCancellation({ uuid, now: Date.now() }, files.csd),
        efirma: files.efirma,
        holder: SUPPLIER,
      }),
    );
    try {
      const script = [LIBRARY_SCRIPT, FOLDER, `${running.url}/pac`, given];
      const { stdout } = await run(process.execPath, script);
      expect(JSON.parse(stdout)).toEqual({
        login: ["success", "number"],
        stamped: ["success", true],
        again: ["307", true],
        packed: ["success", true],
        invalid: "301",
        cancelled: ["success", { [uuid]: "201" }, true],
        valid: [true, true],
        query: 5000,
        state: [3, 3],
        files: 3,
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
