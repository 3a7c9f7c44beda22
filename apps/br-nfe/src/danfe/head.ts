import type { FormItem } from "@fakturo/app-pdf";
import { postCodeOf, printedDay, printedKey, printedNumber, printedPhone } from "@fakturo/brazil";
import { LEFT, WIDTH } from "./blocks.ts";
import { inNfe, type PrintedNfe, printedSerial, streetOf } from "./facts.ts";
import { STYLE } from "./styles.ts";

const { find, text } = inNfe;
const STUB = { height: 17, number: 34 };
const HEAD = { height: 34, issuer: 80, title: 34 };
/** Clear margin of the bar code, and its height; at least 5 and 8 mm. */
const BARS = { margin: 5, height: 11 };
const CENTRED = { align: "center" } as const;

/** The part that the recipient signs and the carrier keeps. */
export function stub({ body }: PrintedNfe, y: number) {
  const left = WIDTH - STUB.number;
  const half = STUB.height / 2;
  const day = printedDay(text(body, "ide/dhEmi"));
  const total = printedNumber(text(body, "total/ICMSTot/vNF") || "0");
  const received =
    `RECEBEMOS DE ${text(body, "emit/xNome")} OS PRODUTOS E/OU SERVIÇOS CONSTANTES DA NOTA FISCAL ELETRÔNICA ` +
    `INDICADA AO LADO. EMISSÃO: ${day}  VALOR TOTAL: R$ ${total}  DESTINATÁRIO: ${text(body, "dest/xNome")}`;
  const signed = { y: y + half, height: half };
  const caption = { kind: "text", y: y + half + 0.4, style: STYLE.label, maxLines: 1 } as const;
  const number = { kind: "text", x: LEFT + left, width: STUB.number, ...CENTRED } as const;
  const items: FormItem[] = [
    { kind: "frame", x: LEFT, y, width: left, height: half },
    {
      ...{ kind: "text", x: LEFT + 0.8, y: y + 0.6, width: left - 1.6 },
      ...{ text: received, style: STYLE.small, maxLines: 3 },
    },
    { kind: "frame", x: LEFT, ...signed, width: 41 },
    { ...caption, x: LEFT + 0.8, width: 40, text: "DATA DE RECEBIMENTO" },
    { kind: "frame", x: LEFT + 41, ...signed, width: left - 41 },
    {
      ...{ ...caption, x: LEFT + 41.8, width: left - 42 },
      text: "IDENTIFICAÇÃO E ASSINATURA DO RECEBEDOR",
    },
    { kind: "frame", x: LEFT + left, y, width: STUB.number, height: STUB.height },
    { ...number, y: y + 2, text: "NF-e", style: STYLE.name },
    {
      ...{ ...number, y: y + 7, style: STYLE.number },
      text: `Nº ${printedSerial(text(body, "ide/nNF"))}\nSÉRIE ${text(body, "ide/serie")}`,
    },
    { kind: "dashes", x: LEFT, y: y + STUB.height + 2, width: WIDTH },
  ];
  return { items, end: y + STUB.height + 4 };
}

/** Issuer, number and sheet, and the access key with its bar code. */
export function head(nfe: PrintedNfe, y: number, sheet: string) {
  const items = [
    ...issuerBox(nfe, y),
    ...titleBox(nfe, y, sheet),
    ...keyBox(nfe, LEFT + HEAD.issuer + HEAD.title, y),
  ];
  return { items, end: y + HEAD.height };
}

function issuerBox({ body }: PrintedNfe, y: number): FormItem[] {
  const issuer = find(body, "emit");
  const address = find(issuer, "enderEmit");
  const town = [text(address, "xMun"), text(address, "UF")].filter(Boolean).join(" - ");
  const phone = printedPhone(text(address, "fone"));
  const lines = [
    streetOf(address),
    [text(address, "xBairro"), postCodeOf(text(address, "CEP"))].filter(Boolean).join(" - "),
    town,
    phone === "" ? "" : `Fone: ${phone}`,
  ].filter((line) => line !== "");
  const box = { kind: "text", x: LEFT + 1, width: HEAD.issuer - 2, ...CENTRED } as const;
  return [
    { kind: "frame", x: LEFT, y, width: HEAD.issuer, height: HEAD.height },
    { ...box, y: y + 3, text: text(issuer, "xNome"), style: STYLE.name, maxLines: 3 },
    { ...box, y: y + 17, text: lines.join("\n"), style: STYLE.small, maxLines: 6 },
  ];
}

function titleBox({ body }: PrintedNfe, y: number, sheet: string): FormItem[] {
  const x = LEFT + HEAD.issuer;
  const box = { kind: "text", x, width: HEAD.title, ...CENTRED } as const;
  const number = `Nº ${printedSerial(text(body, "ide/nNF"))}`;
  const series = `SÉRIE ${text(body, "ide/serie")}\nFOLHA ${sheet}`;
  return [
    { kind: "frame", x, y, width: HEAD.title, height: HEAD.height },
    { ...box, y: y + 1, text: "DANFE", style: STYLE.title },
    {
      ...{ ...box, y: y + 7, style: STYLE.small },
      text: "Documento Auxiliar da\nNota Fiscal Eletrônica",
    },
    {
      ...{ kind: "text", x: x + 3, y: y + 14, width: 18, style: STYLE.small },
      text: "0 - ENTRADA\n1 - SAÍDA",
    },
    { kind: "frame", x: x + 24, y: y + 14, width: 6, height: 6 },
    {
      ...{ kind: "text", x: x + 24, y: y + 14.8, width: 6, ...CENTRED },
      ...{ text: text(body, "ide/tpNF"), style: STYLE.number },
    },
    { ...box, y: y + 21, text: `${number}\n${series}`, style: STYLE.number },
  ];
}

function keyBox({ key, paperCode }: PrintedNfe, x: number, y: number): FormItem[] {
  const width = WIDTH - HEAD.issuer - HEAD.title;
  const box = { kind: "text", x: x + 0.8, width: width - 1.6 } as const;
  const bars = { x: x + BARS.margin, y: y + 2, width: width - 2 * BARS.margin };
  return [
    { kind: "frame", x, y, width, height: 15 },
    { kind: "barcode", ...bars, height: BARS.height, data: key },
    { kind: "frame", x, y: y + 15, width, height: 8 },
    { ...box, y: y + 15.4, text: "CHAVE DE ACESSO", style: STYLE.label },
    {
      ...{ ...box, y: y + 18.2, ...CENTRED, maxLines: 1 },
      ...{ text: printedKey(key), style: { ...STYLE.value, bold: true } },
    },
    { kind: "frame", x, y: y + 23, width, height: HEAD.height - 23 },
    paperCode === undefined
      ? {
          ...{ ...box, y: y + 24.5, ...CENTRED, style: STYLE.small },
          text:
            "Consulta de autenticidade no portal nacional da NF-e\n" +
            "www.nfe.fazenda.gov.br/portal\nou no site da Sefaz autorizadora",
        }
      : { kind: "barcode", ...bars, y: y + 23.5, height: HEAD.height - 24, data: paperCode },
  ];
}
