import { FakturoError, isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";

/** What the customer gives. */
export interface Customer {
  readonly name: string;
  readonly country: string;
  readonly taxId: string;
  readonly street: string;
  readonly code: string;
  readonly locality: string;
  readonly email: string;
}

/** Members that belong to the simplified invoice itself. */
const OWN = [
  "$tags",
  "uuid",
  "code",
  "series",
  "issue_date",
  "issue_time",
  "totals",
  "preceding",
  "customer",
];
/** Extensions that name the type of a document, which is another one now. */
const TYPE = /-(?:doc|invoice|document)-type$/;

/**
 * The full invoice in place of a simplified one, without number: built, so that its faults are known.
 * @param build of the engine.
 * @throws FakturoError for what the customer has to correct.
 */
export function replacementOf(
  { doc }: Envelope,
  { customer, series }: { readonly customer: Customer; readonly series: string },
  build: (data: JsonObject) => Envelope,
): JsonObject {
  const original: JsonObject = JSON.parse(JSON.stringify(doc));
  const kept = Object.fromEntries(Object.entries(original).filter(([key]) => !OWN.includes(key)));
  const tags = (Array.isArray(original.$tags) ? original.$tags : []).filter(
    (tag) => tag !== "simplified",
  );
  const { type, code, issue_date } = original;
  const full: JsonObject = {
    ...kept,
    ...(series || original.series ? { series: series || (original.series ?? "") } : {}),
    ...(original.tax !== undefined && { tax: withoutType(original.tax) }),
    preceding: [
      {
        ...(type !== undefined && { type }),
        ...(original.series !== undefined && { series: original.series }),
        ...(code !== undefined && { code }),
        ...(issue_date !== undefined && { issue_date }),
      },
    ],
    customer: partyOf(customer),
  };
  return builtWith([...tags, "replacement"], full, build) ?? plain(tags, full, build);
}

function withoutType(tax: JsonObject[string]): JsonObject {
  if (!isObject(tax)) return {};
  const { ext, ...others } = tax;
  const codes = Object.entries(isObject(ext) ? ext : {}).filter(([key]) => !TYPE.test(key));
  return codes.length > 0 ? { ...others, ext: Object.fromEntries(codes) } : others;
}

function partyOf({ name, country, taxId, street, code, locality, email }: Customer): JsonObject {
  return {
    name,
    tax_id: { country, code: taxId },
    addresses: [{ street, code, locality, country }],
    ...(email && { emails: [{ addr: email }] }),
  };
}

/** The document with a tag that only some countries know; undefined where this one does not. */
function builtWith(
  tags: readonly JsonObject[string][],
  document: JsonObject,
  build: (data: JsonObject) => Envelope,
): JsonObject | undefined {
  try {
    return plain(tags, document, build);
  } catch (error) {
    if (isFakturoError(error) && error.message.startsWith("$tags")) return undefined;
    throw error;
  }
}

function plain(
  tags: readonly JsonObject[string][],
  document: JsonObject,
  build: (data: JsonObject) => Envelope,
): JsonObject {
  const { doc } = build({ ...document, ...(tags.length > 0 ? { $tags: tags } : {}) });
  if (!doc) throw new FakturoError("internal", "the document was not built");
  return JSON.parse(JSON.stringify(doc));
}
