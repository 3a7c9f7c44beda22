import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-verifactu";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the packages zeep and xmlsec (`pip install zeep xmlsec`). */
const SCRIPT = join(import.meta.dirname, "verifactu.py");
const SERVICES = "verifactu/wlpl/TIKE-CONT/ws/SistemaFacturacion";
const ISSUER = "89890001K";

const schemas = shared("xsd", "es-aeat-verifactu");
const hasZeep = spawnSync(PYTHON, ["-c", "import zeep, xmlsec"]).status === 0;
const missing = !schemas ? "the agency's WSDL" : hasZeep ? "" : "zeep or xmlsec";
if (missing)
  process.stdout.write(`The VERI*FACTU simulator was NOT proved by zeep: no ${missing}.\n`);

const run = promisify(execFile);

describe.skipIf(missing !== "")(
  `VERI*FACTU by zeep${missing && ` (SKIPPED: no ${missing})`}`,
  () => {
    it("sends, repeats, cancels, queries and answers a request with a client made from the WSDL", async () => {
      const folder = mkdtempSync(join(tmpdir(), "simulator-"));
      const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
      const { key, certificate } = authority.issueTo({ code: ISSUER, country: "ES", name: "UNO" });
      const pem = join(folder, "client.pem");
      writeFileSync(pem, `${certificate}${key.export({ type: "pkcs8", format: "pem" })}`);
      await using running = await startSimulator(simulator, { authority });
      try {
        const urls = ["VerifactuSOAP", "RequerimientoSOAP"].map(
          (name) => `${running.tlsUrl}/${SERVICES}/${name}`,
        );
        const args = [SCRIPT, schemas ?? "", ...urls, pem, join(folder, "ca.pem"), ISSUER];
        const { stdout } = await run(PYTHON, args);
        check(JSON.parse(stdout));
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  },
);

interface Reply {
  readonly EstadoEnvio: string;
  readonly RespuestaLinea: readonly {
    readonly EstadoRegistro: string;
    readonly CodigoErrorRegistro?: number | null;
    readonly RegistroDuplicado?: { readonly EstadoRegistroDuplicado: string } | null;
  }[];
}

/** Output of the script. */
interface Answers
  extends Readonly<
    Record<
      "sent" | "again" | "cancelled" | "remitted" | "remittedAgain" | "remittedUnsigned",
      Reply
    >
  > {
  readonly found: { readonly RegistroRespuestaConsultaFactuSistemaFacturacion: readonly object[] };
  readonly empty: { readonly ResultadoConsulta: string };
  readonly refused: { readonly message: string };
  readonly remittedUnasked: { readonly message: string };
}

const linesOf = ({ RespuestaLinea }: Reply) =>
  RespuestaLinea.map((one) => [one.EstadoRegistro, one.CodigoErrorRegistro ?? 0]);

function check({ sent, again, cancelled, found, empty, refused, ...requested }: Answers): void {
  expect(sent.EstadoEnvio).toBe("Correcto");
  expect(sent.RespuestaLinea.map((one) => one.EstadoRegistro)).toEqual(["Correcto", "Correcto"]);
  expect(again.RespuestaLinea[0]).toMatchObject({
    EstadoRegistro: "Incorrecto",
    CodigoErrorRegistro: 3000,
    RegistroDuplicado: { EstadoRegistroDuplicado: "Correcta" },
  });
  expect(cancelled.EstadoEnvio).toBe("Correcto");
  const records = found.RegistroRespuestaConsultaFactuSistemaFacturacion;
  expect(records.map((one) => Reflect.get(one, "EstadoRegistro"))).toMatchObject([
    { EstadoRegistro: "Correcto" },
    { EstadoRegistro: "Anulado" },
  ]);
  expect(empty.ResultadoConsulta).toBe("SinDatos");
  expect(refused.message).toContain("Codigo[4112].");
  const { remitted, remittedAgain, remittedUnsigned, remittedUnasked } = requested;
  expect(linesOf(remitted)).toEqual([
    ["Correcto", 0],
    ["Correcto", 0],
  ]);
  expect(linesOf(remittedAgain)).toEqual([
    ["Incorrecto", 3000],
    ["Correcto", 0],
  ]);
  expect(linesOf(remittedUnsigned)).toEqual([["Incorrecto", 1100]]);
  expect(remittedUnasked.message).toContain("Codigo[4122].");
}
