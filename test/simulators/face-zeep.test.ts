import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Envelope } from "@fakturo/plugin";
import { toPkcs12 } from "@fakturo/signature";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-face";
import { describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";
import { CONTRACTOR, FaceBench, invoice, NIF, toCompany } from "./face-bench.ts";

/** A Python with the packages zeep, xmlsec and signxml (`pip install zeep xmlsec signxml`). */
const SCRIPT = join(import.meta.dirname, "face.py");
const isThere = spawnSync(PYTHON, ["-c", "import zeep, xmlsec, signxml"]).status === 0;
if (!isThere)
  process.stdout.write(
    "The FACe simulator was NOT proved by zeep: zeep, xmlsec or signxml is not here.\n",
  );

const run = promisify(execFile);
const SEAL = { code: NIF, country: "ES", name: "Taller Encina", isSeal: true };

/** An invoice, and the message with which it was sent, signed by certificates of the simulation. */
async function signedBy(
  pkcs12: Buffer,
  { envelope, platform }: { readonly envelope: Envelope; readonly platform: string },
): Promise<{ readonly file: Buffer; readonly message: string }> {
  const bench = new FaceBench();
  bench.connection = `gov-es.${platform}`;
  bench.credential = JSON.stringify({ pkcs12: pkcs12.toString("base64"), password: "simulated" });
  bench.authorities = undefined;
  bench.now = Date.now();
  await bench.send(await bench.prepared(envelope, { platform }));
  const [message = ""] = bench.requests;
  const [, base64 = ""] = /<(?:factura><factura|invoiceFile><content)>([^<]+)</.exec(message) ?? [];
  return { file: Buffer.from(base64, "base64"), message };
}

describe.skipIf(!isThere)(`FACe by zeep${isThere ? "" : " (SKIPPED)"}`, () => {
  it("takes what another client signs, and signs what others verify", async () => {
    const folder = mkdtempSync(join(tmpdir(), "simulator-"));
    const at = (name: string, data?: string | Uint8Array) => {
      const path = join(folder, name);
      if (data !== undefined) writeFileSync(path, data);
      return path;
    };
    const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
    const seal = authority.issueTo(SEAL);
    const pkcs12 = Buffer.from(toPkcs12(seal, "simulated"));
    const toBody = { envelope: invoice(), platform: "face" };
    const { file, message } = await signedBy(pkcs12, toBody);
    const company = await signedBy(pkcs12, {
      envelope: toCompany(CONTRACTOR, "0002"),
      platform: "faceb2b",
    });
    const certificate = at("certificate.pem", seal.certificate.toString());
    const key = at("key.pem", seal.key.export({ type: "pkcs8", format: "pem" }).toString());
    await using running = await startSimulator(simulator, { authority });
    try {
      const urls = ["facturasspp2", "faceb2b/sv1/invoice"].map(
        (path) => `${running.tlsUrl}/face/${path}`,
      );
      const sent = [at("invoice.xsig", file), at("company.xsig", company.file)];
      const signed = [key, certificate, at("ca.pem"), ...sent, at("message.xml", message)];
      const args = [import.meta.dirname, ...urls, ...signed, certificate];
      const { stdout } = await run(PYTHON, [SCRIPT, ...args]);
      check(JSON.parse(stdout));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

interface Reply {
  readonly resultado: { readonly codigo: string; readonly descripcion: string };
}

/** Output of the script. */
type Answers = Readonly<
  Record<
    | "sent"
    | "again"
    | "state"
    | "listed"
    | "cancelled"
    | "repeated"
    | "states"
    | "administrations"
    | "units"
    | "own"
    | "nifs",
    Reply
  >
> & {
  readonly unsigned: object;
  readonly ours: string;
  readonly b2b: Readonly<Record<string, B2bReply>>;
  readonly seals: readonly string[];
};

interface B2bReply {
  readonly resultStatus: { readonly code: string };
}

function checkB2b(replies: Readonly<Record<string, B2bReply>>): void {
  const codes = Object.entries(replies).map(([name, one]) => [name, one.resultStatus.code]);
  expect(Object.fromEntries(codes)).toEqual({
    ...{ sent: "0", again: "SIM-415", details: "0", unknown: "SIM-303" },
    ...{ cancelled: "0", unreasoned: "SIM-302" },
  });
  expect(replies.details).toMatchObject({
    invoiceDetail: {
      ...{ invoiceNumber: "0002", invoiceSeriesCode: "A", receivingUnit: { code: CONTRACTOR } },
      ...{ statusInfo: { status: { code: "1200" } }, amount: "145.20" },
    },
  });
}

function check({ unsigned, ours, b2b, seals, ...replies }: Answers): void {
  checkB2b(b2b);
  // All answers had a valid signature.
  expect(seals).toEqual(["CN=SELLO ENTIDAD SGAD PRUEBAS (simulated)"]);
  // FACeB2B has got the first one.
  const register = `${new Date().getUTCFullYear()}00000002`;
  const codes = Object.entries(replies).map(([name, { resultado }]) => [name, resultado.codigo]);
  const { again, repeated, ...done } = Object.fromEntries(codes);
  expect([again, repeated]).toEqual(["415", "307"]);
  expect(new Set(Object.values(done))).toEqual(new Set(["0"]));
  expect(replies.sent).toMatchObject({
    factura: { numeroRegistro: register, identificadorEmisor: NIF, serieFactura: "A" },
  });
  expect(replies.again.resultado.descripcion).toContain(register);
  const states = { tramitacion: { codigo: "1200" }, anulacion: { codigo: "4100" } };
  expect(replies.state).toMatchObject({ factura: states });
  expect(replies.listed).toMatchObject({
    facturas: {
      consultarListadoFactura: [{ codigo: "0", factura: states }, { codigo: "303" }],
    },
  });
  expect(replies.cancelled).toMatchObject({ factura: { numeroRegistro: register } });
  expect(replies.own).toMatchObject({
    relaciones: { relacion: [{ oficinaContable: { codigo: "LA0000002" } }] },
  });
  expect(replies.nifs).toMatchObject({ nifs: { info: [{ nif: "00000000T" }, {}] } });
  expect(unsigned).toEqual({ code: "401", message: "La petición no esta firmada" });
  expect(ours).toBe("Facturae");
}
