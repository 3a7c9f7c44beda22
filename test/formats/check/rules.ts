import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shared, type ValidationMode } from "@fakturo/test-support";

/** A rule set of the validators by its id. */
export const vesid = (id: string): ValidationMode => ({ mode: "vesid", vesid: id });

/** A published schema by its path. */
export const schemaOf = (path: string): ValidationMode => ({
  mode: "xsd",
  schema: [shared(join("xsd", path)) ?? path],
});

/** Rules by the content's namespace; a SOAP body is unwrapped. */
export const AUTO: ValidationMode = { mode: "auto" };

/** The folder `satcfdi` of the unpacked Python package of that name, which contains the SAT's catalogues. */
const SITE = join(
  process.env.FAKTURO_SATCFDI ?? "",
  "transform/schemas/www.sat.gob.mx/sitio_internet/cfd",
);

/** Schemas of the SAT; empty where their catalogue is missing. */
export const CFDI_SCHEMAS: ValidationMode | undefined =
  process.env.FAKTURO_SATCFDI && existsSync(SITE)
    ? {
        mode: "xsd",
        schema: [
          "4/cfdv40.xsd",
          "Pagos/Pagos20.xsd",
          "EstadoDeCuentaCombustible/ecc12.xsd",
          "valesdedespensa/valesdedespensa.xsd",
        ].map((name) => join(SITE, name)),
      }
    : undefined;

/**
 * The folder `nfelib` of the unpacked Python package of that name, which contains the newest layout of the DPS.
 */
const DPS = join(process.env.FAKTURO_NFELIB ?? "", "nfse/schemas/v1_0/DPS_v1.01.xsd");

/** Schema of the DPS; empty where the package is missing. */
export const DPS_SCHEMA: ValidationMode | undefined =
  process.env.FAKTURO_NFELIB && existsSync(DPS) ? { mode: "xsd", schema: [DPS] } : undefined;

const WSDL = shared("xsd/ar-arca/wsfev1-homologacion-2021.wsdl") ?? "";
/** Members that the service added after that edition of its description. */
const LATER = ["CanMisMonExt", "CondicionIVAReceptorId"]
  .map((name) => `<s:element minOccurs="0" maxOccurs="1" name="${name}" type="s:string"/>`)
  .join("");
const BEFORE_LATER = '<s:element minOccurs="1" maxOccurs="1" name="MonCotiz" type="s:double"/>';
const NAMESPACES =
  'xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:tns="http://ar.gov.afip.dif.FEV1/"';

let arcaPath: string | undefined;

/** The schema in the service's description, with the added members. */
export function arcaSchema(): ValidationMode | undefined {
  if (!existsSync(WSDL)) return undefined;
  arcaPath ??= extracted();
  return { mode: "xsd", schema: [arcaPath] };
}

function extracted(): string {
  const [schema = ""] = /<s:schema[\s\S]*?<\/s:schema>/.exec(readFileSync(WSDL, "utf8")) ?? [];
  const path = join(mkdtempSync(join(tmpdir(), "arca-")), "wsfev1.xsd");
  writeFileSync(
    path,
    schema
      .replace("<s:schema", `<s:schema ${NAMESPACES}`)
      .replace(BEFORE_LATER, `${BEFORE_LATER}${LATER}`),
  );
  return path;
}
