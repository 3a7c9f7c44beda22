import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-sii";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the package zeep (`pip install zeep`). */
const SCRIPT = join(import.meta.dirname, "sii.py");
const HOLDER = "89890001K";
const NAME = "CERTIFICADO UNO TELEMATICAS";

const AGENCY = shared("xsd", "es-aeat-sii");
const CANARY = shared("xsd", "es-atc-sii");
const hasZeep = spawnSync(PYTHON, ["-c", "import zeep"]).status === 0;
const missing = !AGENCY || !CANARY ? "the agencies' WSDL" : hasZeep ? "" : "zeep";
if (missing) process.stdout.write(`The SII simulator was NOT proved by zeep: no ${missing}.\n`);

/** The books of an administration: connection, folder of its WSDL, name and rate of its tax. */
type Administration = readonly [
  connection: string,
  wsdl: string | undefined,
  tax: string,
  charged: string,
];
/** The Canary Islands have a WSDL of their own; the others take the agency's messages, Navarra all books at one address. */
const ADMINISTRATIONS: readonly Administration[] = [
  ["gov-es.sii", AGENCY, "IVA", "21.00"],
  ["gov-es.sii.araba", AGENCY, "IVA", "21.00"],
  ["gov-es.sii.bizkaia", AGENCY, "IVA", "21.00"],
  ["gov-es.sii.gipuzkoa", AGENCY, "IVA", "21.00"],
  ["gov-es.sii.navarra", AGENCY, "IVA", "21.00"],
  ["gov-es.sii.atc", CANARY, "IGIC", "7.00"],
];

const run = promisify(execFile);

describe.skipIf(missing !== "")(`SII by zeep${missing && ` (SKIPPED: no ${missing})`}`, () => {
  it("has the addresses of every administration", () => {
    const known = ADMINISTRATIONS.map(([connection]) => connection);
    expect(known.toSorted()).toEqual(Object.keys(simulator.endpoints).toSorted());
  });

  it.each(ADMINISTRATIONS)(
    "sends, repeats, modifies, cancels and queries with a client made from the WSDL: %s",
    async (connection, wsdl = "", tax, charged) => {
      const folder = mkdtempSync(join(tmpdir(), "simulator-"));
      const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
      const { key, certificate } = authority.issueTo({ code: HOLDER, country: "ES", name: NAME });
      const pem = join(folder, "client.pem");
      writeFileSync(pem, `${certificate}${key.export({ type: "pkcs8", format: "pem" })}`);
      await using running = await startSimulator(simulator, { authority });
      try {
        const { issued, received } = simulator.endpoints[connection] ?? {};
        const urls = [issued, received].map((path) => `${running.tlsUrl}/sii${path}`);
        const args = [SCRIPT, wsdl, ...urls, pem, join(folder, "ca.pem"), HOLDER, NAME, tax];
        const { stdout } = await run(PYTHON, args);
        check(JSON.parse(stdout), charged);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});

interface Reply {
  readonly EstadoEnvio: string;
  readonly RespuestaLinea: readonly {
    readonly EstadoRegistro: string;
    readonly CodigoErrorRegistro?: number | null;
    readonly RegistroDuplicado?: { readonly EstadoRegistro: string } | null;
  }[];
}

interface Found<N extends string> {
  readonly found: Readonly<Record<N, readonly object[]>>;
}

/** Output of the script. */
interface Answers
  extends Readonly<Record<"sent" | "again" | "modified" | "cancelled" | "bought", Reply>> {
  readonly found: Found<"RegistroRespuestaConsultaLRFacturasEmitidas">["found"];
  readonly foundBought: Found<"RegistroRespuestaConsultaLRFacturasRecibidas">["found"];
  readonly empty: { readonly ResultadoConsulta: string };
  readonly refused: { readonly message: string };
}

function check(answers: Answers, charged: string): void {
  const { sent, again, modified, cancelled, bought, found, foundBought, empty } = answers;
  expect(sent.EstadoEnvio).toBe("Correcto");
  expect(sent.RespuestaLinea.map((one) => one.EstadoRegistro)).toEqual(["Correcto", "Correcto"]);
  expect(again.RespuestaLinea[0]).toMatchObject({
    EstadoRegistro: "Incorrecto",
    CodigoErrorRegistro: 3000,
    RegistroDuplicado: { EstadoRegistro: "Correcta" },
  });
  expect([modified, cancelled, bought].map((one) => one.EstadoEnvio)).toEqual([
    "Correcto",
    "Correcto",
    "Correcto",
  ]);
  expect(found.RegistroRespuestaConsultaLRFacturasEmitidas).toMatchObject([
    { EstadoFactura: { EstadoRegistro: "Anulada" } },
    {
      DatosFacturaEmitida: { DescripcionOperacion: "Other work", Cobros: "N" },
      EstadoFactura: { EstadoRegistro: "Correcta" },
    },
  ]);
  expect(foundBought.RegistroRespuestaConsultaLRFacturasRecibidas).toMatchObject([
    { DatosFacturaRecibida: { CuotaDeducible: charged, Pagos: "N" } },
  ]);
  expect(empty.ResultadoConsulta).toBe("SinDatos");
  expect(answers.refused.message).toMatch(/^Codigo\[41(?:04|14)\]\./);
}
