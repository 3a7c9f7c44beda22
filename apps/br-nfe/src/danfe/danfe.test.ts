import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PrintForm } from "@fakturo/app-pdf";
import { describe, expect, it } from "vitest";
import { FOLDER, NAMES } from "../../fixtures/documents.ts";
import { checkDigit } from "../key.ts";
import { danfeForm } from "./danfe.ts";
import { danfeNfceForm } from "./danfe-nfce.ts";
import { printedNfe } from "./facts.ts";
import { DANFE_KEY, danfeOf } from "./file.ts";

const xmlOf = (name: string) => readFileSync(join(FOLDER, `${name}.out.xml`), "utf8");
const nfeOf = (xml: string) => printedNfe(Buffer.from(xml));
const PROTOCOL =
  '<protNFe versao="4.00"><infProt><chNFe>0</chNFe><dhRecbto>2026-01-15T14:06:00-03:00</dhRecbto>' +
  "<nProt>135260000000017</nProt><cStat>100</cStat></infProt></protNFe>";

/** The NF-e with its protocol. */
function authorised(xml: string): string {
  const nfe = xml.replace(/<\?xml[^>]*>\s*/, "").trim();
  return `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${nfe}${PROTOCOL}</nfeProc>`;
}

const textsOf = ({ pages }: PrintForm) =>
  pages.map((items) => items.flatMap((item) => (item.kind === "text" ? [item.text] : [])));

/** Values by the captions above them. */
function fieldsOf(form: PrintForm): ReadonlyMap<string, string> {
  const all = textsOf(form).flat();
  return new Map(all.slice(0, -1).map((label, index) => [label, all[index + 1] ?? ""]));
}

/** The fixture with its items repeated and a long note. */
function longNfe(times: number): string {
  const xml = xmlOf("goods");
  const [items = ""] = /<det .*<\/det>/s.exec(xml) ?? [];
  const note = "Observação sobre a entrega do pedido. ".repeat(times * 2);
  return xml.replace(items, items.repeat(times)).replace("<infCpl>", `<infCpl>${note}`);
}

describe("DANFE", () => {
  const form = danfeForm(nfeOf(authorised(xmlOf("goods"))));
  const fields = fieldsOf(form);

  it.each([
    ["NATUREZA DA OPERAÇÃO", "Venda de produção"],
    ["PROTOCOLO DE AUTORIZAÇÃO DE USO", "135260000000017 - 15/01/2026 14:06:00"],
    ["CHAVE DE ACESSO", "3526 0111 2223 3300 0181 5500 1000 0012 0413 3234 4800"],
    ["BASE DE CÁLC. DO ICMS", "704,21"],
    ["VALOR DO ICMS", "84,51"],
    ["V. TOTAL DA NOTA", "719,21"],
    ["FRETE POR CONTA", "0 - Remetente (CIF)"],
    ["HORA DA SAÍDA / ENTRADA", ""],
    ["VALOR LÍQUIDO", "619,21"],
    ["INFORMAÇÕES COMPLEMENTARES", "Entregar pela manhã."],
  ])("%s", (label, value) => {
    expect(fields.get(label)).toBe(value);
  });

  it("has the key as bar code, and captions, products and the place of delivery", () => {
    const [items = []] = form.pages;
    const bars = items.find(({ kind }) => kind === "barcode");
    expect(bars).toMatchObject({ data: "35260111222333000181550010000012041332344800" });
    const [texts = []] = textsOf(form);
    for (const words of ["DANFE", "LOCAL DE ENTREGA", "DADOS DOS PRODUTOS / SERVIÇOS", "94016100"])
      expect(texts).toContain(words);
    expect(texts).toContain('Mesa de pinho\nMontada - "à mão"');
    expect(texts).toContain("000");
    expect(form.pages).toHaveLength(1);
    expect(form.watermark).toBe("");
  });

  it("continues products and notes on further sheets, and loses none", () => {
    const long = danfeForm(nfeOf(longNfe(60)));
    const pages = textsOf(long);
    expect(pages.length).toBeGreaterThan(3);
    const count = (words: string) => pages.flat().filter((text) => text === words).length;
    expect(count("M-1")).toBe(60);
    expect(count("B-2")).toBe(60);
    expect(count("DANFE")).toBe(pages.length);
    const all = pages.flat().join(" ");
    expect(all.match(/Observação/g)).toHaveLength(120);
    expect(all).toContain("Entregar pela manhã.");
    expect(all).toContain(`FOLHA 2/${pages.length}`);
    for (const { y } of long.pages.flat()) expect(y).toBeLessThan(290);
  });

  it("splits a description that is longer than a sheet", () => {
    const words = "palavra ".repeat(2_000);
    const xml = xmlOf("goods").replace("Mesa de pinho", `Mesa ${words}`);
    const pages = textsOf(danfeForm(nfeOf(xml)));
    expect(pages.length).toBeGreaterThan(2);
    expect(
      pages
        .flat()
        .join(" ")
        .match(/palavra/g),
    ).toHaveLength(2_000);
  });

  it("has a second bar code and says why, on security paper", () => {
    const paper = danfeForm(nfeOf(xmlOf("goods").replace("<tpEmis>1", "<tpEmis>5")));
    const codes = paper.pages.flat().flatMap((one) => (one.kind === "barcode" ? [one.data] : []));
    // Bahia, tpEmis, CNPJ of the recipient, total in cents, ICMS, no substitution, day.
    expect(codes[1]).toMatch(/^29511444777000161000000000719211215\d$/);
    expect(codes[1]?.at(-1)).toBe(checkDigit(codes[1]?.slice(0, -1) ?? ""));
    expect(fieldsOf(paper).get("DADOS DA NF-E")?.replaceAll(" ", "")).toBe(codes[1]);
    expect(fieldsOf(paper).get("INFORMAÇÕES COMPLEMENTARES")).toContain("EM CONTINGÊNCIA");
    const later = danfeForm(nfeOf(authorised(xmlOf("goods").replace("<tpEmis>1", "<tpEmis>5"))));
    expect(fieldsOf(later).get("PROTOCOLO DE AUTORIZAÇÃO DE USO")).toContain("135260000000017");
  });

  it("tells the registration of an advance notice until the NF-e is authorised", () => {
    const notice = { number: "891260000000042", at: "2026-01-15T14:30:00-03:00" };
    const printed = (xml: string) => fieldsOf(danfeForm(printedNfe(Buffer.from(xml), notice)));
    const before = printed(xmlOf("goods"));
    expect(before.get("NÚMERO DE REGISTRO DO EPEC")).toBe("891260000000042 - 15/01/2026 14:30:00");
    expect(before.get("INFORMAÇÕES COMPLEMENTARES")).toContain("EPEC REGULARMENTE RECEBIDO");
    const later = printed(authorised(xmlOf("goods")));
    expect(later.get("PROTOCOLO DE AUTORIZAÇÃO DE USO")).toContain("135260000000017");
    expect(later.get("INFORMAÇÕES COMPLEMENTARES")).toBe("Entregar pela manhã.");
  });

  it("marks documents of the test environment", () => {
    const test = danfeForm(nfeOf(xmlOf("goods").replace("<tpAmb>1", "<tpAmb>2")));
    expect(test.watermark).toBe("SEM VALOR FISCAL");
    expect(textsOf(test).flat().join()).toContain("HOMOLOGAÇÃO");
  });
});

describe("DANFE of an NFC-e", () => {
  const consumer = xmlOf("consumer");
  const texts = (xml: string) => textsOf(danfeNfceForm(nfeOf(xml))).flat();

  it("has its divisions and is as long as its content", () => {
    const form = danfeNfceForm(nfeOf(authorised(consumer)));
    const all = textsOf(form).flat();
    for (const words of [
      "Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica",
      "Valor a Pagar R$",
      "CONSUMIDOR NÃO IDENTIFICADO",
      "Protocolo de Autorização: 135260000000017",
      "Cartão de Crédito",
    ])
      expect(all).toContain(words);
    const [items = []] = form.pages;
    expect(form.height).toBeGreaterThan(Math.max(...items.map(({ y }) => y)));
  });

  it("says that it is not authorised yet, offline twice", () => {
    expect(texts(consumer)).toContain("Pendente de autorização");
    const offline = texts(consumer.replace("<tpEmis>1", "<tpEmis>9"));
    expect(offline.filter((text) => text === "EMITIDA EM CONTINGÊNCIA")).toHaveLength(2);
  });
});

describe("file", () => {
  it.each(NAMES)("%s is printed", (name) => {
    const file = danfeOf({ name: `${name}.xml`, data: Buffer.from(xmlOf(name)) });
    expect(file).toMatchObject({ name: `${name}.pdf`, key: DANFE_KEY, mime: "application/pdf" });
    expect(Buffer.from(file.data.subarray(0, 5)).toString()).toBe("%PDF-");
  });

  it("refuses other files", () => {
    const other = { name: "a.xml", data: Buffer.from("<a/>") };
    expect(() => danfeOf(other)).toThrow("NFe");
  });
});
