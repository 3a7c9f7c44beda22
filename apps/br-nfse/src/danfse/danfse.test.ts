import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PrintForm } from "@fakturo/app-pdf";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { FOLDER } from "../../fixtures/documents.ts";
import { danfseForm } from "./danfse.ts";
import { DANFSE_KEY, danfseOf } from "./file.ts";

const XML = readFileSync(join(FOLDER, "received.in.xml"), "utf8");
const formOf = (xml: string) => danfseForm(readXml(xml));
const textsOf = ({ pages }: PrintForm) =>
  pages.flat().flatMap((item) => (item.kind === "text" ? [item.text] : []));

describe("DANFSe", () => {
  const form = formOf(XML);
  const texts = textsOf(form);
  const below = (label: string) => texts[texts.indexOf(label) + 1];

  it.each([
    ["CHAVE DE ACESSO DA NFS-E", "35503082211222333000181000000000004526021234567897"],
    ["NÚMERO DA NFS-E", "45"],
    ["COMPETÊNCIA DA NFS-E", "31/01/2026"],
    ["DATA E HORA DA EMISSÃO DA DPS", "03/02/2026 09:00:00"],
    ["CÓDIGO DE TRIBUTAÇÃO NACIONAL", "170101 - Consultoria"],
    ["MUNICÍPIO DE INCIDÊNCIA DO ISSQN", "Campinas"],
    ["RETENÇÃO DO ISSQN", "Retido pelo tomador"],
    ["ALÍQUOTA APLICADA", "5,00%"],
    ["CSLL RETIDA", "R$ 9,50"],
    ["VALOR LÍQUIDO DA NFS-E", "R$ 804,65"],
    ["DESCRIÇÃO DO SERVIÇO", "CONSULTORIA EM PANIFICACAO"],
  ])("%s", (label, value) => {
    expect(below(label)).toBe(value);
  });

  it("has the page of the NFS-e as QR code", () => {
    const code = form.pages.flat().find(({ kind }) => kind === "qr");
    expect(code).toMatchObject({ data: expect.stringMatching(/^https:.*chave=\d{50}$/) });
  });

  it("says who is not named, and marks documents of the test environment", () => {
    const changed = XML.replace(/<interm>.*<\/interm>/, "").replace("<tpAmb>1", "<tpAmb>2");
    const other = formOf(changed);
    expect(textsOf(other)).toContain("INTERMEDIÁRIO DO SERVIÇO NÃO IDENTIFICADO NA NFS-E");
    expect(other.watermark).toBe("SEM VALIDADE JURÍDICA");
  });

  it("shows IBS and CBS where the NFS-e has them", () => {
    const sums =
      "<IBSCBS><valores><vBC>900.00</vBC></valores><totCIBS><vTotNF>1000.00</vTotNF>" +
      "<gIBS><vIBSTot>0.90</vIBSTot></gIBS><gCBS><vCBS>8.10</vCBS></gCBS></totCIBS></IBSCBS>";
    const all = textsOf(formOf(XML.replace("<DPS ", `${sums}<DPS `)));
    expect(all[all.indexOf("CBS") + 1]).toBe("R$ 8,10");
    expect(texts).not.toContain("CBS");
  });

  it("goes on on a second page", () => {
    const words = "descrição longa ".repeat(400);
    const long = formOf(XML.replace("CONSULTORIA EM PANIFICACAO", words));
    expect(long.pages).toHaveLength(2);
    for (const { y } of long.pages.flat()) expect(y).toBeLessThan(290);
  });

  it("is a file beside the NFS-e", () => {
    const file = danfseOf({ name: "1-nfse.xml", data: Buffer.from(XML) });
    expect(file).toMatchObject({ name: "1-nfse.pdf", key: DANFSE_KEY });
    expect(() => danfseOf({ name: "a.xml", data: Buffer.from("<a/>") })).toThrow("NFSe");
  });
});
