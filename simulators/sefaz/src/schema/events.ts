import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Events and the answers about them by their kind, layout 1.00. */
export const EVENT_TYPES = {
  correction: {
    content: {
      detEvento: "descEvento xCorrecao xCondUso @versao:verEvento",
      infEvento:
        "cOrgao:TCOrgaoIBGE tpAmb:TAmb ( CNPJ:TCnpjOpc | CPF:TCpf ) chNFe:TChNFe dhEvento:TDateTimeUTC tpEvento nSeqEvento verEvento detEvento @Id:Id",
      TEvento: "infEvento Signature @versao:TVerEvento",
      envEvento: "idLote evento:TEvento{1,20} @versao:TVerEvento",
      "infEvento.2":
        "tpAmb:TAmb verAplic:TVerAplic cOrgao:TCOrgaoIBGE cStat:TStat xMotivo:TMotivo chNFe:TChNFe? tpEvento:tpEvento.2? xEvento? nSeqEvento:nSeqEvento.2? ( CNPJDest:TCnpjOpc | CPFDest:TCpf )? emailDest? dhRegEvento nProt:TProt? @Id:Id.2?",
      TretEvento: "infEvento:infEvento.2 Signature? @versao:TVerEvento",
      retEnvEvento:
        "idLote tpAmb:TAmb verAplic:TVerAplic cOrgao:TCOrgaoIBGE cStat:TStat xMotivo:TMotivo retEvento:TretEvento{0,20} @versao:TVerEvento",
    },
    values: {
      idLote: { patterns: ["[0-9]{1,15}"] },
      TCOrgaoIBGE: {
        enumeration:
          "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53 90 91 92",
      },
      TAmb: { enumeration: "1 2" },
      TCnpjOpc: { patterns: ["[0-9]{0}|[0-9A-Z]{12}[0-9]{2}"], maxLength: 14 },
      TCpf: { patterns: ["[0-9]{11}"] },
      TChNFe: { patterns: ["[0-9]{6}[0-9A-Z]{12}[0-9]{26}"] },
      TDateTimeUTC: {
        patterns: [
          "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d([\\-,\\+](0[0-9]|10|11):00|([\\+](12):00))",
        ],
      },
      tpEvento: { enumeration: "110110" },
      nSeqEvento: { patterns: ["[1-9]|[1][0-9]{0,1}|20"] },
      verEvento: { enumeration: "1.00" },
      descEvento: { enumeration: ["Carta de Correção", "Carta de Correcao"] },
      xCorrecao: {
        patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"],
        minLength: 15,
        maxLength: 1000,
      },
      xCondUso: {
        enumeration: [
          "A Carta de Correção é disciplinada pelo § 1º-A do art. 7º do Convênio S/N, de 15 de dezembro de 1970 e pode ser utilizada para regularização de erro ocorrido na emissão de documento fiscal, desde que o erro não esteja relacionado com: I - as variáveis que determinam o valor do imposto tais como: base de cálculo, alíquota, diferença de preço, quantidade, valor da operação ou da prestação; II - a correção de dados cadastrais que implique mudança do remetente ou do destinatário; III - a data de emissão ou de saída.",
          "A Carta de Correcao e disciplinada pelo paragrafo 1o-A do art. 7o do Convenio S/N, de 15 de dezembro de 1970 e pode ser utilizada para regularizacao de erro ocorrido na emissao de documento fiscal, desde que o erro nao esteja relacionado com: I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, quantidade, valor da operacao ou da prestacao; II - a correcao de dados cadastrais que implique mudanca do remetente ou do destinatario; III - a data de emissao ou de saida.",
        ],
      },
      Id: { patterns: ["ID[0-9]{52}"] },
      TVerEvento: { patterns: ["1\\.00"] },
      TVerAplic: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 20 },
      TStat: { patterns: ["[0-9]{3}"] },
      TMotivo: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 255 },
      "tpEvento.2": { patterns: ["[0-9]{6}"] },
      xEvento: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 5, maxLength: 60 },
      "nSeqEvento.2": { patterns: ["[1-9][0-9]{0,1}"] },
      emailDest: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 60 },
      dhRegEvento: {
        patterns: [
          "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d-0[1-4]:00",
        ],
      },
      TProt: { patterns: ["[0-9]{15}|[0-9]{17}"] },
      "Id.2": { patterns: ["ID[0-9]{15}"] },
    },
  },
  cancellation: {
    content: {
      detEvento: "descEvento nProt:TProt xJust:TJust @versao:verEvento",
      infEvento:
        "cOrgao:TCOrgaoIBGE tpAmb:TAmb ( CNPJ:TCnpjOpc | CPF:TCpf ) chNFe:TChNFe dhEvento:TDateTimeUTC tpEvento nSeqEvento verEvento detEvento @Id:Id",
      TEvento: "infEvento Signature @versao:TVerEvento",
      envEvento: "idLote evento:TEvento{1,20} @versao:TVerEvento",
      "infEvento.2":
        "tpAmb:TAmb verAplic:TVerAplic cOrgao:TCOrgaoIBGE cStat:TStat xMotivo:TMotivo chNFe:TChNFe? tpEvento:tpEvento.2? xEvento? nSeqEvento:nSeqEvento.2? ( CNPJDest:TCnpjOpc | CPFDest:TCpf )? emailDest? dhRegEvento nProt:TProt? @Id:Id.2?",
      TRetEvento: "infEvento:infEvento.2 Signature? @versao:TVerEvento",
      retEnvEvento:
        "idLote tpAmb:TAmb verAplic:TVerAplic cOrgao:TCOrgaoIBGE cStat:TStat xMotivo:TMotivo retEvento:TRetEvento{0,20} @versao:TVerEvento",
    },
    values: {
      idLote: { patterns: ["[0-9]{1,15}"] },
      TCOrgaoIBGE: {
        enumeration:
          "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53 90 91 92",
      },
      TAmb: { enumeration: "1 2" },
      TCnpjOpc: { patterns: ["[0-9]{0}|[0-9A-Z]{12}[0-9]{2}"], maxLength: 14 },
      TCpf: { patterns: ["[0-9]{11}"] },
      TChNFe: { patterns: ["[0-9]{6}[0-9A-Z]{12}[0-9]{26}"] },
      TDateTimeUTC: {
        patterns: [
          "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d([\\-,\\+](0[0-9]|10|11):00|([\\+](12):00))",
        ],
      },
      tpEvento: { enumeration: "110111" },
      nSeqEvento: { patterns: ["[1-9]|[1][0-9]{0,1}|20"] },
      verEvento: { enumeration: "1.00" },
      descEvento: { enumeration: "Cancelamento" },
      TProt: { patterns: ["[0-9]{15}|[0-9]{17}"] },
      TJust: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 15, maxLength: 255 },
      Id: { patterns: ["ID[0-9]{52}"] },
      TVerEvento: { patterns: ["1\\.00"] },
      TVerAplic: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 20 },
      TStat: { patterns: ["[0-9]{3}"] },
      TMotivo: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 255 },
      "tpEvento.2": { patterns: ["[0-9]{6}"] },
      xEvento: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 5, maxLength: 60 },
      "nSeqEvento.2": { patterns: ["[1-9][0-9]{0,1}"] },
      emailDest: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 60 },
      dhRegEvento: {
        patterns: [
          "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d-0[1-4]:00",
        ],
      },
      "Id.2": { patterns: ["ID[0-9]{15}"] },
    },
  },
  substitution: {
    content: {
      detEvento:
        "descEvento cOrgaoAutor:TCodUfIBGE tpAutor verAplic:TVerAplic nProt:TProt xJust:TJust chNFeRef:TChNFe @versao:verEvento",
      infEvento:
        "cOrgao:TCOrgaoIBGE tpAmb:TAmb ( CNPJ:TCnpjOpc | CPF:TCpf ) chNFe:TChNFe dhEvento:TDateTimeUTC tpEvento nSeqEvento verEvento detEvento @Id:Id",
      TEvento: "infEvento Signature @versao:TVerEvento",
      envEvento: "idLote evento:TEvento{1,20} @versao:TVerEvento",
      "infEvento.2":
        "tpAmb:TAmb verAplic:TVerAplic cOrgao:TCOrgaoIBGE cStat:TStat xMotivo:TMotivo chNFe:TChNFe? tpEvento? xEvento? nSeqEvento:nSeqEvento.2? cOrgaoAutor:TCodUfIBGE? dhRegEvento nProt:TProt? @Id:Id.2?",
      TRetEvento: "infEvento:infEvento.2 Signature? @versao:TVerEvento",
      retEnvEvento:
        "idLote tpAmb:TAmb verAplic:TVerAplic cOrgao:TCOrgaoIBGE cStat:TStat xMotivo:TMotivo retEvento:TRetEvento{0,20} @versao:TVerEvento",
    },
    values: {
      idLote: { patterns: ["[0-9]{1,15}"] },
      TCOrgaoIBGE: {
        enumeration:
          "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53 90 91 92",
      },
      TAmb: { enumeration: "1 2" },
      TCnpjOpc: { patterns: ["[0-9]{0}|[0-9A-Z]{12}[0-9]{2}"], maxLength: 14 },
      TCpf: { patterns: ["[0-9]{11}"] },
      TChNFe: { patterns: ["[0-9]{6}[0-9A-Z]{12}[0-9]{26}"] },
      TDateTimeUTC: {
        patterns: [
          "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d([\\-,\\+](0[0-9]|10|11):00|([\\+](12):00))",
        ],
      },
      tpEvento: { enumeration: "110112" },
      nSeqEvento: { patterns: ["[1-9]|[1][0-9]{0,1}|20"] },
      verEvento: { enumeration: "1.00" },
      descEvento: { enumeration: ["Cancelamento por substituicao"] },
      TCodUfIBGE: {
        enumeration:
          "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53",
      },
      tpAutor: { enumeration: "1" },
      TVerAplic: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 20 },
      TProt: { patterns: ["[0-9]{15}|[0-9]{17}"] },
      TJust: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 15, maxLength: 255 },
      Id: { patterns: ["ID[0-9]{52}"] },
      TVerEvento: { patterns: ["1\\.00"] },
      TStat: { patterns: ["[0-9]{3}"] },
      TMotivo: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 255 },
      xEvento: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 5, maxLength: 60 },
      "nSeqEvento.2": { patterns: ["[1-9][0-9]{0,1}"] },
      dhRegEvento: {
        patterns: [
          "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d-0[1-4]:00",
        ],
      },
      "Id.2": { patterns: ["ID[0-9]{15}"] },
    },
  },
  advance: {
    content: {
      dest: "UF:TUf ( CNPJ:TCnpj | CPF:TCpf | idEstrangeiro ) IE? vNF:TDec_1302 vICMS:TDec_1302 vST:TDec_1302",
      detEvento:
        "descEvento cOrgaoAutor:TCodUfIBGE tpAutor verAplic:TVerAplic dhEmi:TDateTimeUTC tpNF IE dest @versao:verEvento",
      infEvento:
        "cOrgao:TCOrgaoIBGE tpAmb:TAmb ( CNPJ:TCnpjOpc | CPF:TCpf ) chNFe:TChNFe dhEvento:TDateTimeUTC tpEvento nSeqEvento verEvento detEvento @Id:Id",
      TEvento: "infEvento Signature @versao:TVerEvento",
      envEvento: "idLote evento:TEvento{1,20} @versao:TVerEvento",
      "infEvento.2":
        "tpAmb:TAmb verAplic:TVerAplic cOrgao:TCOrgaoIBGE cStat:TStat xMotivo:TMotivo chNFe:TChNFe? tpEvento:tpEvento.2? xEvento? nSeqEvento:nSeqEvento.2? cOrgaoAutor:TCodUfIBGE dhRegEvento nProt:TProt? chNFePend:TChNFe{0,50} @Id:Id.2?",
      TRetEvento: "infEvento:infEvento.2 Signature? @versao:TVerEvento",
      retEnvEvento:
        "idLote tpAmb:TAmb verAplic:TVerAplic cOrgao:TCOrgaoIBGE cStat:TStat xMotivo:TMotivo retEvento:TRetEvento{0,20} @versao:TVerEvento",
    },
    values: {
      idLote: { patterns: ["[0-9]{1,15}"] },
      TCOrgaoIBGE: {
        enumeration:
          "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53 90 91 92",
      },
      TAmb: { enumeration: "1 2" },
      TCnpjOpc: { patterns: ["[0-9]{0}|[0-9A-Z]{12}[0-9]{2}"], maxLength: 14 },
      TCpf: { patterns: ["[0-9]{11}"] },
      TChNFe: { patterns: ["[0-9]{6}[0-9A-Z]{12}[0-9]{26}"] },
      TDateTimeUTC: {
        patterns: [
          "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d([\\-,\\+](0[0-9]|10|11):00|([\\+](12):00))",
        ],
      },
      tpEvento: { enumeration: "110140" },
      nSeqEvento: { patterns: ["[1-9]|[1][0-9]{0,1}|20"] },
      verEvento: { enumeration: "1.00" },
      descEvento: { enumeration: "EPEC" },
      TCodUfIBGE: {
        enumeration:
          "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53",
      },
      tpAutor: { enumeration: "1" },
      TVerAplic: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 20 },
      tpNF: { enumeration: "0 1" },
      IE: { patterns: ["[0-9]{2,14}"] },
      TUf: {
        enumeration:
          "AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO EX",
      },
      TCnpj: { patterns: ["[0-9A-Z]{12}[0-9]{2}"] },
      idEstrangeiro: { patterns: ["([!-ÿ]{0}|[!-ÿ]{5,20})?"] },
      TDec_1302: { patterns: ["0|0\\.[0-9]{2}|[1-9]{1}[0-9]{0,12}(\\.[0-9]{2})?"] },
      Id: { patterns: ["ID[0-9]{52}"] },
      TVerEvento: { patterns: ["1\\.00"] },
      TStat: { patterns: ["[0-9]{3}"] },
      TMotivo: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 255 },
      "tpEvento.2": { patterns: ["[0-9]{6}"] },
      xEvento: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 5, maxLength: 60 },
      "nSeqEvento.2": { patterns: ["[1-9][0-9]{0,1}"] },
      dhRegEvento: {
        patterns: [
          "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d[\\-,\\+](0[0-9]|10|11|12):00",
        ],
      },
      TProt: { patterns: ["[0-9]{15}|[0-9]{17}"] },
      "Id.2": { patterns: ["ID[0-9]{15}"] },
    },
  },
  manifestation: {
    content: {
      detEvento: "descEvento xJust? @versao:versao",
      infEvento:
        "cOrgao:TCOrgaoIBGE tpAmb:TAmb ( CNPJ:TCnpjOpc | CPF:TCpf ) chNFe:TChNFe dhEvento:TDateTimeUTC tpEvento nSeqEvento verEvento:TVerEnvEvento detEvento @Id:Id",
      TEvento: "infEvento Signature @versao:TVerEnvEvento",
      envEvento: "idLote evento:TEvento{1,20} @versao:TVerEnvEvento",
      "infEvento.2":
        "tpAmb:TAmb verAplic:TVerAplic cOrgao:TCOrgaoIBGE cStat:TStat xMotivo:TMotivo chNFe:TChNFe? tpEvento:tpEvento.2? xEvento? nSeqEvento? ( CNPJDest:TCnpjOpc | CPFDest:TCpf )? emailDest? dhRegEvento nProt:TProt? @Id:Id.2?",
      TretEvento: "infEvento:infEvento.2 Signature? @versao:TVerEnvEvento",
      retEnvEvento:
        "idLote tpAmb:TAmb verAplic:TVerAplic cOrgao:TCOrgaoIBGE cStat:TStat xMotivo:TMotivo retEvento:TretEvento{0,20} @versao:TVerEnvEvento",
    },
    values: {
      idLote: { patterns: ["[0-9]{1,15}"] },
      TCOrgaoIBGE: {
        enumeration:
          "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53 90 91 92",
      },
      TAmb: { enumeration: "1 2" },
      TCnpjOpc: { patterns: ["[0-9]{0}|[0-9A-Z]{12}[0-9]{2}"], maxLength: 14 },
      TCpf: { patterns: ["[0-9]{11}"] },
      TChNFe: { patterns: ["[0-9]{6}[0-9A-Z]{12}[0-9]{26}"] },
      TDateTimeUTC: {
        patterns: [
          "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d([\\-,\\+](0[0-9]|10|11):00|([\\+](12):00))",
        ],
      },
      tpEvento: { enumeration: "210200 210210 210220 210240" },
      nSeqEvento: { patterns: ["[0-9]{1,2}"] },
      TVerEnvEvento: { patterns: ["1\\.00"] },
      descEvento: {
        enumeration: [
          "Confirmacao da Operacao",
          "Ciencia da Operacao",
          "Desconhecimento da Operacao",
          "Operacao nao Realizada",
        ],
      },
      xJust: { patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 15, maxLength: 255 },
      versao: { enumeration: "1.00" },
      Id: { patterns: ["ID[0-9]{52}"] },
      TVerAplic: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 20 },
      TStat: { patterns: ["[0-9]{3}"] },
      TMotivo: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 255 },
      "tpEvento.2": { patterns: ["[0-9]{6}"] },
      xEvento: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 5, maxLength: 60 },
      emailDest: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 60 },
      dhRegEvento: {
        patterns: [
          "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d-0[1-3]:00",
        ],
      },
      TProt: { patterns: ["[0-9]{15}|[0-9]{17}"] },
      "Id.2": { patterns: ["ID[0-9]{15}"] },
    },
  },
} satisfies Readonly<Record<string, XmlSchemaTypes>>;
