import {
  type Amount,
  type Combo,
  CURRENCIES,
  isDate,
  isEmail,
  isKey,
  isLanguage,
  isPaymentMeans,
  isTimeZone,
  isUnit,
  isUri,
  isUrl,
  isUuid,
  isZeroDate,
  LANGUAGES,
  PAYMENT_MEANS,
  type Payment,
  type PaymentLine,
  UNITS,
  uuidVersion,
} from "@fakturo/model";
import { type DocumentContext, is, type Test } from "@fakturo/plugin";
import { convertAmount, exchangeRate } from "../calculate/exchange.ts";
import { createMoney } from "../calculate/money.ts";
import { factsOf } from "./envelope-facts.ts";

/** A test that passes for absent values. */
function test<T>(label: string, holds: (value: T, context: DocumentContext) => boolean): Test<T> {
  return { label, holds: (value, context) => value === undefined || holds(value, context) };
}

/** Unlike most tests, these fail for an empty text. */
export const url = test<string>("url", isUrl);
export const email = test<string>("email-format", isEmail);
export const uuid = test<string>("is valid UUID", (value) => value === "" || isUuid(value));
export const currency = test<string>("valid currency code", (code) =>
  code === "" || CURRENCIES.has(code));
export const date = test<string>("valid date", (value) => isZeroDate(value) || isDate(value));
function startsWithDay(value: string): boolean {
  const day = value.slice(0, 10);
  return isZeroDate(day) || isDate(day);
}
export const dateTime = test<string>("valid date time", startsWithDay);
export const timestamp = test<string>("valid timestamp", startsWithDay);
export const uri = test<string>("valid uri", isUri);
export const timeZone = test<string>("valid time zone", isTimeZone);
export const language = test<string>(`one of [${LANGUAGES.join(", ")}]`, isLanguage);

/** Above zero, like `is.positive`; the published listing words it like a minimum. */
export const aboveZero: Test<Amount> = is.labelled("min 0", is.positive);

export const notZero: Test<string> = {
  label: "not zero",
  holds: (value) => !isZeroDate(value?.slice(0, 10)),
};

/** Dates that are always written have the zero date when they are absent. */
export const datePresent: Test<string> = is.labelled("present", notZero);

export const notZeroAmount: Test<Amount> = {
  label: "not zero",
  holds: (value) => value !== undefined && !value.isZero(),
};

export const unit = test<string>(
  `matches ^[A-Z0-9]{2,3}$, or one of [${[...UNITS.keys()].join(", ")}]`,
  isUnit,
);

export const paymentMeans =
  test<string>(`be or starts with one of [${PAYMENT_MEANS.join(", ")}]`, (key) =>
    key === "" || isPaymentMeans(key));

/** Letters and marks of any script, as in three-word addresses of the location service. */
const WORD = "(?:\\p{L}\\p{M}*)+";
const DOT = "[.｡。･・︒។։။۔።।]";
/** The class contains a blank and a no-break space. */
const PHRASE = `${WORD}([ \u00a0]${WORD}){1,3}`;
/** Linear time: no group can begin with the end of the one before it. */
const THREE_WORDS = new RegExp(
  `^/*(?:${WORD}${DOT}${WORD}${DOT}${WORD}|${PHRASE}${DOT}${PHRASE}${DOT}${PHRASE})$`,
  "u",
);
export const threeWords = is.matches(THREE_WORDS);

/**
 * Linear time: the published pattern omits its separators, and backtracks over every split of a word.
 */
export const identityScheme = is.labelled(
  "matches ^[A-ZÑa-z0-9]+([.\\-:/,_& ]?[A-ZÑa-z0-9]+)*$",
  is.matches(/^[A-ZÑa-z0-9]+(?:[.\-:/,_& ][A-ZÑa-z0-9]+)*$/),
);

const MAX_PATTERN = 1000;
export const regexp = test<string>("is a regexp", (pattern) => {
  try {
    return pattern.length <= MAX_PATTERN && new RegExp(pattern) instanceof RegExp;
  } catch {
    return false;
  }
});

export const codeMapKeys = test<Readonly<Record<string, string>>>("valid keys", (map) =>
  Object.keys(map).every(isKey));

interface Period {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}
export const endAfterStart = test<Period>("end not before start", ({ start = "", end = "" }) =>
  isZeroDate(start) || isZeroDate(end) || start <= end);

export const codeOrKey = test<{
  readonly code?: string | undefined;
  readonly key?: string | undefined;
}>("string(Code) != '' || string(Key) != ''", ({ code, key }) => Boolean(code) || Boolean(key));

const TIMED_VERSIONS = new Set([1, 6, 7]);
export const timestamped = test<string>("has timestamp", (value) =>
  TIMED_VERSIONS.has(uuidVersion(value)));

function areUnique(values: readonly (string | undefined)[]): boolean {
  if (values.length < 2) return true;
  const given = values.filter((value) => value !== undefined && value !== "");
  return new Set(given).size === given.length;
}

export const uniqueStamps = test<
  readonly { readonly prv: string }[]
>("no duplicate stamps", (stamps) => areUnique(stamps.map(({ prv }) => prv)));

export const uniqueLinks = test<
  readonly { readonly category?: string | undefined; readonly key: string }[]
>("no duplicate links", (links) =>
  areUnique(links.map(({ category = "", key }) => `${category} ${key}`)));

export const digestWithMime = test<{
  readonly digest?: unknown;
  readonly mime?: string | undefined;
}>("no digest without MIME", ({ digest, mime }) => !digest || Boolean(mime));

const LINK_CATEGORIES = new Set([
  "format",
  "portal",
  "request",
  "response",
  "agreement",
  "verification",
  "attachment",
]);
export const linkCategory = test<string>("valid or empty", (category) =>
  category === "" || LINK_CATEGORIES.has(category));

const LINK_TYPES = new Set([
  "application/pdf",
  "image/jpeg",
  "image/png",
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.oasis.opendocument.spreadsheet",
  "text/html",
  "application/xml",
  "text/xml",
  "application/json",
]);
export const linkMime = test<string>("valid or empty MIME", (mime) =>
  mime === "" || LINK_TYPES.has(mime));

export const knownAddon = test<string>("add-on must be registered", (key, context) =>
  context.addon(key) !== undefined);

export const notRetainedAndInformative = test<{
  readonly retained?: boolean | undefined;
  readonly informative?: boolean | undefined;
}>("!Retained || !Informative", ({ retained, informative }) => !(retained && informative));

export const newestFirst = test<
  readonly { readonly since?: string | undefined }[]
>("date order", (values) =>
  values.every(({ since = "" }, i) => i === 0 || (values[i - 1]?.since ?? "9999") > since));

/** Regime of a combo: its own country's, else the document's; without one most rules do not apply. */
function regimeOf({ country }: Combo, context: DocumentContext) {
  return country ? context.regimeFor(country) : context.regime;
}

function categoryOf(combo: Combo, context: DocumentContext) {
  return regimeOf(combo, context)?.category(combo.cat);
}

export const categoryInRegime = test<Combo>("category in regime", (combo, context) =>
  !regimeOf(combo, context) || categoryOf(combo, context) !== undefined);

export const keyInCategory = test<Combo>("key in category", (combo, context) => {
  const category = categoryOf(combo, context);
  return !category || !combo.key || category.keys.has(combo.key);
});

export const rateInKey = test<Combo>("rate in key", (combo, context) => {
  const category = categoryOf(combo, context);
  return !category || !combo.rate || category.rate(combo.key ?? "", combo.rate) !== undefined;
});

export const percentForKey = test<Combo>("percent valid for key", (combo, context) => {
  const category = categoryOf(combo, context);
  if (!category) return true;
  if (!combo.key) return combo.percent !== undefined;
  const key = category.keys.get(combo.key);
  if (!key) return true;
  return key.no_percent ? combo.percent === undefined : combo.percent !== undefined;
});

/** For optional texts: unlike `is.oneOf` this fails for an absent one. */
export function presentOneOf(values: readonly string[]): Test<string> {
  const listed = is.oneOf(values);
  return is.labelled(listed.label, is.allOf(is.present, listed));
}

/** Like `is.present`, because `is.length` passes for empty values. */
export const atLeastOne = is.labelled("length between 1 and 0", is.present);

export const taxCode = is.labelled("matches ^[A-Z0-9Ñ\\&]+$", is.matches(/^[A-Z0-9Ñ&]+$/));

export const surchargeWithPercent = test<Combo>("surcharge requires percent", ({
  surcharge,
  percent,
}) => surcharge === undefined || percent !== undefined);

export const knownExtensions = test<Combo>("extension keys defined", ({ ext = {} }, context) =>
  Object.keys(ext).every((key) => context.knowsExtension(key)));

export const uniqueCategories = test<
  readonly { readonly cat: string }[]
>("no duplicate categories", (combos) => areUnique(combos.map((combo) => combo?.cat)));

interface Keyed {
  readonly key?: string | undefined;
  readonly type?: string | undefined;
}

export const keyOrType = test<Keyed>('(string(Key) == "") != (string(Type) == "")', ({
  key,
  type,
}) => Boolean(key) !== Boolean(type));

export const notKeyAndType = test<Keyed>("key and type must not be used together", ({
  key,
  type,
}) => !(key && type));

export const hasContent = test<{
  readonly text?: string | undefined;
  readonly code?: string | undefined;
  readonly amount?: unknown;
  readonly date?: string | undefined;
}>('(Text == "" ? 0 : 1) + (string(Code) == "" ? 0 : 1) + (Amount == nil ? 0 : 1) + (Date == nil ? 0 : 1) >= 1', ({
  text,
  code,
  amount,
  date: day,
}) => Boolean(text) || Boolean(code) || amount !== undefined || day !== undefined);

export const hasAmount = test<{ readonly amount?: unknown }>("Amount != nil", ({ amount }) =>
  amount !== undefined);

export const uniqueAttributeKeys = test<
  readonly Keyed[]
>("attribute keys must be unique", (attributes) =>
  areUnique(attributes.map((attribute) => attribute?.key)));

interface InboxLike {
  readonly code?: string | undefined;
  readonly url?: string | undefined;
  readonly email?: string | undefined;
}

export const hasInbox = test<InboxLike>("one of code, url, email required", ({
  code,
  url: address,
  email: mail,
}) => Boolean(code || address || mail));

export const urlAlone = test<InboxLike>("url exclusive", ({ code, url: address, email: mail }) =>
  !address || !(code || mail));

export const emailAlone = test<InboxLike>("email exclusive", ({
  code,
  url: address,
  email: mail,
}) => !mail || !(code || address));

/** Converts methods in other currencies at the payment's exchange rates; a missing rate fails. */
export const methodsSum = test<Payment>("methods sum", (payment) => {
  const { total, currency: own, exchange_rates } = payment;
  const methods = (payment.methods ?? []).filter((method) => method !== null);
  if (methods.length === 0) return true;
  let sum = createMoney(own, "precise").zero;
  for (const { amount, currency: other } of methods) {
    const rate = other && other !== own ? exchangeRate(exchange_rates, other, own) : undefined;
    if (other && other !== own && !rate) return false;
    sum = sum.add(rate ? convertAmount(amount, rate) : amount);
  }
  return sum.equals(total);
});

export const advancesWithinPayable = test<PaymentLine>("advances within payable", ({
  advances,
  payable,
}) => !advances || !payable || advances.compare(payable) <= 0);

export const amountWithinLimit = test<PaymentLine>("amount within limit", (line) => {
  const { payable, advances, amount } = line;
  if (!payable) return true;
  const limit = advances ? payable.sub(advances) : payable;
  return limit.isNegative() || amount.compare(limit) <= 0;
});

export const digest = test<object>("valid digest", (envelope) => factsOf(envelope).digestMatches());
export const signable = test<object>("ready to sign", (envelope) => factsOf(envelope).signable);
export const noStamps = test<{
  readonly head?: { readonly stamps?: readonly unknown[] | undefined } | undefined;
}>("no stamps", ({ head }) => !head?.stamps?.length);
/** Applied to the embedded document. */
export const knownDocument = test<{ readonly def: unknown }>("doc has payload", ({ def }) =>
  def !== undefined);
