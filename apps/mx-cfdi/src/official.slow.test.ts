import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findingsIn, missingValidators, shared } from "@fakturo/test-support";
import { afterAll, describe, expect, it } from "vitest";
import { CSD, envelopeOf, FOLDER, NAMES } from "../fixtures/documents.ts";
import { cadenaOf, openCsd, readComprobante, sealedCfdi } from "./index.ts";

/**
 * The folder `satcfdi` of the unpacked Python package of that name, which contains the schemas,
 * catalogues and stylesheets of the SAT; the stylesheets are run by Python's `lxml`.
 */
const PACKAGE = process.env.FAKTURO_SATCFDI ?? "";
const SITE = join(PACKAGE, "transform/schemas/www.sat.gob.mx");
const CFD = join(SITE, "sitio_internet/cfd");

const hasPackage = PACKAGE !== "" && existsSync(CFD);
const hasLxml = spawnSync("python3", ["-c", "import lxml"]).status === 0;
const noSchemas = hasPackage ? missingValidators() : "FAKTURO_SATCFDI";
const noStylesheet = !hasPackage ? "FAKTURO_SATCFDI" : hasLxml ? "" : "lxml";
for (const missing of new Set([noSchemas, noStylesheet].filter(Boolean)))
  process.stdout.write(`CFDIs were NOT checked by the SAT's own files: no ${missing}.\n`);

const SCHEMAS = [
  "4/cfdv40.xsd",
  "Pagos/Pagos20.xsd",
  "EstadoDeCuentaCombustible/ecc12.xsd",
  "valesdedespensa/valesdedespensa.xsd",
  "TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd",
];

/** Evaluates the stylesheet over the files named, one line each; includes are found locally. */
const EVALUATE = `
import os, sys
from lxml import etree
site = sys.argv[1]
class Local(etree.Resolver):
    def resolve(self, url, id, context):
        folder, name = os.path.split(url.split('www.sat.gob.mx/')[-1])
        for path in (folder, os.path.join(folder, name.rsplit('.', 1)[0])):
            local = os.path.join(site, path, name)
            if os.path.exists(local):
                return self.resolve_filename(local, context)
parser = etree.XMLParser()
parser.resolvers.add(Local())
sheet = 'sitio_internet/cfd/4/cadenaoriginal_4_0/cadenaoriginal_4_0.xslt'
transform = etree.XSLT(etree.parse(os.path.join(site, sheet), parser))
for path in sys.argv[2:]:
    print(str(transform(etree.parse(path))))
`;

const folder = mkdtempSync(join(tmpdir(), "cfdi-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** No schema of the addenda is published. */
const CHECKED = NAMES.filter((name) => name !== "addenda");

function sealedFiles(names: readonly string[]): string[] {
  const csd = openCsd(CSD);
  return names.map((name) => {
    const path = join(folder, `${name}.xml`);
    writeFileSync(path, sealedCfdi(envelopeOf(name), csd, Date.UTC(2027, 0, 15)));
    return path;
  });
}

function corpusFiles(): string[] {
  return ["convert/cfdi", "parse/cfdi"].flatMap((set) => {
    const path = shared("corpus", set) ?? "";
    const names = existsSync(path) ? readdirSync(path) : [];
    return names.filter((name) => name.endsWith(".xml")).map((name) => join(path, name));
  });
}

describe.skipIf(noSchemas !== "")(
  `schemas of the SAT ${noSchemas && `(SKIPPED: no ${noSchemas})`}`,
  () => {
    it("hold for unsealed and sealed fixtures", () => {
      const options = SCHEMAS.flatMap((schema) => ["--xsd", join(CFD, schema)]);
      const files = [
        ...sealedFiles(CHECKED),
        ...CHECKED.map((name) => join(FOLDER, `${name}.out.xml`)),
      ];
      expect(findingsIn(options, files)).toEqual([]);
    }, 300_000);
  },
);

describe.skipIf(noStylesheet !== "")(
  `stylesheet of the SAT ${noStylesheet && `(SKIPPED: no ${noStylesheet})`}`,
  () => {
    it("makes the same cadena original of sealed fixtures and corpora", () => {
      const files = [...sealedFiles(NAMES), ...corpusFiles()];
      const output = execFileSync("python3", ["-c", EVALUATE, SITE, ...files], {
        encoding: "utf8",
      });
      const own = files.map((path) => cadenaOf(readComprobante(readFileSync(path))));
      expect(output.trim().split("\n")).toEqual(own);
    }, 60_000);
  },
);
