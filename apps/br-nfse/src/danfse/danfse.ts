import {
  type FormBlock,
  type FormItem,
  type FormStyle,
  fieldBlock,
  formLeading,
  formLines,
  type PrintField,
  type PrintForm,
  renderForm,
} from "@fakturo/app-pdf";
import {
  postCodeOf,
  printedDay,
  printedNumber,
  printedPhone,
  printedTaxNumber,
  printedTime,
} from "@fakturo/brazil";
import type { XmlElement } from "@fakturo/xml";
import { find, text } from "../read/find.ts";
import { MUNICIPAL_TAX, SIMPLES, SPECIAL_REGIME, WITHHOLDING } from "./words.ts";

const PAPER = { width: 210, height: 297 };
const [LEFT, TOP, WIDTH, BOTTOM] = [7, 7, 196, 290];
const ROW = 7.6;
const CODE = 26;
const LOOKUP = "https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=";
const AUTHENTICITY =
  "A autenticidade desta NFS-e pode ser verificada pela leitura deste código QR ou pela consulta da chave de acesso " +
  "no portal nacional da NFS-e";

const sans = (size: number, bold = false): FormStyle => ({ font: "sans", size, bold });
const STYLE = {
  title: sans(12, true),
  block: sans(7, true),
  label: sans(6, true),
  value: sans(7.5),
  small: sans(6),
};

/** An NFS-e whose DANFSe is printed. */
interface PrintedNfse {
  /** `infNFSe` and `infDPS`. */
  readonly nfse: XmlElement;
  readonly dps: XmlElement;
  readonly key: string;
  readonly isTest: boolean;
}

/** The DANFSe of an NFS-e (`NFSe`), which its issuer prints (Nota Técnica 008 of the NFS-e, 2026). */
export function danfse(root: XmlElement): Uint8Array {
  return renderForm(danfseForm(root));
}

/** The same as data. */
export function danfseForm(root: XmlElement): PrintForm {
  const nfse = find(root, "infNFSe") ?? root;
  const dps = find(nfse, "DPS/infDPS") ?? nfse;
  const key = (nfse.attributes.get("Id") ?? "").slice(3);
  return formOf({ nfse, dps, key, isTest: text(dps, "tpAmb") === "2" });
}

function formOf(printed: PrintedNfse): PrintForm {
  const { nfse, key, isTest } = printed;
  return {
    ...{ language: "pt-BR", ...PAPER, pages: pagesOf(printed) },
    watermark: isTest ? "SEM VALIDADE JURÍDICA" : "",
    metadata: {
      title: `DANFSe ${text(nfse, "nNFSe")}`,
      author: text(nfse, "emit/xNome"),
      subject: key,
      keywords: key,
      date: `${text(nfse, "dhProc").slice(0, 19)}Z`,
    },
  };
}

/** Blocks below each other; one that does not fit starts a new page. */
function pagesOf(printed: PrintedNfse): FormItem[][] {
  const first = headOf(printed);
  const pages: FormItem[][] = [[...first.items]];
  let y = first.end;
  for (const block of BLOCKS) {
    let { items, end } = block(printed, y);
    if (end > BOTTOM && y > TOP) {
      ({ items, end } = block(printed, TOP));
      pages.push([]);
    }
    pages.at(-1)?.push(...items);
    y = end;
  }
  return pages;
}

function headOf({ nfse, dps, key, isTest }: PrintedNfse): FormBlock {
  const left = WIDTH - CODE - 16;
  const moment = (from: XmlElement, path: string) => {
    const at = text(from, path);
    return `${printedDay(at)} ${printedTime(at)}`.trim();
  };
  const title = { kind: "text", x: LEFT, width: WIDTH, align: "center" } as const;
  const heading = isTest ? "NFS-e SEM VALIDADE JURÍDICA" : `Município de ${text(nfse, "xLocEmi")}`;
  const { items, end } = fieldBlock({ ...rowAt(TOP + 12), width: left }, "", [
    [{ label: "CHAVE DE ACESSO DA NFS-E", value: key }],
    [
      { label: "NÚMERO DA NFS-E", value: text(nfse, "nNFSe") },
      { label: "COMPETÊNCIA DA NFS-E", value: printedDay(text(dps, "dCompet")) },
      { label: "DATA E HORA DA EMISSÃO DA NFS-E", value: moment(nfse, "dhProc") },
    ],
    [
      { label: "NÚMERO DA DPS", value: text(dps, "nDPS") },
      { label: "SÉRIE DA DPS", value: text(dps, "serie") },
      { label: "DATA E HORA DA EMISSÃO DA DPS", value: moment(dps, "dhEmi") },
    ],
  ]);
  const x = LEFT + left + 2;
  return {
    items: [
      { ...title, y: TOP, text: "DANFSe", style: STYLE.title },
      { ...title, y: TOP + 5, text: "Documento Auxiliar da NFS-e", style: STYLE.value },
      { ...title, y: TOP + 8, text: heading, style: STYLE.label },
      ...items,
      { kind: "qr", x: x + 7, y: TOP + 1, width: CODE, data: `${LOOKUP}${key}` },
      {
        ...{ kind: "text", x, y: TOP + CODE + 2, width: CODE + 14, align: "center" },
        ...{ text: AUTHENTICITY, style: STYLE.small },
      },
    ],
    end: Math.max(end, TOP + CODE + 14),
  };
}

/** Place of a row of fields over the whole width. */
function rowAt(y: number, height = ROW) {
  const styles = { label: STYLE.label, value: STYLE.value, caption: STYLE.block };
  return { x: LEFT, y, width: WIDTH, height, ...styles };
}

type Blocks = (printed: PrintedNfse, y: number) => FormBlock;
const BLOCKS: readonly Blocks[] = [
  providerBlock,
  (printed, y) => partyBlock("TOMADOR DO SERVIÇO", "toma", printed, y),
  (printed, y) => partyBlock("INTERMEDIÁRIO DO SERVIÇO", "interm", printed, y),
  serviceBlock,
  municipalBlock,
  federalBlock,
  reformBlock,
  totalsBlock,
  burdenBlock,
  notesBlock,
];

const captioned = (caption: string, y: number, rows: readonly (readonly PrintField[])[]) =>
  fieldBlock(rowAt(y), caption, rows);

const field = (label: string, value: string): PrintField => ({ label, value: value || "-" });
const money = (label: string, from: XmlElement | undefined, ...paths: readonly string[]) => {
  const value = paths.map((path) => text(from, path)).find((one) => one !== "");
  return field(label, value === undefined ? "" : `R$ ${printedNumber(value)}`);
};
const percent = (label: string, value: string) =>
  field(label, value === "" ? "" : `${printedNumber(value)}%`);

/** `Name` of a code's list, or the code. */
const named = (label: string, code: string, names: Readonly<Record<string, string>>) =>
  field(label, names[code] ?? code);

function registrationOf(party: XmlElement | undefined): string {
  return printedTaxNumber(text(party, "CNPJ") || text(party, "CPF") || text(party, "NIF"));
}

/** Name of a municipality where the NFS-e has it, else its IBGE code. */
function placeName({ nfse, dps }: PrintedNfse, code: string): string {
  const names = new Map([
    [text(dps, "serv/locPrest/cLocPrestacao"), text(nfse, "xLocPrestacao")],
    [text(nfse, "cLocIncid"), text(nfse, "xLocIncid")],
    [text(dps, "cLocEmi"), text(nfse, "xLocEmi")],
  ]);
  return names.get(code) || code;
}

function providerBlock(printed: PrintedNfse, y: number): FormBlock {
  const { nfse, dps } = printed;
  const issuer = find(nfse, "emit");
  const address = find(issuer, "enderNac");
  const regime = find(dps, "prest/regTrib");
  return captioned("EMITENTE DA NFS-E", y, [
    [
      field("CNPJ / CPF", registrationOf(issuer)),
      field("INSCRIÇÃO MUNICIPAL", text(issuer, "IM")),
      field("TELEFONE", printedPhone(text(issuer, "fone"))),
    ],
    [
      field("NOME / NOME EMPRESARIAL", text(issuer, "xNome")),
      field("E-MAIL", text(issuer, "email")),
    ],
    [
      field("ENDEREÇO", streetOf(address)),
      {
        ...field("MUNICÍPIO", `${text(nfse, "xLocEmi")} - ${text(address, "UF")}`),
        width: 58,
      },
      { ...field("CEP", postCodeOf(text(address, "CEP"))), width: 26 },
    ],
    [
      named("SIMPLES NACIONAL NA DATA DE COMPETÊNCIA", text(regime, "opSimpNac"), SIMPLES),
      named("REGIME ESPECIAL DE TRIBUTAÇÃO", text(regime, "regEspTrib"), SPECIAL_REGIME),
    ],
  ]);
}

function partyBlock(caption: string, name: string, printed: PrintedNfse, y: number): FormBlock {
  const party = find(printed.dps, name);
  if (!party) return captioned(`${caption} NÃO IDENTIFICADO NA NFS-E`, y, []);
  const address = find(party, "end");
  const town = placeName(printed, text(address, "endNac/cMun")) || text(address, "endExt/xCidade");
  return captioned(caption, y, [
    [
      field("CNPJ / CPF / NIF", registrationOf(party)),
      field("INSCRIÇÃO MUNICIPAL", text(party, "IM")),
      field("TELEFONE", printedPhone(text(party, "fone"))),
    ],
    [field("NOME / NOME EMPRESARIAL", text(party, "xNome")), field("E-MAIL", text(party, "email"))],
    [
      field("ENDEREÇO", streetOf(address)),
      { ...field("MUNICÍPIO", town), width: 58 },
      { ...field("CEP", postCodeOf(text(address, "endNac/CEP"))), width: 26 },
    ],
  ]);
}

function streetOf(address: XmlElement | undefined): string {
  return ["xLgr", "nro", "xCpl", "xBairro"]
    .map((name) => text(address, name))
    .filter((part) => part !== "")
    .join(", ");
}

function serviceBlock(printed: PrintedNfse, y: number): FormBlock {
  const { nfse, dps } = printed;
  const service = find(dps, "serv/cServ");
  const national = [text(service, "cTribNac"), text(nfse, "xTribNac")].filter(Boolean).join(" - ");
  const block = captioned("SERVIÇO PRESTADO", y, [
    [
      field("CÓDIGO DE TRIBUTAÇÃO NACIONAL", national),
      { ...field("CÓDIGO DE TRIBUTAÇÃO MUNICIPAL", text(service, "cTribMun")), width: 42 },
      { ...field("CÓDIGO DA NBS", text(service, "cNBS")), width: 30 },
      { ...field("LOCAL DA PRESTAÇÃO", text(nfse, "xLocPrestacao")), width: 46 },
    ],
  ]);
  return below(block, "DESCRIÇÃO DO SERVIÇO", text(service, "xDescServ"));
}

const MOST_LINES = 60;

/** A framed text of any length below a block. */
function below({ items, end }: FormBlock, label: string, value: string): FormBlock {
  const lines = formLines(value, STYLE.value, WIDTH - 2).slice(0, MOST_LINES);
  const height = Math.max(ROW, lines.length * formLeading(STYLE.value) + 3.6);
  const long = { label, value: lines.join("\n") || "-", maxLines: Math.max(lines.length, 1) };
  const block = fieldBlock(rowAt(end - 0.6, height), "", [[long]]);
  return { items: [...items, ...block.items], end: block.end };
}

function municipalBlock(printed: PrintedNfse, y: number): FormBlock {
  const { nfse, dps } = printed;
  const tax = find(dps, "valores/trib/tribMun");
  const values = find(nfse, "valores");
  return captioned("TRIBUTAÇÃO MUNICIPAL", y, [
    [
      named("TRIBUTAÇÃO DO ISSQN", text(tax, "tribISSQN"), MUNICIPAL_TAX),
      field("MUNICÍPIO DE INCIDÊNCIA DO ISSQN", text(nfse, "xLocIncid")),
      named("RETENÇÃO DO ISSQN", text(tax, "tpRetISSQN"), WITHHOLDING),
    ],
    [
      money("VALOR DO SERVIÇO", dps, "valores/vServPrest/vServ"),
      money("DESC. INCONDICIONADO", dps, "valores/vDescCondIncond/vDescIncond"),
      money("DEDUÇÕES / REDUÇÕES", values, "vCalcDR"),
      money("BASE DE CÁLC. ISSQN", values, "vBC"),
      percent("ALÍQUOTA APLICADA", text(values, "pAliqAplic")),
      money("ISSQN APURADO", values, "vISSQN"),
    ],
  ]);
}

function federalBlock({ dps }: PrintedNfse, y: number): FormBlock {
  const tax = find(dps, "valores/trib/tribFed");
  return captioned("TRIBUTAÇÃO FEDERAL", y, [
    [
      money("IRRF", tax, "vRetIRRF"),
      money("CONTR. PREVID. RETIDA", tax, "vRetCP"),
      money("CSLL RETIDA", tax, "vRetCSLL"),
      money("PIS", tax, "piscofins/vPis"),
      money("COFINS", tax, "piscofins/vCofins"),
    ],
  ]);
}

/** Totals of the taxes of Complementary Law 214/2025; nothing where the NFS-e has none. */
function reformBlock({ nfse }: PrintedNfse, y: number): FormBlock {
  const taxes = find(nfse, "IBSCBS");
  if (!taxes) return { items: [], end: y };
  return captioned("TRIBUTAÇÃO IBS / CBS", y, [
    [
      money("BASE DE CÁLCULO", taxes, "valores/vBC"),
      money("IBS", taxes, "totCIBS/gIBS/vIBSTot"),
      money("CBS", taxes, "totCIBS/gCBS/vCBS"),
      money("VALOR TOTAL COM IBS / CBS", taxes, "totCIBS/vTotNF"),
    ],
  ]);
}

function totalsBlock({ nfse, dps }: PrintedNfse, y: number): FormBlock {
  const values = find(nfse, "valores");
  const total = money("VALOR LÍQUIDO DA NFS-E", values, "vLiq");
  return captioned("VALOR TOTAL DA NFS-E", y, [
    [
      money("VALOR DO SERVIÇO", dps, "valores/vServPrest/vServ"),
      money("DESCONTO CONDICIONADO", dps, "valores/vDescCondIncond/vDescCond"),
      money("DESCONTO INCONDICIONADO", dps, "valores/vDescCondIncond/vDescIncond"),
      money("TOTAL DAS RETENÇÕES", values, "vTotalRet"),
      { ...total, style: { ...STYLE.value, bold: true } },
    ],
  ]);
}

/** Approximate taxes (Law 12.741/2012) as amounts, or as percentages. */
function burdenBlock({ dps }: PrintedNfse, y: number): FormBlock {
  const total = find(dps, "valores/trib/totTrib");
  const of = (label: string, name: string) => {
    const share = text(total, `pTotTrib/pTotTrib${name}`);
    return share === "" ? money(label, total, `vTotTrib/vTotTrib${name}`) : percent(label, share);
  };
  const simples = text(total, "pTotTribSN");
  const row = [of("FEDERAIS", "Fed"), of("ESTADUAIS", "Est"), of("MUNICIPAIS", "Mun")];
  return captioned("TOTAIS APROXIMADOS DOS TRIBUTOS", y, [
    simples === "" ? row : [percent("SIMPLES NACIONAL", simples)],
  ]);
}

function notesBlock({ dps }: PrintedNfse, y: number): FormBlock {
  const block = captioned("INFORMAÇÕES COMPLEMENTARES", y, []);
  return below(block, "", text(dps, "serv/infoCompl/xInfComp"));
}
