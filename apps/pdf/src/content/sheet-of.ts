import { type Envelope, isSimulated, SIMULATED_STAMP, type Stamp } from "@fakturo/plugin";
import { isZero } from "../format/decimal.ts";
import { languageFor } from "../labels/index.ts";
import type {
  PartyBlock,
  QrBlock,
  Sheet,
  SheetSection,
  SheetTable,
  Slip,
  TotalRow,
} from "../layout/sheet.ts";
import { singleLine } from "../text/clean.ts";
import { adjusted as adjustDocument } from "./adjust.ts";
import { argentineLetter, argentineTransparency } from "./argentina.ts";
import { epcCode } from "./epc-code.ts";
import { linesTable } from "./lines.ts";
import { ContentNode } from "./node.ts";
import { notesOf, plainText } from "./notes.ts";
import type { PdfOptions } from "./options.ts";
import { brandOf, partyBlocks } from "./party.ts";
import { paymentSections } from "./payment.ts";
import { paymentLines, paymentMethods, paymentTotals } from "./payment-doc.ts";
import { fullCode } from "./period.ts";
import { withFinalConsumer } from "./portugal.ts";
import { stampBlocks } from "./stamps.ts";
import { summaryOf } from "./summary.ts";
import { swissSlip } from "./swiss-bill.ts";
import { taxTable } from "./taxes.ts";
import { titleOf } from "./titles.ts";
import { totalRows, totalsHint } from "./totals.ts";
import { Wording } from "./wording.ts";

/** Product named in the footer and in the file's metadata. */
export const PRODUCT = "Fakturo";

const SCHEMA_ID = /draft-0\/(.+)$/;

/** Short schema id of the document in an envelope, e.g. `bill/invoice`. */
export function schemaOf(doc: ContentNode): string {
  return SCHEMA_ID.exec(doc.text("$schema"))?.[1] ?? "";
}

/** All printed texts of a document; unknown types get a page with a notice. */
export function sheetOf(envelope: Envelope, options: PdfOptions): Sheet {
  const plain = new ContentNode(envelope.doc);
  const isAdjusted = options.adjustmentMode && plain.text("type") === "credit-note";
  const doc = isAdjusted ? new ContentNode(adjustDocument(envelope.doc)) : plain;
  const schema = schemaOf(doc);
  const regime = doc.text("$regime") || doc.node("supplier").node("tax_id").text("country");
  const language = languageFor(options.locale, regime);
  const wording = new Wording(language, doc.text("currency"), regime, options);
  const { t } = wording;
  const body = bodyOf(doc, schema, wording, isAdjusted);
  const stamps = (envelope.head.stamps ?? []).filter(({ prv }) => prv !== SIMULATED_STAMP);
  const notes = new ContentNode(envelope.head).text("notes");
  const letter = argentineLetter(doc);
  const title = body.title ?? titleOf(doc, schema, language, isAdjusted);
  const code = singleLine(fullCode(doc, regime === "PT" ? "/" : "-"));
  const payment = schema === "bill/invoice" ? payable(doc, `${title} ${code}`.trim(), wording) : {};
  return {
    language: language.code,
    rtl: language.rtl,
    title,
    code,
    running: runningOf(stamps),
    badges: badgesOf(doc, body, wording, options),
    ...(letter && { letter }),
    brand: brandOf(doc.node("supplier")) || body.parties[0]?.name || "",
    summary: summaryOf(doc, wording, isAdjusted),
    parties: body.parties,
    lines: body.lines,
    totals: body.totals,
    totalsHint: totalsHint(doc, wording),
    taxes: body.taxes,
    sections: withCode(body.sections, payment.code),
    notes: body.text === "" ? notesOf(doc, title, wording) : [{ heading: "", text: body.text }],
    qr: stampBlocks(stamps, { doc, sandbox: options.sandbox }),
    slip: payment.slip,
    footer: singleLine(notes),
    promo: options.hidePromo ? "" : `${t.poweredBy} ${PRODUCT}`,
    watermark: watermarkOf(envelope, wording, options),
    words: {
      carriedForward: t.carriedForward,
      broughtForward: t.broughtForward,
      notes: body.text === "" ? t.notes : t.description,
      taxes: t.tax,
      totals: t.total,
      page: t.page,
    },
  };
}

/** What was made in a simulation says so, whatever the options are. */
function watermarkOf(envelope: Envelope, { t }: Wording, options: PdfOptions): string {
  if (isSimulated(envelope)) return t.simulated;
  return options.watermark || (options.sandbox ? t.sample : "");
}

/** Portuguese documents show their ATCUD on every page (Portaria 195/2020). */
function runningOf(stamps: readonly Stamp[]): string {
  const atcud = stamps.find(({ prv }) => prv === "at-atcud")?.val ?? "";
  return atcud === "" ? "" : `ATCUD: ${singleLine(atcud)}`;
}

/** Payment data for a banking app: a slip where one applies, else a code. */
function payable(
  doc: ContentNode,
  message: string,
  { t, language }: Wording,
): { slip?: Slip | undefined; code?: QrBlock | undefined } {
  // A slip has fixed sides, which mirroring would swap.
  const slip = language.rtl ? undefined : swissSlip(doc, message, language.code);
  return slip ? { slip } : { code: epcCode(doc, message, t.scanToPay) };
}

/** The payment code is printed with the instructions, in the first section where there is one. */
function withCode(
  sections: readonly SheetSection[],
  code: QrBlock | undefined,
): readonly SheetSection[] {
  const [instructions, ...rest] = sections;
  return code && instructions ? [{ ...instructions, code }, ...rest] : sections;
}

/** The parts that differ between document types. */
interface Body {
  readonly title?: string;
  readonly parties: readonly PartyBlock[];
  readonly lines: SheetTable | undefined;
  readonly totals: readonly TotalRow[];
  readonly taxes: SheetTable | undefined;
  readonly sections: readonly SheetSection[];
  readonly text: string;
  /** True when it needs a number once it is final. */
  readonly isNumbered: boolean;
}

const EMPTY: Body = {
  parties: [],
  lines: undefined,
  totals: [],
  taxes: undefined,
  sections: [],
  text: "",
  isNumbered: false,
};

function bodyOf(doc: ContentNode, schema: string, wording: Wording, isAdjusted: boolean): Body {
  const { t } = wording;
  if (schema === "bill/payment") return paymentBody(doc, wording);
  if (schema === "note/message")
    return {
      ...EMPTY,
      title: doc.text("title") || t.document,
      text: plainText(doc.text("content")),
    };
  if (schema === "org/party") {
    const parties = partyBlocks([[t.customer, "other", doc]], wording);
    return { ...EMPTY, title: doc.text("name") || t.document, parties };
  }
  if (schema === "bill/invoice" || schema === "bill/order" || schema === "bill/delivery")
    return {
      parties: billParties(doc, wording),
      lines: linesTable(doc, wording),
      totals: totalRows(doc, wording, isAdjusted),
      taxes: taxTable(doc.node("totals"), wording),
      sections: [...paymentSections(doc, wording), ...argentineTransparency(doc, wording)],
      text: "",
      isNumbered: true,
    };
  return { ...EMPTY, title: t.unknownDocument };
}

function paymentBody(doc: ContentNode, wording: Wording): Body {
  const { t } = wording;
  return {
    parties: partyBlocks(
      [
        [t.supplier, "supplier", doc.node("supplier")],
        [t.customer, "customer", doc.node("customer")],
        [t.payee, "other", doc.node("payee")],
      ],
      wording,
    ),
    lines: paymentLines(doc, wording),
    totals: paymentTotals(doc, wording),
    taxes: undefined,
    sections: paymentMethods(doc, wording),
    text: "",
    isNumbered: true,
  };
}

function billParties(doc: ContentNode, wording: Wording): PartyBlock[] {
  const { t } = wording;
  const delivery = doc.node("delivery");
  const ordering = doc.node("ordering");
  const blocks = partyBlocks(
    [
      [t.supplier, "supplier", doc.node("supplier")],
      [t.customer, "customer", doc.node("customer")],
      [t.deliveryAddress, "other", delivery.node("receiver")],
      [t.despatcher, "other", doc.node("despatcher")],
      [t.receiver, "other", doc.node("receiver")],
      [t.courier, "other", doc.node("courier")],
      [t.buyer, "other", doc.node("buyer").exists ? doc.node("buyer") : ordering.node("buyer")],
      [t.seller, "other", doc.node("seller").exists ? doc.node("seller") : ordering.node("seller")],
      [t.payee, "other", doc.node("payment").node("payee")],
    ],
    wording,
  );
  return doc.text("$regime") === "PT" ? withFinalConsumer(blocks, doc, t.customer) : blocks;
}

function badgesOf(doc: ContentNode, body: Body, { t }: Wording, options: PdfOptions): string[] {
  const due = doc.node("totals").text("due");
  const isFrenchSelfBilled =
    doc.text("$regime") === "FR" && doc.texts("$tags").includes("self-billed");
  return [
    options.state === "void" ? t.void : "",
    options.state !== "void" && due !== "" && isZero(due) ? t.paid : "",
    body.isNumbered && doc.text("code") === "" ? t.draft : "",
    isFrenchSelfBilled ? t.selfBilled : "",
    singleLine(options.label),
  ].filter((badge) => badge !== "");
}
