import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Queries and notices of unused numbers (package PL_010 V1.30). */
export const REQUEST_TYPES: XmlSchemaTypes = {
  content: {
    consReciNFe: "tpAmb:TAmb nRec:TRec @versao:TVerNFe",
    consSitNFe: "tpAmb:TAmb xServ chNFe:TChNFe @versao:TVerConsSitNFe",
    consStatServ: "tpAmb:TAmb cUF:TCodUfIBGE xServ:xServ.2 @versao:TVerNFe",
    infInut:
      "tpAmb:TAmb xServ:xServ.3 cUF:TCodUfIBGE ano:Tano CNPJ:TCnpj mod:TMod serie:TSerie nNFIni:TNF nNFFin:TNF xJust:TJust @Id:Id",
    inutNFe: "infInut Signature @versao:TVerNFe",
  },
  values: {
    TAmb: { enumeration: "1 2" },
    TRec: { patterns: ["[0-9]{15}"], maxLength: 15 },
    TVerNFe: { patterns: ["4\\.00"] },
    xServ: { enumeration: "CONSULTAR" },
    TChNFe: { patterns: ["[0-9]{6}[0-9A-Z]{12}[0-9]{26}"], maxLength: 44 },
    TVerConsSitNFe: { enumeration: "4.00" },
    TCodUfIBGE: {
      enumeration:
        "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53",
    },
    "xServ.2": { enumeration: "STATUS" },
    "xServ.3": { enumeration: "INUTILIZAR" },
    Tano: { patterns: ["[0-9]{2}"] },
    TCnpj: { patterns: ["[0-9A-Z]{12}[0-9]{2}"], maxLength: 14 },
    TMod: { enumeration: "55 65" },
    TSerie: { patterns: ["0|[1-9]{1}[0-9]{0,2}"] },
    TNF: { patterns: ["[1-9]{1}[0-9]{0,8}"] },
    TJust: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 15, maxLength: 255 },
    Id: { patterns: ["ID[0-9]{4}[0-9A-Z]{12}[0-9]{25}"] },
  },
};

/** Distribution of the national body, layout 1.01: request and answer. */
export const DISTRIBUTION_TYPES: XmlSchemaTypes = {
  content: {
    distNSU: "ultNSU:TNSU",
    consNSU: "NSU:TNSU",
    consChNFe: "chNFe:TChNFe",
    distDFeInt:
      "tpAmb:TAmb cUFAutor:TCodUfIBGE? ( CNPJ:TCnpj | CPF:TCpf ) ( distNSU | consNSU | consChNFe ) @versao:TVerDistDFe",
    docZip: "#:base64Binary @NSU:TNSU? @schema:text",
    loteDistDFeInt: "( docZip ){1,50}",
    retDistDFeInt:
      "tpAmb:TAmb verAplic:TVerAplic cStat:TStat xMotivo:TMotivo dhResp:TDateTimeUTC ultNSU:TNSU maxNSU:TNSU loteDistDFeInt? @versao:TVerDistDFe",
  },
  values: {
    TAmb: { enumeration: "1 2" },
    TCodUfIBGE: {
      enumeration:
        "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53",
    },
    TCnpj: { patterns: ["[0-9]{14}"], maxLength: 14 },
    TCpf: { patterns: ["[0-9]{11}"], maxLength: 11 },
    TNSU: { patterns: ["[0-9]{15}"] },
    TChNFe: { patterns: ["[0-9]{44}"], maxLength: 44 },
    TVerDistDFe: { enumeration: "1.01" },
    TVerAplic: { patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 20 },
    TStat: { patterns: ["[0-9]{3}"], maxLength: 3 },
    TMotivo: { patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 255 },
    TDateTimeUTC: {
      patterns: [
        "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d([\\-,\\+](0[0-9]|10|11):00|([\\+](12):00))",
      ],
    },
    base64Binary: { kind: "base64" },
  },
};
