import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Answers of the services but those about events (package PL_010 V1.30). What an event says (`detEvento`) is not checked here. */
export const REPLY_TYPES: XmlSchemaTypes = {
  content: {
    infRec: "nRec:TRec tMed:TMed",
    infProt:
      "tpAmb:TAmb verAplic:TVerAplic chNFe:TChNFe dhRecbto:dateTime nProt:TProt? digVal:text? cStat:TStat xMotivo:TMotivo @Id:text?",
    TProtNFe: "infProt Signature? @versao:TVerNFe",
    retEnviNFe:
      "tpAmb:TAmb verAplic:TVerAplic cStat:TStat xMotivo:TMotivo cUF:TCodUfIBGE dhRecbto:TDateTimeUTC ( infRec? | protNFe:TProtNFe? ) @versao:TVerNFe",
    retConsReciNFe:
      "tpAmb:TAmb verAplic:TVerAplic nRec:TRec cStat:TStat xMotivo:TMotivo cUF:TCodUfIBGE dhRecbto:TDateTimeUTC ( cMsg:TMed xMsg )? protNFe:TProtNFe{0,50} @versao:TVerNFe",
    infCanc:
      "tpAmb:TAmb verAplic:TVerAplic cStat:TStat xMotivo:TMotivo cUF:TCodUfIBGE chNFe:TChNFe? dhRecbto:dateTime? nProt:TProt? @Id:text?",
    TRetCancNFe: "infCanc Signature? @versao:TVerNFe",
    infEvento:
      "cOrgao:TCOrgaoIBGE tpAmb:TAmb ( CNPJ:TCnpjOpc | CPF:TCpf ) chNFe:TChNFe dhEvento:TDateTimeUTC tpEvento nSeqEvento verEvento:text detEvento @Id:Id",
    TEvento: "infEvento Signature @versao:TVerNFe",
    "infEvento.2":
      "tpAmb:TAmb verAplic:TVerAplic cOrgao:TCOrgaoIBGE cStat:TStat xMotivo:TMotivo chNFe:TChNFe? tpEvento? xEvento? nSeqEvento? ( CNPJDest:TCnpjOpc | CPFDest:TCpf )? emailDest? dhRegEvento:TDateTimeUTC nProt:TProt? @Id:Id.2?",
    TRetEvento: "infEvento:infEvento.2 Signature? @versao:TVerNFe",
    TProcEvento: "evento:TEvento retEvento:TRetEvento @versao:TVerNFe",
    retConsSitNFe:
      "tpAmb:TAmb verAplic:TVerAplic cStat:TStat xMotivo:TMotivo cUF:TCodUfIBGE dhRecbto:TDateTimeUTC chNFe:TChNFe protNFe:TProtNFe? retCancNFe:TRetCancNFe? procEventoNFe:TProcEvento* @versao:TVerConsSitNFe",
    retConsStatServ:
      "tpAmb:TAmb verAplic:TVerAplic cStat:TStat xMotivo:TMotivo cUF:TCodUfIBGE dhRecbto:TDateTimeUTC tMed:TMed? dhRetorno:TDateTimeUTC? xObs:TMotivo? @versao:TVerConsStatServ",
    infInut:
      "tpAmb:TAmb verAplic:TVerAplic cStat:TStat xMotivo:TMotivo cUF:TCodUfIBGE ano:Tano? CNPJ:TCnpj? mod:TMod? serie:TSerie? nNFIni:TNF? nNFFin:TNF? dhRecbto:TDateTimeUTC nProt:TProt? @Id:text?",
    retInutNFe: "infInut Signature? @versao:TVerConsStatServ",
  },
  values: {
    TAmb: { enumeration: "1 2" },
    TVerAplic: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 20 },
    TStat: { patterns: ["[0-9]{3,4}"], maxLength: 4 },
    TMotivo: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 255 },
    TCodUfIBGE: {
      enumeration:
        "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53",
    },
    TDateTimeUTC: {
      patterns: [
        "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d([\\-,\\+](0[0-9]|10|11):00|([\\+](12):00))",
      ],
    },
    TRec: { patterns: ["[0-9]{15}"], maxLength: 15 },
    TMed: { patterns: ["[0-9]{1,4}"] },
    TChNFe: { patterns: ["[0-9]{6}[0-9A-Z]{12}[0-9]{26}"], maxLength: 44 },
    dateTime: { kind: "dateTime" },
    TProt: { patterns: ["[0-9]{15}|[0-9]{17}"], maxLength: 17 },
    TVerNFe: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}", "[1-9]{1}\\.[0-9]{2}"] },
    xMsg: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 200 },
    TCOrgaoIBGE: {
      enumeration:
        "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53 90 91 92",
    },
    TCnpjOpc: { patterns: ["[0-9]{0}|[0-9A-Z]{12}[0-9]{2}"], maxLength: 14 },
    TCpf: { patterns: ["[0-9]{11}"], maxLength: 11 },
    tpEvento: { patterns: ["[0-9]{6}"] },
    nSeqEvento: { patterns: ["[1-9][0-9]{0,1}"] },
    Id: { patterns: ["ID[0-9]{12}[0-9A-Z]{12}[0-9]{28}"] },
    xEvento: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 5, maxLength: 60 },
    emailDest: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 60 },
    "Id.2": { patterns: ["ID[0-9]{15}"] },
    TVerConsSitNFe: { enumeration: "4.00" },
    TVerConsStatServ: { patterns: ["4\\.00"] },
    Tano: { patterns: ["[0-9]{2}"] },
    TCnpj: { patterns: ["[0-9A-Z]{12}[0-9]{2}"], maxLength: 14 },
    TMod: { enumeration: "55 65" },
    TSerie: { patterns: ["0|[1-9]{1}[0-9]{0,2}"] },
    TNF: { patterns: ["[1-9]{1}[0-9]{0,8}"] },
  },
};
