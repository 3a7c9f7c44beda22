import { isNif } from "@fakturo/regime-es";
import { dayOf } from "@fakturo/simulator-spain";
import type { XmlElement } from "@fakturo/xml";
import { Decimal } from "decimal.js";
import type { Code } from "./codes.ts";
import { finder } from "./elements.ts";
import { amountIn, type FileFacts } from "./facts.ts";

/** The treasuries' day begins up to two hours before the UTC day. */
const DAY_START_MS = 2 * 3_600_000;
const CENT = new Decimal("0.01");
const VAT_NUMBER = "02";
const KINDS = [
  "DesgloseFactura",
  "DesgloseTipoOperacion/PrestacionServicios",
  "DesgloseTipoOperacion/Entrega",
];
const TAXED = "Sujeta/NoExenta/DetalleNoExenta";

/** A check of the contents: true where the file violates it. Its code in Araba and Gipuzkoa, and in Bizkaia. */
export interface ContentRule {
  readonly rest: Code | undefined;
  readonly lroe: Code | undefined;
  breaks(file: FileFacts, now: number): boolean;
}

/** Checks of the contents of an invoice, in the order of the schema. */
export const CONTENT_RULES: readonly ContentRule[] = [
  ofRecipients("1153", "B4_2000011", (one) => nifOf(one) !== "" && !isNif(nifOf(one))),
  ofRecipients("1104", "B4_2000000", (one) => kindOf(one) !== "" && idOf(one, "ID") === ""),
  ofRecipients("1124", "B4_2000012", (one) => needsCountry(one) && idOf(one, "CodigoPais") === ""),
  ofRecipients(
    "1146",
    "B4_2000013",
    (one) => kindOf(one) === VAT_NUMBER && !startsWithCountry(one),
  ),
  {
    rest: undefined,
    lroe: "B4_2000005",
    breaks: ({ date }) => dayOf(date) === undefined,
  },
  {
    rest: "1125",
    lroe: "B4_2000008",
    breaks: ({ date }, now) => (dayOf(date) ?? 0) > now + DAY_START_MS,
  },
  {
    rest: "1137",
    lroe: "B4_2000016",
    breaks: (file) => isReferring(file) && !isCorrective(file) && !isSimplifiedExchange(file),
  },
  {
    rest: undefined,
    lroe: "B4_2000045",
    breaks: (file) => isCorrective(file) && !isReferring(file),
  },
  { rest: "1141", lroe: "B4_2000030", breaks: (file) => breakdownOf(file).length === 0 },
  {
    rest: "1140",
    lroe: "B4_2000038",
    breaks: (file) =>
      taxed(file, "S1").some((row) => !has(row, "TipoImpositivo") || !has(row, "CuotaImpuesto")),
  },
  {
    rest: "1148",
    lroe: undefined,
    breaks: (file) => taxed(file, "S2").some((row) => !amountIn(row, "CuotaImpuesto").isZero()),
  },
  { rest: "011", lroe: undefined, breaks: (file) => !addsUp(file) },
];

function ofRecipients(
  rest: Code,
  lroe: Code,
  breaks: (recipient: XmlElement) => boolean,
): ContentRule {
  return { rest, lroe, breaks: ({ recipients }) => recipients.some(breaks) };
}

function nifOf(recipient: XmlElement): string {
  return finder.text(recipient, "NIF");
}

function idOf(recipient: XmlElement, name: string): string {
  return finder.text(recipient, `IDOtro/${name}`);
}

function kindOf(recipient: XmlElement): string {
  return idOf(recipient, "IDType");
}

/** Only VAT numbers of other member states include their country. */
function needsCountry(recipient: XmlElement): boolean {
  return kindOf(recipient) !== "" && kindOf(recipient) !== VAT_NUMBER;
}

function startsWithCountry(recipient: XmlElement): boolean {
  const country = idOf(recipient, "CodigoPais").replace("GR", "EL");
  return idOf(recipient, "ID").startsWith(country);
}

function has(element: XmlElement, name: string): boolean {
  return finder.find(element, name) !== undefined;
}

function isCorrective({ text }: FileFacts): boolean {
  return text("Factura/CabeceraFactura/FacturaRectificativa/Codigo") !== "";
}

function isReferring({ all }: FileFacts): boolean {
  return all("Factura/CabeceraFactura/FacturasRectificadasSustituidas").length > 0;
}

/** An invoice in exchange for simplified ones. */
function isSimplifiedExchange({ text }: FileFacts): boolean {
  return text("Factura/CabeceraFactura/FacturaEmitidaSustitucionSimplificada") === "S";
}

/** Breakdowns with a part that is subject to tax, or one that is not. */
function breakdownOf({ all }: FileFacts): readonly XmlElement[] {
  return KINDS.flatMap((kind) => all(`Factura/TipoDesglose/${kind}`)).filter(
    (one) => one.children.length > 0,
  );
}

/** Rows of tax of a type of operation: S1, or S2 for reverse charge. */
function taxed(file: FileFacts, kind: string): readonly XmlElement[] {
  return breakdownOf(file)
    .flatMap((one) => finder.findAll(one, TAXED))
    .filter((one) => finder.text(one, "TipoNoExenta") === kind)
    .flatMap((one) => finder.findAll(one, "DesgloseIVA/DetalleIVA"));
}

/** The total is the sum of the breakdown, to a cent per line. */
function addsUp(file: FileFacts): boolean {
  const rows = (path: string) => breakdownOf(file).flatMap((one) => finder.findAll(one, path));
  const sum = (path: string, ...names: string[]) =>
    rows(path).reduce(
      (total, row) => names.reduce((part, name) => part.add(amountIn(row, name)), total),
      new Decimal(0),
    );
  const parts = [
    sum(
      `${TAXED}/DesgloseIVA/DetalleIVA`,
      "BaseImponible",
      "CuotaImpuesto",
      "CuotaRecargoEquivalencia",
    ),
    sum("Sujeta/Exenta/DetalleExenta", "BaseImponible"),
    sum("NoSujeta/DetalleNoSujeta", "Importe"),
  ];
  const lines = file.all("Factura/DatosFactura/DetallesFactura/IDDetalleFactura").length;
  const total = amountIn(file.root, "Factura/DatosFactura/ImporteTotalFactura");
  return Decimal.sum(...parts)
    .sub(total)
    .abs()
    .lte(CENT.mul(Math.max(lines, 1)));
}
