import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { toPkcs12 } from "@fakturo/signature";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-face";
import { describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";
import { FaceBench, invoice, NIF } from "./face-bench.ts";

/** A Python with the packages zeep, xmlsec and signxml (`pip install zeep xmlsec signxml`). */
const SCRIPT = join(import.meta.dirname, "face.py");
const WSDL = join(import.meta.dirname, "face.wsdl");
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
): Promise<{ readonly file: Buffer; readonly message: string }> {
  const bench = new FaceBench();
  bench.credential = JSON.stringify({ pkcs12: pkcs12.toString("base64"), password: "simulated" });
  bench.authorities = undefined;
  bench.now = Date.now();
  await bench.send(await bench.prepared(invoice()));
  const [message = ""] = bench.requests;
  const [, base64 = ""] = /<factura><factura>([^<]+)</.exec(message) ?? [];
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
    const { file, message } = await signedBy(Buffer.from(toPkcs12(seal, "simulated")));
    const certificate = at("certificate.pem", seal.certificate.toString());
    const key = at("key.pem", seal.key.export({ type: "pkcs8", format: "pem" }).toString());
    await using running = await startSimulator(simulator, { authority });
    try {
      const url = `${running.tlsUrl}/face/facturasspp2`;
      const [sent, ours] = [at("invoice.xsig", file), at("message.xml", message)];
      const args = [WSDL, url, key, certificate, at("ca.pem"), sent, ours, certificate];
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
> & { readonly unsigned: object; readonly ours: string };

function check({ unsigned, ours, ...replies }: Answers): void {
  const register = `${new Date().getUTCFullYear()}00000001`;
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
