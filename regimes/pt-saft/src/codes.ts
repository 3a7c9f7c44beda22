type Codes = ReadonlyMap<string, string>;

/** `TaxCode` of taxes of another country. */
export const ABROAD = "OUT";

/** `TaxCode` of exempt taxes. */
export const NOT_CHARGED = "ISE";

/** Rates of the standard key to `TaxCode`. */
export const TAX_RATES: Codes = new Map([
  ["reduced", "RED"],
  ["intermediate", "INT"],
  ["general", "NOR"],
  ["other", ABROAD],
]);

/** `TaxCode` back to rates. */
export const RATES: Codes = new Map([...TAX_RATES].map(([rate, code]) => [code, rate]));

type Reasons = readonly [usual: string, ...others: string[]];

const EXEMPT: Reasons = [
  "M07",
  "M01",
  "M02",
  "M03",
  "M06",
  "M09",
  "M10",
  "M11",
  "M12",
  "M13",
  "M14",
  "M15",
  "M19",
  "M20",
  "M21",
  "M25",
  "M26",
];

/** Allowed reasons for a key of VAT; the first replaces missing and other ones. */
export const REASONS: ReadonlyMap<string, Reasons> = new Map<string, Reasons>([
  ["exempt", EXEMPT],
  ["zero", EXEMPT],
  ["reverse-charge", ["M40", "M30", "M31", "M32", "M33", "M41", "M42", "M43"]],
  ["export", ["M05", "M04"]],
  ["intra-community", ["M16"]],
  ["outside-scope", ["M99", "M44", "M45", "M46"]],
]);

/** Keys by reason. */
export const KEYS_BY_REASON: Codes = new Map(
  [...REASONS]
    .filter(([key]) => key !== "zero")
    .flatMap(([key, reasons]) => reasons.map((reason) => [reason, key] as const)),
);

/** Units of time, energy and distance, and counting units of services. */
export const SERVICE_UNITS: ReadonlySet<string> = new Set([
  "km",
  "w",
  "kw",
  "kwh",
  "rate",
  "mon",
  "day",
  "s",
  "h",
  "min",
  "service",
  "job",
  "activity",
  "trip",
  "item",
  "one",
]);

/** Keys of payments to `PaymentMechanism`. */
export const MEANS_BY_KEY: Codes = new Map([
  ["card", "CC"],
  ["card+debit", "CD"],
  ["credit-transfer", "TB"],
  ["debit-transfer", "TB"],
  ["direct-debit", "TB"],
  ["cash", "NU"],
  ["promissory-note", "LC"],
  ["netting", "CS"],
  ["cheque", "CH"],
  ["online", "DE"],
  ["other", "OU"],
]);

/** Types of orders to `WorkType`. */
export const WORK_TYPES_BY_TYPE: Codes = new Map([
  ["purchase", "NE"],
  ["quote", "OR"],
]);

/** Types of deliveries to `MovementType`. */
export const MOVEMENT_TYPES_BY_TYPE: Codes = new Map([
  ["note", "GR"],
  ["waybill", "GT"],
]);

/** `MovementType` of returned goods. */
export const RETURNED = "GD";

/** Working documents that are invoices; orders are all the others. */
export const INVOICE_WORK_TYPES: ReadonlySet<string> = new Set(["PF", "FC", "CC"]);
