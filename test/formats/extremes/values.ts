/** Values at and beyond the limits of formats, by kind of value. */
import { PAYMENT_MEANS_CODES, UNITS } from "@fakturo/model";

/** Units by name, codes of UN/ECE, and codes removed from its lists. */
export const UNIT_VALUES: readonly string[] = [
  ...UNITS.keys(),
  ..."HUR KGM C62 XPK XBX D99 PCE MTK ZZ NAR E99 1A 5B ha XZZ LTR QB".split(" "),
];

export const MEANS_VALUES: readonly string[] = [
  ...PAYMENT_MEANS_CODES.keys(),
  "other",
  "card+credit",
  "debit-transfer+sepa",
  "other+barter",
];

/** UNTDID 4461. */
export const MEANS_CODES = "1 2 10 20 23 30 31 42 48 49 50 57 58 59 68 70 93 97 ZZZ".split(" ");

/** UNTDID 1001. */
export const TYPE_CODES =
  "71 80 82 84 130 218 325 326 380 381 383 384 386 389 393 751 875 877".split(" ");

/** UNTDID 5189 and 7161. */
export const REASON_CODES = "41 60 64 95 100 104 AA ABL ADR FC FI SAA ZZZ 999".split(" ");

export const VATEX_CODES =
  "VATEX-EU-AE VATEX-EU-132 VATEX-EU-IC VATEX-EU-G VATEX-EU-O VATEX-EU-79-C VATEX-FR-FRANCHISE".split(
    " ",
  );

/** ISO 6523 and EAS, and codes in neither. */
export const SCHEMES =
  "0002 0007 0009 0060 0088 0096 0106 0184 0190 0192 0198 0204 0216 9920 9930 EM AN 0999 GLN DK:CVR DK:CPR DK:SE ZZZ".split(
    " ",
  );

export const NUMBERS: readonly string[] = [
  "5790000435968",
  "579000043596",
  "DK13585628",
  "13585628",
  "1234560000",
  "1",
  "AB-1 2/3",
  "x".repeat(60),
];

export const TEXTS: readonly string[] = [
  "x",
  "Ä & <b> \"q\" 'a' é漢",
  "word ".repeat(80).trim(),
  "n".repeat(300),
  "first\nsecond\n\nfourth",
  "#AAI#with a code",
  "0",
  "-",
];

export const COUNTRIES = "AT BE CH DE DK ES FI FR GB GR IT NL NO PL SE US XK".split(" ");

export const CURRENCIES = "EUR USD SEK DKK JPY KWD CLF".split(" ");

export const PRICES: readonly string[] = [
  "0",
  "0.00",
  "0.01",
  "0.0000001",
  "-12.50",
  "99999999.99",
  "999999999999.99",
  "123456.123456",
  "1e3",
];

export const QUANTITIES: readonly string[] = [
  "0",
  "0.001",
  "-3",
  "1000000",
  "0.3333333",
  "99999.9",
];

export const PERCENTS: readonly string[] = [
  "0%",
  "0.1%",
  "12.345%",
  "33.333%",
  "99.9%",
  "100%",
  "150%",
];

export const DAYS: readonly string[] = ["2025-12-31", "2026-01-10", "2026-02-28", "2031-01-01"];

export const KEYS =
  "standard zero exempt reverse-charge intra-community export outside-scope".split(" ");

export const NOTE_KEYS =
  "general goods legal payment payment-method payment-term reason dispute customs other".split(" ");
