import {
  type FormItem,
  formLeading,
  formLines,
  type PrintForm,
  renderForm,
} from "@fakturo/app-pdf";
import { printedDay, printedKey, printedNumber, printedTime } from "@fakturo/brazil";
import type { XmlElement } from "@fakturo/xml";
import { OFFLINE } from "../nfe/header.ts";
import { inNfe, type PrintedNfe, streetOf, taxNumberOf } from "./facts.ts";

/** Width of the paper of receipt printers, and of what is printed. */
const WIDTH = 80;
const LEFT = 4;
const ROOM = WIDTH - 2 * LEFT;
const STYLE = {
  text: { font: "sans", size: 7 },
  strong: { font: "sans", size: 7, bold: true },
  name: { font: "sans", size: 9, bold: true },
} as const;
/** Side of the QR code; at least 25 mm with its clear margin. */
const CODE = 36;
const GAP = 1.5;
const { find, findAll, text } = inNfe;
const money = (from: XmlElement | undefined, path: string) =>
  printedNumber(text(from, path) || "0");

/** `tPag`. */
const MEANS: Readonly<Record<string, string>> = {
  "01": "Dinheiro",
  "02": "Cheque",
  "03": "Cartão de Crédito",
  "04": "Cartão de Débito",
  "05": "Crédito Loja",
  "10": "Vale Alimentação",
  "11": "Vale Refeição",
  "12": "Vale Presente",
  "13": "Vale Combustível",
  "15": "Boleto Bancário",
  "16": "Depósito Bancário",
  "17": "PIX",
  "18": "Transferência Bancária",
  "19": "Programa de Fidelidade",
  "90": "Sem Pagamento",
};

/**
 * The DANFE of an NFC-e on paper of 80 mm, as long as its content, with the divisions of the Manual de Padrões Técnicos do
 * DANFE NFC-e e QR Code 6.0.
 */
export function danfeNfce(nfe: PrintedNfe): Uint8Array {
  return renderForm(danfeNfceForm(nfe));
}

/** The same as data. */
export function danfeNfceForm(nfe: PrintedNfe): PrintForm {
  const roll = new Roll();
  issuer(roll, nfe);
  details(roll, nfe);
  totals(roll, nfe);
  lookup(roll, nfe);
  consumer(roll, nfe);
  identification(roll, nfe);
  code(roll, nfe);
  messages(roll, nfe);
  const { body, key, isTest } = nfe;
  return {
    ...{ language: "pt-BR", width: WIDTH, height: roll.y + LEFT, pages: [roll.items] },
    watermark: isTest ? "SEM VALOR FISCAL" : "",
    metadata: {
      title: `NFC-e ${text(body, "ide/nNF")}`,
      author: text(body, "emit/xNome"),
      subject: key,
      keywords: key,
      date: `${text(body, "ide/dhEmi").slice(0, 19)}Z`,
    },
  };
}

type Cell = readonly [text: string, x: number, width: number, align?: "end"];

/** Items from top to bottom. */
class Roll {
  readonly items: FormItem[] = [];
  y = LEFT;

  text(value: string, style: (typeof STYLE)[keyof typeof STYLE] = STYLE.text): void {
    const lines = formLines(value, style, ROOM);
    this.items.push({
      ...{ kind: "text", x: LEFT, y: this.y, width: ROOM, text: value, style, align: "center" },
    });
    this.y += lines.length * formLeading(style);
  }

  /** Texts side by side; the longest decides the height. */
  row(cells: readonly Cell[], style: (typeof STYLE)[keyof typeof STYLE] = STYLE.text): void {
    let lines = 1;
    for (const [value, x, width, align = "start"] of cells) {
      this.items.push({ kind: "text", x: LEFT + x, y: this.y, width, text: value, style, align });
      lines = Math.max(lines, formLines(value, style, width).length);
    }
    this.y += lines * formLeading(style);
  }

  /** A caption and an amount. */
  pair(label: string, value: string, style: (typeof STYLE)[keyof typeof STYLE] = STYLE.text): void {
    this.row(
      [
        [label, 0, ROOM - 22],
        [value, ROOM - 22, 22, "end"],
      ],
      style,
    );
  }

  divide(): void {
    this.y += GAP;
    this.items.push({ kind: "dashes", x: LEFT, y: this.y, width: ROOM });
    this.y += GAP;
  }
}

function issuer(roll: Roll, { body }: PrintedNfe): void {
  const party = find(body, "emit");
  const address = find(party, "enderEmit");
  roll.text(text(party, "xNome"), STYLE.name);
  const registration = text(party, "IE");
  roll.text(`CNPJ ${taxNumberOf(party)}${registration === "" ? "" : `  IE ${registration}`}`);
  const town = [text(address, "xBairro"), text(address, "xMun"), text(address, "UF")];
  roll.text([streetOf(address), ...town].filter((part) => part !== "").join(", "));
  roll.y += GAP;
  roll.text("Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica", STYLE.strong);
  notices(roll, { body });
}

/** Says that the document is a test, or was issued offline; printed at the top and again at the bottom. */
function notices(roll: Roll, { body }: Pick<PrintedNfe, "body">): void {
  if (text(body, "ide/tpEmis") === OFFLINE) roll.text("EMITIDA EM CONTINGÊNCIA", STYLE.name);
  if (text(body, "ide/tpAmb") === "2")
    roll.text("EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO - SEM VALOR FISCAL", STYLE.strong);
}

function details(roll: Roll, { body }: PrintedNfe): void {
  roll.divide();
  roll.row(
    [
      ["Código", 0, 14],
      ["Descrição", 14, 24],
      ["Qtde", 38, 8, "end"],
      ["UN", 47, 6],
      ["Vl Unit", 53, 9, "end"],
      ["Vl Total", 62, 10, "end"],
    ],
    STYLE.strong,
  );
  for (const item of findAll(body, "det")) {
    const product = find(item, "prod");
    roll.row([
      [text(product, "cProd"), 0, 13.5],
      [text(product, "xProd"), 14, 24],
      [printedNumber(text(product, "qCom"), 0), 38, 8, "end"],
      [text(product, "uCom"), 47, 6],
      [money(product, "vUnCom"), 53, 9, "end"],
      [money(product, "vProd"), 62, 10, "end"],
    ]);
  }
}

/** Captions of amounts that are printed where they are not zero. */
const AMOUNTS = [
  ["vDesc", "Desconto R$"],
  ["vFrete", "Frete R$"],
  ["vSeg", "Seguro R$"],
  ["vOutro", "Acréscimos R$"],
] as const;

function totals(roll: Roll, { body }: PrintedNfe): void {
  roll.divide();
  const sums = find(body, "total/ICMSTot");
  roll.pair("Qtde. total de itens", String(findAll(body, "det").length));
  roll.pair("Valor total R$", money(sums, "vProd"));
  for (const [path, label] of AMOUNTS)
    if (/[1-9]/.test(text(sums, path))) roll.pair(label, money(sums, path));
  roll.pair("Valor a Pagar R$", money(sums, "vNF"), STYLE.strong);
  roll.pair("FORMA DE PAGAMENTO", "VALOR PAGO R$", STYLE.strong);
  for (const paid of findAll(body, "pag/detPag")) {
    const means = text(paid, "xPag") || (MEANS[text(paid, "tPag")] ?? "Outros");
    roll.pair(means, money(paid, "vPag"));
  }
  const change = text(body, "pag/vTroco");
  if (change !== "") roll.pair("Troco R$", printedNumber(change));
}

function lookup(roll: Roll, { lookup: page, key }: PrintedNfe): void {
  roll.divide();
  roll.text("Consulte pela Chave de Acesso em", STYLE.strong);
  roll.text(page);
  roll.text(printedKey(key));
}

function consumer(roll: Roll, { body }: PrintedNfe): void {
  roll.divide();
  const party = find(body, "dest");
  const number = taxNumberOf(party);
  if (number === "") roll.text("CONSUMIDOR NÃO IDENTIFICADO", STYLE.strong);
  else {
    const kind = text(party, "CNPJ") ? "CNPJ" : text(party, "CPF") ? "CPF" : "Id. Estrangeiro";
    roll.text(`CONSUMIDOR - ${kind} ${number} ${text(party, "xNome")}`.trim(), STYLE.strong);
    roll.text(streetOf(find(party, "enderDest")));
  }
}

function identification(roll: Roll, { body, protocol }: PrintedNfe): void {
  roll.divide();
  const issued = text(body, "ide/dhEmi");
  const moment = (at: string) => `${printedDay(at)} ${printedTime(at)}`;
  const number = text(body, "ide/nNF").padStart(9, "0");
  const series = text(body, "ide/serie").padStart(3, "0");
  roll.text(`NFC-e nº ${number}  Série ${series}  ${moment(issued)}`, STYLE.strong);
  if (protocol.number === "") roll.text("Pendente de autorização", STYLE.strong);
  else {
    roll.text(`Protocolo de Autorização: ${protocol.number}`);
    roll.text(`Data de Autorização: ${moment(protocol.at)}`);
  }
}

function code(roll: Roll, { qr }: PrintedNfe): void {
  if (qr === "") return;
  roll.y += GAP;
  roll.items.push({ kind: "qr", x: (WIDTH - CODE) / 2, y: roll.y, width: CODE, data: qr });
  roll.y += CODE + GAP;
}

function messages(roll: Roll, { body }: PrintedNfe): void {
  const taxes = text(body, "total/ICMSTot/vTotTrib");
  if (taxes !== "")
    roll.text(`Tributos Totais Incidentes (Lei Federal 12.741/2012): R$ ${printedNumber(taxes)}`);
  const told = text(body, "infAdic/infCpl");
  if (told !== "") roll.text(told);
  notices(roll, { body });
}
