import type { AuthorityCode } from "@fakturo/plugin";

type Remedy = "document" | "party" | "reference" | "ranges" | "date" | "program" | "person";

const REMEDIES: Readonly<Record<Remedy, string>> = {
  document: "correct the document and send it again under the same number",
  party: "correct the data of the party as the tax register (RUT) has them",
  reference: "correct the invoice to which the note refers",
  ranges:
    "check the numbering range and the software in the DIAN's portal; ranges are read again daily",
  date: "set the day of sending as day of issue; the code of the document changes with it",
  program: "report it: the file was not written as the DIAN requires",
  person: "a person has to look at the document in the DIAN's catalogue",
};

type Row = readonly [codes: string, remedy: Remedy, meaning: string];

/** Rules of the Anexo Técnico 1.9 that refuse documents. Those of notes begin with C or D in place of F. */
const ROWS: readonly Row[] = [
  ["90", "person", "the DIAN has a document of this issuer and number"],
  ["89", "party", "the certificate is not that of the issuer or its provider"],
  ["ZB01", "program", "the file does not follow the schema"],
  ["ZE02", "program", "signature, signature policy or certificate of the file are not valid"],
  ["FAB03 FAC03", "program", "an extension occurs more than once"],
  ["FAB05a FAB05b", "ranges", "the authorisation of numbers is missing or another issuer's"],
  ["FAB07a FAB07b FAB08a FAB08b", "ranges", "the period is not that of the authorisation"],
  ["FAB10a FAB10b", "ranges", "the prefix is not that of the authorisation"],
  ["FAB11a FAB11b FAB12a FAB12b", "ranges", "first or last number are not those of the range"],
  ["FAB19a FAB19b", "ranges", "the provider of the software is missing or not authorised"],
  ["FAB22a FAB22b FAB23", "ranges", "the provider's check digit or kind of number is wrong"],
  [
    "FAB24a FAB24b FAB24c FAB24D",
    "ranges",
    "the software is unknown, inactive or not the issuer's",
  ],
  ["FAB27a FAB27b", "ranges", "the security code of the software is wrong: id or PIN differ"],
  ["FAB31 FAB34 FAB35", "program", "the DIAN as authoriser is written wrongly"],
  ["FAB36", "program", "the QR code is missing"],
  ["FAD01 FAD02 FAD03 FAD04", "program", "version, operation, profile or environment are wrong"],
  ["CAD02a", "document", "an annulment needs the invoice to which it refers"],
  ["FAD05a", "document", "the number has other characters than letters and digits"],
  ["FAD05b FAD05c FAD05d FAD05e", "ranges", "the number is outside the authorised range"],
  ["FAD06", "program", "the CUFE or CUDE is not that of the document: key or PIN may have changed"],
  ["FAD07 FAD08", "program", "environment or algorithm of the CUFE or CUDE differ"],
  ["FAD09a FAD09b", "ranges", "the day of issue is outside the authorisation"],
  ["FAD09e CAD09e DAD09e AAD09e", "date", "the day of issue is not that of the signature"],
  ["FAD12a FAD12b", "document", "the type of document is not allowed"],
  ["FAD15a FAD15b", "document", "the currency is unknown or differs within the document"],
  ["FAD16", "program", "the number of lines is wrong"],
  ["FBH04 FBI02 FBI03 FBI04 FBI06", "reference", "a note that is referred to is unknown or later"],
  ["FAI01 FAI02 FAI03", "document", "an invoice of a contingency needs its paper document"],
  ["FAJ01 FAJ03 FAJ19 FAJ39 FAJ42 FAJ49", "program", "a part of the supplier is missing"],
  ["FAJ02a FAJ02b", "party", "the supplier's kind of person is missing or unknown"],
  ["FAJ08 FAJ28", "party", "the supplier's address is not complete"],
  [
    "FAJ09 FAJ29 FAJ12 FAJ32 FAJ15 FAJ35 FAJ16 FAJ36",
    "party",
    "the supplier's municipality, department or country is not in the lists",
  ],
  ["FAJ20 FAJ43a FAJ43b", "party", "the supplier's name is missing or not that of the RUT"],
  ["FAJ21 FAJ44a FAJ44b", "party", "the supplier's NIT is not enabled, or not that of its name"],
  [
    "FAJ24a FAJ24b FAJ47 FAJ25 FAJ48",
    "party",
    "the supplier's check digit or kind of number is wrong",
  ],
  ["FAJ26", "party", "a responsibility of the supplier is not in the list"],
  ["FAJ53 FAJ54 FAJ55 FAJ60 FAJ61", "party", "the data of a consortium's members are not complete"],
  ["FAJ71", "party", "the supplier's e-mail for received documents is missing"],
  ["FAK01 FAK02 FAK03 FAK42", "program", "a part of the customer is missing"],
  ["FAK19 FAK28 FAK41", "party", "the customer's address or tax data are not complete"],
  [
    "FAK61 FAK62 FAK63 FAK64",
    "party",
    "the identity document of a natural person is missing or wrong",
  ],
  ["FAK20 FAK43 FAK21 FAK44", "party", "the customer's name or number is missing"],
  ["FAK24 FAK25 FAK47 FAK48", "party", "the customer's check digit or kind of number is wrong"],
  [
    "FAK29 FAK32 FAK36",
    "party",
    "the customer's municipality, department or country is not in the lists",
  ],
  ["FAK51 FAK55", "party", "the customer's contact or e-mail is missing"],
  [
    "FAM05 FAM06 FAM07 FAM08 FAM09 FAM10 FAM11 FAM12",
    "party",
    "the address of the delivery is not complete, or not in the lists",
  ],
  [
    "FAM19 FAM20 FAM21 FAM22 FAM23 FAM24 FAM25 FAM26 FAM27 FAM30 FAM31 FAM32 FAM33 FAM34 FAM35 FAM36 FAM37 FAM38",
    "party",
    "the address of who delivers is not complete, or not in the lists",
  ],
  [
    "FAM40 FAM41 FAM42 FAM43 FAM44 FAM45 FAM46 FAM47 FAM54 FAM55 FAM56 FAM57 FAM58 FAM59",
    "party",
    "the tax data or contact of who delivers are not complete, or not in the lists",
  ],
  ["FAN01 FAN02 FAN03 CAN03a CAN03b", "document", "form or means of payment are not in the lists"],
  ["FAN04", "document", "a payment on credit needs its day"],
  ["FBD02 FBD03 FBD05", "document", "an advance is not complete or above the total"],
  ["FAQ02 FAQ03 FAQ06 FAQ07 FAQ09", "program", "an allowance or charge is not valid"],
  [
    "FAR01 FAR02 FAR03 FAR04 FAR05 FAR06 FAR07",
    "document",
    "the exchange rate is missing or wrong",
  ],
  ["FAS01a FAS01b FAS02", "program", "taxes of header and lines do not match"],
  ["FAS04 FAS05 FAS07", "program", "a tax amount is not base times rate"],
  ["FAS09 FAS10 FAS11", "document", "a tax by unit needs its unit"],
  ["FAS15 FAS16", "document", "a tax is missing or not in the list"],
  ["FAT01 FAT02 FAT05 FAT07 FAT11 FAT12", "program", "withheld taxes do not match"],
  [
    "FAU01 FAU02 FAU04 FAU06 FAU08 FAU10 FAU12 FAU14",
    "program",
    "the totals do not match the lines",
  ],
  ["FAV01 FAV04a FAV04b", "document", "a line has no quantity, or one below zero"],
  ["FAV05 FBB05", "document", "a unit is not in the list"],
  ["FAV06 FAV08a FAV08b", "program", "the amount of a line is not price times quantity"],
  ["FAW03 CAW01 CAW02", "document", "a free line needs its reference price"],
  ["FBE01 FBE03 FBE05 FBE06 FBE08", "document", "the discount or charge of a line is not valid"],
  ["FAX01 FAX07 FAX09 FAX13 FAX15 FAX16", "program", "the taxes of a line do not match"],
  ["FAY02 FAY04 FAY05 FAY07 FAY09 FAY11 FAY12", "program", "taxes withheld on a line do not match"],
  ["FAZ01 FAZ02", "document", "a line needs a description"],
  ["FAZ09 FAZ10 FAZ11 FAZ12 FAZ13 FAZ14", "document", "the standard code of an item is not valid"],
  ["FBA01 FBA02 FBA03 FBA05 FBA07 FBA08", "document", "the mandator of a line is missing"],
  ["FBB01 FBB02 FBB04", "document", "a line needs price and quantity"],
  [
    "CBF01 CBF03 CBF03a CBF04 DBF01 DBF02 DBF03 DBF04",
    "reference",
    "the reason of the note is missing or not in the list",
  ],
  ["CBG01 CBG02 CBG03 CBG04 CBG05", "reference", "the invoice to which the note refers is unknown"],
  ["CAJ43 CAJ44", "reference", "the note's issuer is not that of the invoice"],
  ["AEP11005 LGC01", "person", "the DIAN has this event of the invoice"],
  ["LGC62", "reference", "only invoices on credit (form of payment 2) have events"],
];

interface Meaning {
  readonly meaning: string;
  readonly remedy: string;
}

const CODES: ReadonlyMap<string, Meaning> = new Map(
  ROWS.flatMap(([codes, remedy, meaning]) =>
    codes.split(" ").map((code) => [code, { meaning, remedy: REMEDIES[remedy] }] as const),
  ),
);

/** Rules by which documents are refused, for the reference pages. */
export const LISTED_CODES: readonly AuthorityCode[] = [...CODES].map(([code, row]) => ({
  code,
  ...row,
}));

/** Rules that say that the document or event is there already. */
export const DUPLICATES: ReadonlySet<string> = new Set(["90", "AEP11005", "LGC01"]);

/** The rule, its form for invoices where it is one of notes or events, or that of all its variants. */
function knownAs(code: string): Meaning | undefined {
  const ofInvoices = code.replace(/^[CDA](?=[A-Z]{2}\d)/, "F");
  return (
    CODES.get(code) ??
    CODES.get(ofInvoices) ??
    CODES.get(ofInvoices.replace(/[a-e]$/, "")) ??
    CODES.get(`${ofInvoices}a`)
  );
}

/** Meaning and remedy of a rule with the DIAN's own text. */
export function explainDian(code: string, text: string): string {
  const known = knownAs(code);
  return known ? `${known.meaning}; ${known.remedy} (DIAN: ${text})` : text;
}
