import { type FormBlock, fieldBlock, type PrintField } from "@fakturo/app-pdf";
import {
  postCodeOf,
  printedDay,
  printedKey,
  printedNumber,
  printedPhone,
  printedTime,
} from "@fakturo/brazil";
import type { XmlElement } from "@fakturo/xml";
import { inNfe, type NfeRegistration, type PrintedNfe, streetOf, taxNumberOf } from "./facts.ts";
import { STYLE } from "./styles.ts";

/** Left edge and width of the sheet's content, in millimetres. */
export const LEFT = 7;
export const WIDTH = 196;
export const ROW = 7;

const { find, findAll, text } = inNfe;
const money = (from: XmlElement | undefined, path: string) =>
  printedNumber(text(from, path) || "0");
const amount = (label: string, from: XmlElement | undefined, path: string): PrintField => ({
  label,
  value: money(from, path),
  align: "end",
});

/** A captioned block of rows of fields. */
export function blockOf(
  caption: string,
  y: number,
  rows: readonly (readonly PrintField[])[],
): FormBlock {
  return fieldBlock({ ...rowAt(y), caption: STYLE.block }, caption, rows);
}

/** Place of a row of fields over the whole width. */
export function rowAt(y: number, height = ROW) {
  return { x: LEFT, y, width: WIDTH, height, label: STYLE.label, value: STYLE.value };
}

/** Nature of the operation, protocol, and the registrations of the issuer. */
export function operationBlock(nfe: PrintedNfe, y: number): FormBlock {
  const { body } = nfe;
  return blockOf("", y, [
    [
      { label: "NATUREZA DA OPERAÇÃO", value: text(body, "ide/natOp") },
      { ...registrationField(nfe), width: 82 },
    ],
    [
      { label: "INSCRIÇÃO ESTADUAL", value: text(body, "emit/IE") },
      { label: "INSCR. ESTADUAL DO SUBST. TRIBUTÁRIO", value: text(body, "emit/IEST") },
      { label: "CNPJ / CPF", value: taxNumberOf(find(body, "emit")) },
    ],
  ]);
}

/** The protocol; before there is one, the registration of the advance notice or the facts on security paper. */
function registrationField({ protocol, notice, paperCode }: PrintedNfe): PrintField {
  if (protocol.number === "" && notice)
    return { label: "NÚMERO DE REGISTRO DO EPEC", value: registered(notice) };
  return protocol.number === "" && paperCode !== undefined
    ? { label: "DADOS DA NF-E", value: printedKey(paperCode) }
    : { label: "PROTOCOLO DE AUTORIZAÇÃO DE USO", value: registered(protocol) };
}

function registered({ number, at }: NfeRegistration): string {
  const moment = `${printedDay(at)} ${printedTime(at)}`.trim();
  return [number, moment].filter((part) => part !== "").join(" - ");
}

export function recipientBlock({ body }: PrintedNfe, y: number): FormBlock {
  const party = find(body, "dest");
  const address = find(party, "enderDest");
  const leaving = text(body, "ide/dhSaiEnt");
  return blockOf("DESTINATÁRIO / REMETENTE", y, [
    [
      { label: "NOME / RAZÃO SOCIAL", value: text(party, "xNome") },
      { label: "CNPJ / CPF", value: taxNumberOf(party), width: 46 },
      { label: "DATA DA EMISSÃO", value: printedDay(text(body, "ide/dhEmi")), width: 30 },
    ],
    [
      { label: "ENDEREÇO", value: streetOf(address) },
      { label: "BAIRRO / DISTRITO", value: text(address, "xBairro"), width: 46 },
      { label: "CEP", value: postCodeOf(text(address, "CEP")), width: 24 },
      { label: "DATA DA SAÍDA / ENTRADA", value: printedDay(leaving), width: 30 },
    ],
    [
      { label: "MUNICÍPIO", value: text(address, "xMun") },
      { label: "UF", value: text(address, "UF"), width: 12 },
      { label: "FONE / FAX", value: printedPhone(text(address, "fone")), width: 40 },
      { label: "INSCRIÇÃO ESTADUAL", value: text(party, "IE"), width: 40 },
      { label: "HORA DA SAÍDA / ENTRADA", value: printedTime(leaving), width: 30 },
    ],
  ]);
}

/** Places of delivery and collection that differ from the parties' addresses. */
export function placeBlocks({ body }: PrintedNfe): readonly ((y: number) => FormBlock)[] {
  return [
    ["entrega", "LOCAL DE ENTREGA"],
    ["retirada", "LOCAL DE RETIRADA"],
  ].flatMap(([name = "", caption = ""]) => {
    const place = find(body, name);
    return place ? [(y: number) => placeBlock(caption, place, y)] : [];
  });
}

function placeBlock(caption: string, place: XmlElement, y: number): FormBlock {
  return blockOf(caption, y, [
    [
      { label: "NOME / RAZÃO SOCIAL", value: text(place, "xNome") },
      { label: "CNPJ / CPF", value: taxNumberOf(place), width: 46 },
      { label: "INSCRIÇÃO ESTADUAL", value: text(place, "IE"), width: 40 },
    ],
    [
      { label: "ENDEREÇO", value: streetOf(place) },
      { label: "BAIRRO / DISTRITO", value: text(place, "xBairro"), width: 46 },
      { label: "MUNICÍPIO", value: text(place, "xMun"), width: 40 },
      { label: "UF", value: text(place, "UF"), width: 12 },
      { label: "CEP", value: postCodeOf(text(place, "CEP")), width: 24 },
    ],
  ]);
}

const INSTALMENTS = 7;

/** Number and amounts of the bill, and its instalments; undefined without. */
export function billBlock({ body }: PrintedNfe): ((y: number) => FormBlock) | undefined {
  const bill = find(body, "cobr");
  if (!bill) return undefined;
  const cells = findAll(bill, "dup").map((one) => {
    const due = printedDay(text(one, "dVenc"));
    return { label: `${text(one, "nDup")}   ${due}`.trim(), value: `R$ ${money(one, "vDup")}` };
  });
  const rows: PrintField[][] = [];
  for (let start = 0; start < cells.length; start += INSTALMENTS) {
    const row = cells.slice(start, start + INSTALMENTS);
    const width = WIDTH / INSTALMENTS;
    rows.push(row.map((cell): PrintField => ({ ...cell, width, style: STYLE.small })));
  }
  const total = find(bill, "fat");
  const first: PrintField[] = [
    { label: "NÚMERO DA FATURA", value: text(total, "nFat") },
    amount("VALOR ORIGINAL", total, "vOrig"),
    amount("VALOR DO DESCONTO", total, "vDesc"),
    amount("VALOR LÍQUIDO", total, "vLiq"),
  ];
  return (y) => blockOf("FATURA / DUPLICATAS", y, [...(total ? [first] : []), ...rows]);
}

export function taxBlock({ body }: PrintedNfe, y: number): FormBlock {
  const totals = find(body, "total/ICMSTot");
  const of = (label: string, path: string) => amount(label, totals, path);
  return blockOf("CÁLCULO DO IMPOSTO", y, [
    [
      of("BASE DE CÁLC. DO ICMS", "vBC"),
      of("VALOR DO ICMS", "vICMS"),
      of("BASE DE CÁLC. ICMS S.T.", "vBCST"),
      of("VALOR DO ICMS SUBST.", "vST"),
      of("V. IMP. IMPORTAÇÃO", "vII"),
      of("VALOR DO PIS", "vPIS"),
      of("V. TOTAL DOS PRODUTOS", "vProd"),
    ],
    [
      of("VALOR DO FRETE", "vFrete"),
      of("VALOR DO SEGURO", "vSeg"),
      of("DESCONTO", "vDesc"),
      of("OUTRAS DESPESAS", "vOutro"),
      of("VALOR TOTAL DO IPI", "vIPI"),
      of("VALOR DA COFINS", "vCOFINS"),
      { ...of("V. TOTAL DA NOTA", "vNF"), style: { ...STYLE.value, bold: true } },
    ],
  ]);
}

/** `modFrete`. */
const FREIGHT: Readonly<Record<string, string>> = {
  "0": "0 - Remetente (CIF)",
  "1": "1 - Destinatário (FOB)",
  "2": "2 - Terceiros",
  "3": "3 - Próprio remetente",
  "4": "4 - Próprio destinatário",
  "9": "9 - Sem frete",
};

export function transportBlock({ body }: PrintedNfe, y: number): FormBlock {
  const transport = find(body, "transp");
  const carrier = find(transport, "transporta");
  const [load] = findAll(transport, "vol");
  const quantity = (path: string) => printedNumber(text(load, path), 0);
  return blockOf("TRANSPORTADOR / VOLUMES TRANSPORTADOS", y, [
    [
      { label: "NOME / RAZÃO SOCIAL", value: text(carrier, "xNome") },
      {
        ...{ label: "FRETE POR CONTA", width: 36, style: STYLE.small },
        value: FREIGHT[text(transport, "modFrete")] ?? "",
      },
      { label: "CÓDIGO ANTT", value: text(transport, "veicTransp/RNTC"), width: 22 },
      { label: "PLACA DO VEÍCULO", value: text(transport, "veicTransp/placa"), width: 24 },
      { label: "UF", value: text(transport, "veicTransp/UF"), width: 10 },
      { label: "CNPJ / CPF", value: taxNumberOf(carrier), width: 38 },
    ],
    [
      { label: "ENDEREÇO", value: text(carrier, "xEnder") },
      { label: "MUNICÍPIO", value: text(carrier, "xMun"), width: 58 },
      { label: "UF", value: text(carrier, "UF"), width: 10 },
      { label: "INSCRIÇÃO ESTADUAL", value: text(carrier, "IE"), width: 38 },
    ],
    [
      { label: "QUANTIDADE", value: quantity("qVol"), align: "end" },
      { label: "ESPÉCIE", value: text(load, "esp") },
      { label: "MARCA", value: text(load, "marca") },
      { label: "NUMERAÇÃO", value: text(load, "nVol") },
      { label: "PESO BRUTO", value: quantity("pesoB"), align: "end" },
      { label: "PESO LÍQUIDO", value: quantity("pesoL"), align: "end" },
    ],
  ]);
}

/** Totals of services with municipal tax; undefined without. */
export function servicesBlock({ body }: PrintedNfe): ((y: number) => FormBlock) | undefined {
  const totals = find(body, "total/ISSQNtot");
  if (!totals) return undefined;
  const row: PrintField[] = [
    { label: "INSCRIÇÃO MUNICIPAL", value: text(body, "emit/IM") },
    amount("VALOR TOTAL DOS SERVIÇOS", totals, "vServ"),
    amount("BASE DE CÁLCULO DO ISSQN", totals, "vBC"),
    amount("VALOR DO ISSQN", totals, "vISS"),
  ];
  return (y) => blockOf("CÁLCULO DO ISSQN", y, [row]);
}
