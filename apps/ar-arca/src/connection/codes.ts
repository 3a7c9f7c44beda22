import type { AuthorityCode, AuthorityFault } from "@fakturo/plugin";

const REMEDIES = {
  document: "Correct the document and send it again: its number is not used.",
  issuer: "Settle it with ARCA: data of the taxpayer or of the point of sale are missing there.",
  place: "Give the series the number of a point of sale for web services.",
  certificate: "Upload a certificate that ARCA issued for this environment.",
  relation:
    "Link the service to the certificate in the Administrador de Relaciones of ARCA, or delegate it.",
  report: "Report the fault with the request: the program wrote it.",
  clock: "Set the clock of the server.",
  credit: "Issue the credit invoice (FCE) with ARCA's own service: its further data are not sent.",
  later: "Nothing: it is sent again.",
  nothing: "Nothing: the voucher is authorised. Read the remark.",
} as const;

type Remedy = keyof typeof REMEDIES;
type Row = readonly [codes: string, meaning: string, remedy: Remedy];

/** All codes of a range, as a row names them. */
function codesFrom(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_none, i) => first + i).join(" ");
}

/** Manuals of WSAA 1.2.2, WSFEv1 4.8 and WSFEXv1 3.1.1. */
const ROWS: readonly Row[] = [
  ["coe.alreadyAuthenticated", "a ticket of this certificate is still valid", "later"],
  ["coe.notAuthorized", "the certificate is not linked to the service", "relation"],
  ["cms.bad.base64 cms.bad cms.cert.notFound cms.sign.invalid", "the login is malformed", "report"],
  ["cms.cert.expired", "the certificate has expired", "certificate"],
  ["cms.cert.invalid", "the certificate is not valid yet", "certificate"],
  ["cms.cert.untrusted", "the certificate is of another environment", "certificate"],
  [
    "xml.bad xml.source.invalid xml.destination.invalid xml.version.notSupported wsn.notFound",
    "the login is malformed",
    "report",
  ],
  [
    "xml.generationTime.invalid xml.expirationTime.expired xml.expirationTime.invalid",
    "the clock of the server is wrong",
    "clock",
  ],
  ["wsn.unavailable wsaa.unavailable wsaa.internalError", "the login is out of order", "later"],
  ["500 501 502", "a failure of ARCA", "later"],
  ["600 601 1000 1001", "the ticket is not valid for this CUIT", "relation"],
  ["602 1020", "there is no such voucher", "later"],
  ["10000", "the issuer may not issue this voucher", "issuer"],
  ["10001 10002 10003 10008 10009 10010 10011 10012", "the request is malformed", "report"],
  ["10004 10005", "the point of sale is not one for web services", "place"],
  ["10006 10007", "the type of voucher is not authorised by this service", "document"],
  ["10013", "vouchers A need the customer's CUIT", "document"],
  ["10015", "the customer must be identified", "document"],
  [
    "10016",
    "the date is before that of the last voucher, or too far from today: 5 days for goods, 10 for services",
    "document",
  ],
  ["10017 10063", "the customer is not registered, or not for VAT", "nothing"],
  [
    "10018 10019 10020 10021 10022 10023 10051 10061 10070 10071",
    "the VAT of the voucher is not correct",
    "document",
  ],
  ["10024 10025 10026 10027 10028 10029 10042", "other taxes are not correct", "document"],
  ["10030 10031 10032 10033 10034 10035 10036 10049", "concept or period are wrong", "document"],
  ["10037 10038 10039 10119 10240", "currency or exchange rate are wrong", "document"],
  ["10040 10057 10058 10059 10060 10197 10198", "the referred vouchers are wrong", "document"],
  ["10043 10044 10045 10046 10047 10048 10065", "the amounts do not add up", "document"],
  ["10056", "an amount has too many digits", "document"],
  [
    "10067 10283",
    "a customer whose VAT status is unknown needs the collected VAT as a tribute (13)",
    "document",
  ],
  [
    codesFrom(10160, 10192),
    "a credit invoice (FCE) lacks what its law asks for: CBU, system of circulation, annulment or due date",
    "credit",
  ],
  ["10069", "issuer and customer are the same", "document"],
  ["10217", "the customer's credit is limited: print the legend", "nothing"],
  ["10242 10243", "the customer's VAT status does not fit the voucher", "document"],
  ["10245 10246", "the customer's VAT status is missing", "document"],
  ["702", "the day is outside the half month of the CAEA", "document"],
  ["703 704", "number or day do not follow those of the last voucher of the series", "document"],
  ["782", "the voucher has no CAEA of the issuer", "document"],
  ["824", "the condition of the customer needs attention", "nothing"],
  [
    "1200 1201 1202 1203 1204 1205 1206 1207 1208 1209",
    "the point of sale cannot be noted as unused",
    "issuer",
  ],
  ["1440 1442", "the moment of issue is missing or not in time", "report"],
  ["15006", "the code of the half month is not given yet, or no more", "issuer"],
  ["15008", "the issuer has the code of the half month already", "nothing"],
  ["15016", "a point of sale of contingency needs another one for CAE", "issuer"],
  ["15000 15001 15002 15003 15004 15005 15007 15017 15018", "the code cannot be given", "issuer"],
  ["1500", "the day is more than 5 days from today", "document"],
  ["1520 1535", "the number is not the next one", "later"],
  ["1610 1810 1811 1812 1813 1814 1815 1816 1817", "the amounts do not add up", "document"],
  ["2053", "the exchange rate is not valid", "document"],
  ["not-read", "ARCA could not read the request", "report"],
];

const MEANINGS = new Map(
  ROWS.flatMap(([codes, meaning]) => codes.split(" ").map((code) => [code, meaning] as const)),
);

/** Codes of ARCA's answers, for the reference pages. */
export const LISTED_CODES: readonly AuthorityCode[] = ROWS.flatMap(([codes, meaning, remedy]) =>
  codes.split(" ").map((code) => ({ code, meaning, remedy: REMEDIES[remedy] })),
);

/** A fault in the plugin's words, with ARCA's own. */
export function arcaFault(code: string, text: string): AuthorityFault {
  const meaning = MEANINGS.get(code);
  const message = [meaning, text].filter(Boolean).join(": ");
  return { code, message: message || `ARCA answered ${code}` };
}
