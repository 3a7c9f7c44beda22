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
  credit:
    "Correct CBU, system, annulment or day of payment of the credit invoice, and send it again.",
  buyer: "Ask the customer: ARCA's data about it do not allow this voucher.",
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
  ["500 501 502 505", "a failure of ARCA", "later"],
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
    "10151 10153 10155 10156 10157 10158 10159 10160 10181 10183 10184 10186 10187 10193",
    "the credit invoice (FCE) to which a note refers is missing, another one, or not worth so much",
    "document",
  ],
  ["10152", "the month of the voucher is not that of the request", "document"],
  [
    "10154",
    "a note annuls a credit invoice (FCE) exactly where its buyer has refused it",
    "credit",
  ],
  [
    `${codesFrom(10162, 10175)} 10179 10182 10185 10189 10190 10214 10215 10216`,
    "a credit invoice (FCE) lacks what its law asks for: CBU, system of circulation, annulment or due date",
    "credit",
  ],
  [
    "10161 10176 10177 10178 10180 10188 10191",
    "the customer cannot get credit invoices (FCE), or gets them by its own choice",
    "buyer",
  ],
  [
    "10192",
    "the customer gets credit invoices (FCE) from this amount on: types 201, 206 or 211",
    "document",
  ],
  ["10194 10196", "a credit invoice (FCE) has neither further buyers nor a period", "report"],
  ["10251", "the issuer may not issue credit invoices (FCE)", "issuer"],
  [
    "701 709 781 1300 1414 1444",
    "the point of sale does not issue with codes given in advance",
    "place",
  ],
  ["705 780 783", "the code was not given to this issuer", "document"],
  [
    "700 711 713 715 717 718 719 723 726 782 784 788 800 802 803 804 805 807 808 812 813 820 823 826",
    "the reported voucher breaks a rule",
    "document",
  ],
  [
    "708 724 725 727 728 729 801 806 809 810 811 814 815 816 817 818 819 821 822 825 827 828 829",
    "the reported voucher is noted with an observation",
    "nothing",
  ],
  [
    `900 905 906 907 908 1003 1008 1009 1100 1101 1103 1104 1105 1401 1403 1404 1405 1407 1409 1415 1416 1417 1418 1419 1421 1422 1423 1426 ${codesFrom(1432, 1439)} 1443`,
    "the reported voucher breaks a rule",
    "document",
  ],
  [
    "1006 1106 1402 1406 1408 1411 1412 1413 1420 1424 1425 1427 1429 1431 1485 1489 1501 1516 1527",
    "the reported voucher is noted with an observation",
    "nothing",
  ],
  [
    `1445 1446 ${codesFrom(1450, 1472)} ${codesFrom(1474, 1483)} 1486 1487 1488 ${codesFrom(1490, 1499)} 1513 1514 1515`,
    "the reported credit invoice (FCE), or the voucher it refers to, breaks a rule",
    "credit",
  ],
  ["1441", "the moment of issue is not written as it should be", "report"],
  ["15014", "reports of two half months or more are missing", "issuer"],
  ["10069", "issuer and customer are the same", "document"],
  ["10217", "the customer's credit is limited: print the legend", "nothing"],
  ["10242 10243", "the customer's VAT status does not fit the voucher", "document"],
  ["10245 10246", "the customer's VAT status is missing", "document"],
  ["702", "the day is outside the half month of the CAEA", "document"],
  ["703 704", "number or day do not follow those of the last voucher of the series", "document"],
  ["824", "the condition of the customer needs attention", "nothing"],
  [
    "1200 1201 1202 1203 1204 1205 1206 1207 1208 1209",
    "the point of sale cannot be noted as unused",
    "issuer",
  ],
  ["1440 1442", "the moment of issue is missing or not in time", "report"],
  ["15006", "the code of the half month is not given yet, or no more", "issuer"],
  ["15008", "the issuer has the code of the half month already", "nothing"],
  ["15009 15010 15011 15012 15015", "the taxpayer lacks what a code asks for", "issuer"],
  ["15016", "a point of sale of contingency needs another one for CAE", "issuer"],
  ["15000 15001 15002 15003 15004 15005 15007 15017 15018", "the code cannot be given", "issuer"],
  ["1500", "the day is more than 5 days from today", "document"],
  ["1510 1607", "the point of sale is not one for exports", "place"],
  ["1520 1535", "the number is not the next one", "later"],
  ["1014 1002 1530 1540 1606 2054", "the request of an export is malformed", "report"],
  [
    "1550 1720 1730 1736 1740 1750",
    "permits of shipment are missing, or do not belong there",
    "document",
  ],
  [
    "1560 1570 1580 1650 1651 1660 1661",
    "data of the foreign customer are missing or wrong",
    "document",
  ],
  ["1590", "the currency is not one of ARCA's, or has no rate of the day", "document"],
  [
    "1600 1601 1602 1603 1604 1605 1667 2053",
    "the exchange rate is not that of the business day before",
    "document",
  ],
  ["1610 1810 1811 1812 1813 1814 1815 1816 1817", "the amounts do not add up", "document"],
  ["1620 1671 1672 1673 1674", "how or when the export is paid is missing or wrong", "document"],
  ["1630 1640 1641 1642 1665", "language, incoterm or remarks are missing or wrong", "document"],
  ["1666 1760 1770 1775 1780 1790 1800", "a line of the export is missing data", "document"],
  ["1668", "the issuer is not registered as exporter", "issuer"],
  [
    `1670 1680 1690 1700 1749 1754 1755 ${codesFrom(1818, 1823)} 2031 ${codesFrom(2040, 2052)} 2055`,
    "the voucher that a note on an export refers to is missing or another one",
    "document",
  ],
  [
    `${codesFrom(2001, 2008)} 2010 2011 2016 ${codesFrom(2020, 2023)} ${codesFrom(2026, 2029)} 2032 ${codesFrom(2056, 2061)}`,
    "data of a simplified export are missing or wrong",
    "document",
  ],
  [codesFrom(2100, 2113), "the activities of the export are wrong", "document"],
  ["14 15 16 17", "the export is authorised with an observation", "nothing"],
  ["21", "the customer is listed for apocryphal invoices", "buyer"],
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
