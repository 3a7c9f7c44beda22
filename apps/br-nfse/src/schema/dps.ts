import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** DPS 1.01. */
export const DPS_TYPES: XmlSchemaTypes = {
  content: {
    TCEnderNac: "cMun:TSCodMunIBGE CEP:TSCEP",
    TCEnderExt:
      "cPais:TSCodPaisISO cEndPost:TSCodigoEndPostal xCidade:TSCidade xEstProvReg:TSCidade",
    TCEndereco:
      "( endNac:TCEnderNac | endExt:TCEnderExt ) xLgr:TSLogradouro nro:TSNumeroEndereco xCpl:TSComplementoEndereco? xBairro:TSNumeroEndereco",
    TCRegTrib: "opSimpNac:TSEmitenteDPS regApTribSN:TSEmitenteDPS? regEspTrib:TSRegEspTrib",
    TCInfoPrestador:
      "( CNPJ:TSCNPJ | CPF:TSCPF | NIF:TSNIF | cNaoNIF:TSCodNaoNIF ) IM:TSInscMun? xNome:TSNomeRazaoSocial? end:TCEndereco? fone:TSTelefone? email:TSEmail? regTrib:TCRegTrib",
    TCInfoPessoa:
      "( CNPJ:TSCNPJ | CPF:TSCPF | NIF:TSNIF | cNaoNIF:TSCodNaoNIF ) IM:TSInscMun? xNome:TSNomeRazaoSocial end:TCEndereco? fone:TSTelefone? email:TSEmail?",
    TCLocPrest: "( cLocPrestacao:TSCodMunIBGE | cPaisPrestacao:TSCodPaisISO )",
    TCCServ:
      "cTribNac:TSCodTribNac xDescServ:TSDesc2000 cNBS:TSCodNBS cIntContrib:TSCodigoInternoContribuinte?",
    TCInfoCompl: "xPed:TSNumeroEndereco? xInfComp:TSDescInfCompl?",
    TCServ: "locPrest:TCLocPrest cServ:TCCServ infoCompl:TCInfoCompl?",
    TCVServPrest: "vServ:TSDec15V2",
    TCVDescCondIncond: "vDescIncond:TSDec15V2? vDescCond:TSDec15V2?",
    TCTribMunicipal:
      "tribISSQN:TSTribISSQN cPaisResult:TSCodPaisISO? tpImunidade:TSTipoImunidadeISSQN? tpRetISSQN:TSEmitenteDPS pAliq:TSDec1V2?",
    TCTribOutrosPisCofins:
      "CST:TSTipoCST vBCPisCofins:TSDec15V2? pAliqPis:TSDec2V2? pAliqCofins:TSDec2V2? vPis:TSDec15V2? vCofins:TSDec15V2? tpRetPisCofins:TSTipoAmbiente?",
    TCTribFederal:
      "piscofins:TCTribOutrosPisCofins? vRetCP:TSDec15V2? vRetIRRF:TSDec15V2? vRetCSLL:TSDec15V2?",
    TCTribTotalMonet: "vTotTribFed:TSDec15V2 vTotTribEst:TSDec15V2 vTotTribMun:TSDec15V2",
    TCTribTotalPercent: "pTotTribFed:TSDec3V2 pTotTribEst:TSDec3V2 pTotTribMun:TSDec3V2",
    TCTribTotal:
      "( vTotTrib:TCTribTotalMonet | pTotTrib:TCTribTotalPercent | indTotTrib:TSTipoIndTotTrib | pTotTribSN:TSDec2V2 )",
    TCInfoTributacao: "tribMun:TCTribMunicipal tribFed:TCTribFederal? totTrib:TCTribTotal",
    TCInfoValores:
      "vServPrest:TCVServPrest vDescCondIncond:TCVDescCondIncond? trib:TCInfoTributacao",
    TCRTCInfoTributosSitClas: "CST:TSRTCCodSitTrib cClassTrib:TSCodTribNac",
    TCRTCInfoTributosIBSCBS: "gIBSCBS:TCRTCInfoTributosSitClas",
    TCRTCInfoValoresIBSCBS: "trib:TCRTCInfoTributosIBSCBS",
    TCRTCInfoIBSCBS:
      "finNFSe:TSTipoIndTotTrib indFinal:TSRTCIndFinal cIndOp:TSCodTribNac indDest:TSRTCIndFinal valores:TCRTCInfoValoresIBSCBS",
    TCInfDPS:
      "tpAmb:TSTipoAmbiente dhEmi:TSDateTimeUTC verAplic:TSVerAplic serie:TSSerieDPS nDPS:TSNumDPS dCompet:TSData tpEmit:TSEmitenteDPS cLocEmi:TSCodMunIBGE prest:TCInfoPrestador toma:TCInfoPessoa? serv:TCServ valores:TCInfoValores IBSCBS:TCRTCInfoIBSCBS? @Id:TSIdDPS",
    TCDPS: "infDPS:TCInfDPS @versao:TVerNFSe",
    DPS: "infDPS:TCInfDPS @versao:TVerNFSe",
  },
  values: {
    TSTipoAmbiente: {
      enumeration: "1 2",
    },
    TSDateTimeUTC: {
      patterns: [
        "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d([\\-,\\+](0[0-9]|10|11):00|([\\+](12):00))",
      ],
    },
    TSVerAplic: {
      patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 20,
    },
    TSSerieDPS: {
      patterns: ["[0-9]{1,5}"],
      minLength: 1,
      maxLength: 5,
    },
    TSNumDPS: {
      patterns: ["[1-9]{1}[0-9]{0,14}"],
      maxLength: 15,
    },
    TSData: {
      patterns: [
        "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))",
      ],
    },
    TSEmitenteDPS: {
      enumeration: "1 2 3",
    },
    TSCodMunIBGE: {
      patterns: ["[0-9]{7}"],
    },
    TSCNPJ: {
      patterns: ["[0-9]{14}"],
      maxLength: 14,
    },
    TSCPF: {
      patterns: ["[0-9]{11}"],
      maxLength: 11,
    },
    TSNIF: {
      minLength: 1,
      maxLength: 40,
    },
    TSCodNaoNIF: {
      enumeration: "0 1 2",
    },
    TSInscMun: {
      minLength: 1,
      maxLength: 15,
    },
    TSNomeRazaoSocial: {
      minLength: 1,
      maxLength: 300,
    },
    TSCEP: {
      patterns: ["[0-9]{8}"],
    },
    TSCodPaisISO: {
      patterns: ["[A-Z]{2}"],
    },
    TSCodigoEndPostal: {
      minLength: 1,
      maxLength: 11,
    },
    TSCidade: {
      minLength: 1,
      maxLength: 60,
    },
    TSLogradouro: {
      patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 255,
    },
    TSNumeroEndereco: {
      patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 60,
    },
    TSComplementoEndereco: {
      patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 156,
    },
    TSTelefone: {
      patterns: ["[0-9]{6,20}"],
    },
    TSEmail: {
      patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 80,
    },
    TSRegEspTrib: {
      enumeration: "0 1 2 3 4 5 6",
    },
    TSCodTribNac: {
      patterns: ["[0-9]{6}"],
    },
    TSDesc2000: {
      patterns: ["[\\s\\S!-ÿ]{1}[\\s\\S -ÿ]{0,}[\\s\\S!-ÿ]{1}|[\\s\\S!-ÿ]{1}"],
      minLength: 1,
      maxLength: 2000,
    },
    TSCodNBS: {
      patterns: ["[0-9]{9}"],
    },
    TSCodigoInternoContribuinte: {
      patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}", "[a-zA-Z0-9]{1,20}"],
      minLength: 1,
      maxLength: 20,
    },
    TSDescInfCompl: {
      patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 2000,
    },
    TSDec15V2: {
      patterns: ["0|0\\.[0-9]{2}|[1-9]{1}[0-9]{0,14}(\\.[0-9]{2})?"],
    },
    TSTribISSQN: {
      enumeration: "1 2 3 4",
    },
    TSTipoImunidadeISSQN: {
      enumeration: "0 1 2 3 4 5",
    },
    TSDec1V2: {
      patterns: ["0|[0-9]{1}(\\.[0-9]{2})?"],
    },
    TSTipoCST: {
      enumeration: "00 01 02 03 04 05 06 07 08 09",
    },
    TSDec2V2: {
      patterns: ["0|0\\.[0-9]{2}|[1-9]{1}[0-9]{0,1}(\\.[0-9]{2})?"],
    },
    TSDec3V2: {
      patterns: ["0|0\\.[0-9]{2}|[1-9]{1}[0-9]{0,2}(\\.[0-9]{2})?"],
    },
    TSTipoIndTotTrib: {
      enumeration: "0",
    },
    TSRTCIndFinal: {
      enumeration: "0 1",
    },
    TSRTCCodSitTrib: {
      patterns: ["[0-9]{3}"],
    },
    TSIdDPS: {
      patterns: ["DPS[0-9]{42}"],
      maxLength: 45,
    },
    TVerNFSe: {
      patterns: ["1\\.01"],
    },
  },
};
