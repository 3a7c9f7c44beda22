import type { Delivery, Invoice, Order, Payment, StringMap } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";
import {
  INVOICE_TYPE,
  MOVEMENT_TYPE,
  PAYMENT_TYPE,
  SOURCE,
  SOURCE_REF,
  WORK_TYPE,
} from "./extensions.ts";

const MANUAL = "M";
/** The carets inside the classes are as published. */
const SERIES = /^[^ ]+ [^/^ ]+$/;
const CODE_IN_SERIES = /^[0-9]+$/;
const FULL_CODE = /^[^ ]+ [^/^ ]+\/[0-9]+$/;
/** Type and M of a manual document, or type, D and type of a recovered one; then its number. */
const ORIGINAL = /^([^ ]+)(?:M|D ([^ ]+)) [^/^ ]+\/[$0-9]+$/;

interface Numbered {
  readonly series?: string | undefined;
  readonly code?: string | undefined;
}

/** Location of the type in each kind of document; empty for kinds without type. */
export interface Typed<D> {
  readonly ext: (document: D) => StringMap | undefined;
  readonly type: (document: D) => string;
}

function typedBy<D>(
  extensions: readonly string[],
  ext: (document: D) => StringMap | undefined,
): Typed<D> {
  const type = (document: D) => {
    const codes = ext(document);
    return extensions.map((key) => codes?.[key]).find(Boolean) ?? "";
  };
  return { ext, type };
}

export const typedInvoice = typedBy([INVOICE_TYPE, WORK_TYPE], ({ tax }: Invoice) => tax?.ext);
export const typedOrder = typedBy([WORK_TYPE], ({ tax }: Order) => tax?.ext);
export const typedDelivery = typedBy([MOVEMENT_TYPE], ({ tax }: Delivery) => tax?.ext);
export const typedPayment = typedBy([PAYMENT_TYPE], ({ ext }: Payment) => ext);

function startsWith(text: string, type: string): boolean {
  return !type || text.startsWith(`${type} `);
}

/** A series is the document's type, a space and a name. */
export function seriesFormat<D extends Numbered>({ type }: Typed<D>): Test<D> {
  return is.that("series format", (document: D) => {
    const { series } = document;
    return !series || (startsWith(series, type(document)) && SERIES.test(series));
  });
}

/** A number within its series; without a series the code contains type, series and number. */
export function codeFormat<D extends Numbered>({ type }: Typed<D>): Test<D> {
  return is.that("code format", (document: D) => {
    const { series, code } = document;
    if (!code) return true;
    if (series) return CODE_IN_SERIES.test(code);
    return startsWith(code, type(document)) && FULL_CODE.test(code);
  });
}

/** Numbers of manual and recovered documents begin with their type. */
export function sourceRefFormat<D>({ ext, type }: Typed<D>): Test<D> {
  return is.that("source ref format", (document: D) => {
    const codes = ext(document);
    const own = type(document);
    const ref = codes?.[SOURCE_REF];
    if (codes?.[SOURCE] !== MANUAL || !own || !ref) return true;
    const [, manual, recovered] = ORIGINAL.exec(ref) ?? [];
    return manual === own && (!recovered || recovered === own);
  });
}

/** Documents issued by another program or without one. */
export function isIssuedElsewhere<D>({ ext }: Typed<D>): Test<D> {
  return is.that("source not produced", (document: D) => {
    const source = ext(document)?.[SOURCE];
    return Boolean(source) && source !== "P";
  });
}
