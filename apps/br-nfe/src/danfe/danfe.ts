import {
  type FormBlock,
  type FormItem,
  fieldRow,
  formLeading,
  formLines,
  type PrintForm,
  renderForm,
} from "@fakturo/app-pdf";
import { printedNumber } from "@fakturo/brazil";
import {
  billBlock,
  blockOf,
  LEFT,
  operationBlock,
  placeBlocks,
  recipientBlock,
  rowAt,
  servicesBlock,
  taxBlock,
  transportBlock,
  WIDTH,
} from "./blocks.ts";
import { inNfe, type PrintedNfe } from "./facts.ts";
import { head, stub } from "./head.ts";
import { heightOf, type ProductRow, productRows, productTable, takeRows } from "./products.ts";
import { STYLE } from "./styles.ts";

const PAPER = { width: 210, height: 297 };
const TOP = 7;
const BOTTOM = 290;
const CAPTION = 3;
const NO_VALUE = "SEM VALOR FISCAL";
/** Least height of the products of the first sheet, and of the additional data. */
const LEAST_PRODUCTS = 35;
const LEAST_NOTES = 22;
const RESERVED = 62;
const NOTE_LEADING = formLeading(STYLE.small);
const { text } = inNfe;

/**
 * The DANFE of an NF-e, A4 upright, as laid down by annex II of the Manual de Orientação do Contribuinte 7.0. Further
 * sheets take the products and additional data that do not fit on the first.
 */
export function danfe(nfe: PrintedNfe): Uint8Array {
  return renderForm(danfeForm(nfe));
}

/** The same as data. */
export function danfeForm(nfe: PrintedNfe): PrintForm {
  const sheets = sheetsOf(nfe);
  const pages = sheets.map(({ isFirst, ...sheet }, index) => {
    const count = `${index + 1}/${sheets.length}`;
    const start = isFirst ? stub(nfe, TOP) : { items: [], end: TOP };
    const identification = head(nfe, start.end, count);
    return [...start.items, ...identification.items, ...sheet.items];
  });
  const { body, key, isTest } = nfe;
  return {
    ...{ language: "pt-BR", ...PAPER, pages, watermark: isTest ? NO_VALUE : "" },
    metadata: {
      title: `DANFE ${text(body, "ide/nNF")}`,
      author: text(body, "emit/xNome"),
      subject: key,
      keywords: key,
      date: `${text(body, "ide/dhEmi").slice(0, 19)}Z`,
    },
  };
}

interface Sheet {
  readonly isFirst: boolean;
  /** All below the identification. */
  readonly items: readonly FormItem[];
}

function sheetsOf(nfe: PrintedNfe): Sheet[] {
  const fresh = operationBlock(nfe, head(nfe, TOP, "").end);
  const room = BOTTOM - fresh.end - CAPTION;
  const rows = productRows(nfe, room - 10);
  const notes = formLines(notesOf(nfe), STYLE.small, WIDTH - RESERVED - 2);
  const sheets: Sheet[] = [firstSheet(nfe, rows, notes)];
  while (rows.length > 0 || notes.length > 0) {
    const taken = takeRows(rows, room);
    const items = [...fresh.items];
    let y = fresh.end;
    if (taken.length > 0) {
      const height = heightOf(taken);
      items.push(...products(taken, y, height));
      y += CAPTION + height + 1;
    }
    if (rows.length === 0) items.push(...continued(notes, y));
    sheets.push({ isFirst: false, items });
  }
  return sheets;
}

function firstSheet(nfe: PrintedNfe, rows: ProductRow[], notes: string[]): Sheet {
  const items: FormItem[] = [];
  let y = head(nfe, stub(nfe, TOP).end, "").end;
  const add = (block: ((top: number) => FormBlock) | undefined) => {
    if (!block || y > BOTTOM - LEAST_PRODUCTS - LEAST_NOTES) return;
    const { items: own, end } = block(y);
    items.push(...own);
    y = end;
  };
  add((top) => operationBlock(nfe, top));
  add((top) => recipientBlock(nfe, top));
  for (const place of placeBlocks(nfe)) add(place);
  add(billBlock(nfe));
  add((top) => taxBlock(nfe, top));
  add((top) => transportBlock(nfe, top));
  const services = servicesBlock(nfe);
  const servicesHeight = services ? services(0).end : 0;
  const free = BOTTOM - y - CAPTION - servicesHeight;
  const wanted = CAPTION + 4 + notes.length * NOTE_LEADING;
  const most = Math.max(free - Math.max(heightOf(rows), LEAST_PRODUCTS), LEAST_NOTES);
  const noteHeight = Math.min(Math.max(wanted, LEAST_NOTES), most);
  const height = free - noteHeight - 1;
  items.push(...products(takeRows(rows, height), y, height));
  y += CAPTION + height + 1;
  add(services);
  items.push(...additional(notes, y, BOTTOM - y));
  return { isFirst: true, items };
}

function products(rows: readonly ProductRow[], y: number, height: number): FormItem[] {
  const { items, end } = blockOf("DADOS DOS PRODUTOS / SERVIÇOS", y, []);
  return [...items, ...productTable(rows, end - 0.6, height)];
}

/** What the issuer and the tax authority say, and the notices of a contingency and of test documents. */
function notesOf({ body, isTest, paperCode, notice, protocol }: PrintedNfe): string {
  const taxes = text(body, "total/ICMSTot/vTotTrib");
  return [
    paperCode === undefined
      ? ""
      : "DANFE EM CONTINGÊNCIA - IMPRESSO EM DECORRÊNCIA DE PROBLEMAS TÉCNICOS",
    notice && protocol.number === ""
      ? "DANFE IMPRESSO EM CONTINGÊNCIA - EPEC REGULARMENTE RECEBIDO PELA RECEITA FEDERAL DO BRASIL"
      : "",
    isTest ? "NF-E EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO - SEM VALOR FISCAL" : "",
    text(body, "infAdic/infCpl"),
    text(body, "infAdic/infAdFisco"),
    taxes === "" ? "" : `Valor aproximado dos tributos: R$ ${printedNumber(taxes)}`,
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** Additional data with the space for the tax authority; takes the lines that fit from `notes`. */
function additional(notes: string[], y: number, height: number): FormItem[] {
  const { items, end } = blockOf("DADOS ADICIONAIS", y, []);
  const lines = notes.splice(0, Math.floor((height - CAPTION - 4) / NOTE_LEADING));
  return [
    ...items,
    ...fieldRow({ ...rowAt(end - 0.6, height - CAPTION), value: STYLE.small }, [
      {
        ...{ label: "INFORMAÇÕES COMPLEMENTARES", value: lines.join("\n") },
        maxLines: Math.max(lines.length, 1),
      },
      { label: "RESERVADO AO FISCO", value: "", width: RESERVED },
    ]),
  ];
}

/** Additional data that did not fit before; takes the lines that fit from `notes`. */
function continued(notes: string[], y: number): FormItem[] {
  const lines = notes.splice(0, Math.floor((BOTTOM - y - CAPTION - 4) / NOTE_LEADING));
  if (lines.length === 0) return [];
  const { items, end } = blockOf("CONTINUAÇÃO DAS INFORMAÇÕES COMPLEMENTARES", y, []);
  const height = lines.length * NOTE_LEADING + 3;
  return [
    ...items,
    { kind: "frame", x: LEFT, y: end - 0.6, width: WIDTH, height },
    {
      ...{ kind: "text", x: LEFT + 0.8, y: end + 0.4, width: WIDTH - 1.6 },
      ...{ text: lines.join("\n"), style: STYLE.small },
    },
  ];
}
