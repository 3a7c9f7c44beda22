import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { envelopeOf } from "../fixtures/documents.ts";
import {
  cadenaOf,
  generateCfdi,
  readComprobante,
  stampsIn,
  verificationUrl,
  verifySeal,
} from "./index.ts";

const CFDI = 'xmlns:cfdi="http://www.sat.gob.mx/cfd/4"';

function cadena(xml: string): string {
  return cadenaOf(readComprobante(xml));
}

function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

describe("cadena original", () => {
  it("skips absent optional attributes and leaves a slot for empty and missing ones", () => {
    const xml = `<cfdi:Comprobante ${CFDI} Version="4.0" Serie="" Fecha=" a \n b ">
      <cfdi:Emisor Rfc="R" Nombre="x|y"/></cfdi:Comprobante>`;
    expect(cadena(xml)).toBe("||4.0||a b||||||||R|x|y|||");
  });

  it("goes by the standard's order, not by that of the file", () => {
    const xml = `<cfdi:Comprobante ${CFDI}>
      <cfdi:Receptor UsoCFDI="6" RegimenFiscalReceptor="5" NumRegIdTrib="4" ResidenciaFiscal="3" DomicilioFiscalReceptor="2" Nombre="1" Rfc="0"/>
      <cfdi:Emisor FacAtrAdquirente="f" RegimenFiscal="e" Nombre="d" Rfc="c"/>
      <cfdi:CfdiRelacionados TipoRelacion="01"><cfdi:CfdiRelacionado UUID="u"/><cfdi:CfdiRelacionado UUID="v"/></cfdi:CfdiRelacionados>
      <cfdi:InformacionGlobal Año="2026" Meses="01" Periodicidad="04"/></cfdi:Comprobante>`;
    expect(cadena(xml)).toBe("|||||||||||04|01|2026|01|u|v|c|d|e|f|0|1|2|3|4|5|6||");
  });

  it("takes in parts, customs documents and property accounts of a Concepto", () => {
    const xml = `<cfdi:Comprobante ${CFDI}><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="a" Unidad="u">
      <cfdi:Parte ClaveProdServ="p" Unidad="q"><cfdi:InformacionAduanera NumeroPedimento="n2"/></cfdi:Parte>
      <cfdi:CuentaPredial Numero="cp"/><cfdi:InformacionAduanera NumeroPedimento="n1"/>
      </cfdi:Concepto></cfdi:Conceptos></cfdi:Comprobante>`;
    expect(cadena(xml)).toBe("|||||||||||a|||u|||||n1|cp|p||q||n2||");
  });

  it("leaves out seal, certificate and addenda", () => {
    const xml = generateCfdi(envelopeOf("addenda"));
    const other = xml
      .replace('Sello=""', 'Sello="abc"')
      .replace('Certificado=""', 'Certificado="def"')
      .replace(/<cfdi:Addenda>.*<\/cfdi:Addenda>/s, "");
    expect(other).not.toBe(xml);
    expect(cadena(other)).toBe(cadena(xml));
  });

  it.each([
    '<cfdi:Complemento><x:Nomina xmlns:x="http://www.sat.gob.mx/nomina12"/></cfdi:Complemento>',
    "<cfdi:Conceptos><cfdi:Concepto><cfdi:ComplementoConcepto/></cfdi:Concepto></cfdi:Conceptos>",
  ])("refuses complements it has no rule for: %s", (inner) => {
    const attempt = () => cadena(`<cfdi:Comprobante ${CFDI}>${inner}</cfdi:Comprobante>`);
    expect(attempt).toThrow(expect.objectContaining({ key: "input" }));
  });
});

const corpus = shared("corpus");

describe.skipIf(!corpus)("published vectors", () => {
  const read = (path: string) => readComprobante(readFileSync(`${corpus}/${path}`));

  it("agree on an unsealed file", () => {
    const text = cadenaOf(read("convert/cfdi/invoice-b2b-full.out.xml"));
    expect(sha256(text)).toBe("8fe458a2b8e2a16ed6fed500308c64fe2f996003915cf4b07626149b9b9cd0f0");
  });

  it("agree on a stamped file, whose seal fits", () => {
    const comprobante = read("parse/cfdi/invoice-timbre.in.xml");
    const text = cadenaOf(comprobante);
    expect(Buffer.byteLength(text)).toBe(547);
    expect(sha256(text)).toBe("fbe55c736635a98bfd752bee930c5278df3214ec946606b8437d6dd5a756c981");
    verifySeal(comprobante);
  });

  it("agree on its stamps", () => {
    const path = `${corpus}/parse/cfdi/invoice-timbre.out.json`;
    const { head } = JSON.parse(readFileSync(path, "utf8"));
    expect(stampsIn(read("parse/cfdi/invoice-timbre.in.xml"))).toEqual(head.stamps);
  });
});

it("writes the address of the QR code without encoding", () => {
  const url = verificationUrl({
    uuid: "fd53505e-d737-43ab-815c-8090edec3655",
    total: "211.36",
    issuer: "EKU9003173C9",
    receiver: "URE180429TM6",
    seal: "…izCINQ==",
  });
  expect(url).toBe(
    "https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=fd53505e-d737-43ab-815c-8090edec3655&tt=211.36&re=EKU9003173C9&rr=URE180429TM6&fe=izCINQ==",
  );
});

it("has no stamps before the SAT certified", () => {
  expect(stampsIn(readComprobante(generateCfdi(envelopeOf("retained"))))).toEqual([]);
});
