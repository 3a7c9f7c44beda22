import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** DPS, NFS-e, and events with their requests: layout 1.01 of the national system in the edition of February 2026. */
export const NFSE_TYPES: XmlSchemaTypes = {
  content: {
    TCSubstituicao: "chSubstda:TSChaveNFSe cMotivo:TSCodJustSubst xMotivo:TSMotivo?",
    TCEnderNac: "cMun:TSCodMunIBGE CEP:TSCEP",
    TCEnderExt:
      "cPais:TSCodPaisISO cEndPost:TSCodigoEndPostal xCidade:TSCidade xEstProvReg:TSCidade",
    TCEndereco:
      "( endNac:TCEnderNac | endExt:TCEnderExt ) xLgr:TSLogradouro nro:TSNumeroEndereco xCpl:TSComplementoEndereco? xBairro:TSNumeroEndereco",
    TCRegTrib: "opSimpNac:TSEmitenteDPS regApTribSN:TSEmitenteDPS? regEspTrib:TSRegEspTrib",
    TCInfoPrestador:
      "( CNPJ:TSCNPJ | CPF:TSCPF | NIF:TSNIF | cNaoNIF:TSCodNaoNIF ) CAEPF:TSCNPJ? IM:TSInscMun? xNome:TSNomeRazaoSocial? end:TCEndereco? fone:TSTelefone? email:TSEmail? regTrib:TCRegTrib",
    TCInfoPessoa:
      "( CNPJ:TSCNPJ | CPF:TSCPF | NIF:TSNIF | cNaoNIF:TSCodNaoNIF ) CAEPF:TSCNPJ? IM:TSInscMun? xNome:TSNomeRazaoSocial end:TCEndereco? fone:TSTelefone? email:TSEmail?",
    TCLocPrest: "( cLocPrestacao:TSCodMunIBGE | cPaisPrestacao:TSCodPaisISO )",
    TCCServ:
      "cTribNac:TSCodTribNac cTribMun:TCCodTribMun? xDescServ:TSDesc2000 cNBS:TSCodNBS? cIntContrib:TSCodigoInternoContribuinte?",
    TCComExterior:
      "mdPrestacao:TSModoPrestacao vincPrest:TSRegEspTrib tpMoeda:TSCodMoeda vServMoeda:TSDec15V2 mecAFComexP:TSMecAFComExPrest mecAFComexT:TSMecAFComExToma movTempBens:TSMovTempBens nDI:TSNumDocImport? nRE:TSNumDocImport? mdic:TSEnvMDIC",
    TCEnderExtSimples: "cEndPost:TSCodigoEndPostal xCidade:TSCidade xEstProvReg:TSCidade",
    TCEnderObraEvento:
      "( CEP:TSCEP | endExt:TCEnderExtSimples ) xLgr:TSLogradouro nro:TSNumeroEndereco xCpl:TSComplementoEndereco? xBairro:TSNumeroEndereco",
    TCInfoObra:
      "inscImobFisc:TSInscImobFisc? ( cObra:TSInscImobFisc | cCIB:TSCodCIB | end:TCEnderObraEvento )",
    TCEnderecoSimples:
      "( CEP:TSCEP | endExt:TCEnderExtSimples ) xLgr:TSLogradouro nro:TSNumeroEndereco xCpl:TSComplementoEndereco? xBairro:TSNumeroEndereco",
    TCAtvEvento:
      "xNome:TSLogradouro dtIni:TSData dtFim:TSData ( idAtvEvt:TSInscImobFisc | end:TCEnderecoSimples )",
    TCInfoItemPed: "xItemPed:TSNumeroEndereco{1,99}",
    TCInfoCompl:
      "idDocTec:TSNIF? docRef:TSLogradouro? xPed:TSNumeroEndereco? gItemPed:TCInfoItemPed? xInfComp:TSDescInfCompl?",
    TCServ:
      "locPrest:TCLocPrest cServ:TCCServ comExt:TCComExterior? obra:TCInfoObra? atvEvento:TCAtvEvento? infoCompl:TCInfoCompl?",
    TCVServPrest: "vReceb:TSDec15V2? vServ:TSDec15V2",
    TCVDescCondIncond: "vDescIncond:TSDec15V2? vDescCond:TSDec15V2?",
    TCDocOutNFSe: "cMunNFSeMun:TSCodMunIBGE nNFSeMun:TSNum15Dig cVerifNFSeMun:TSCodVerificacao",
    TCDocNFNFS: "nNFS:TSNum7Dig modNFS:TSNum15Dig serieNFS:TSSerieNFNFS",
    TCDocDedRed:
      "( chNFSe:TSChaveNFSe | chNFe:TSChaveNFe | NFSeMun:TCDocOutNFSe | NFNFS:TCDocNFNFS | nDocFisc:TSLogradouro | nDoc:TSLogradouro ) tpDedRed:TSIdeDedRed xDescOutDed:TSDescOutDedRed? dtEmiDoc:date vDedutivelRedutivel:TSDec15V2 vDeducaoReducao:TSDec15V2 fornec:TCInfoPessoa?",
    TCListaDocDedRed: "docDedRed:TCDocDedRed{1,1000}",
    TCInfoDedRed: "( pDR:TSDec3V2 | vDR:TSDec15V2 | documentos:TCListaDocDedRed )",
    TCExigSuspensa: "tpSusp:TSTipoAmbiente nProcesso:TSNumProcExigSuspensa",
    TCBeneficioMunicipal:
      "nBM:TSNumBeneficioMunicipal ( vRedBCBM:TSDec15V2? | pRedBCBM:TSDec3V2? )",
    TCTribMunicipal:
      "tribISSQN:TSMotivoEmisTI cPaisResult:TSCodPaisISO? tpImunidade:TSTipoImunidadeISSQN? exigSusp:TCExigSuspensa? BM:TCBeneficioMunicipal? tpRetISSQN:TSEmitenteDPS pAliq:TSDec1V2?",
    TCTribOutrosPisCofins:
      "CST:TSTipoCST vBCPisCofins:TSDec15V2? pAliqPis:TSDec2V2? pAliqCofins:TSDec2V2? vPis:TSDec15V2? vCofins:TSDec15V2? tpRetPisCofins:TSTipoRetPISCofins?",
    TCTribFederal:
      "piscofins:TCTribOutrosPisCofins? vRetCP:TSDec15V2? vRetIRRF:TSDec15V2? vRetCSLL:TSDec15V2?",
    TCTribTotalMonet: "vTotTribFed:TSDec15V2 vTotTribEst:TSDec15V2 vTotTribMun:TSDec15V2",
    TCTribTotalPercent: "pTotTribFed:TSDec3V2 pTotTribEst:TSDec3V2 pTotTribMun:TSDec3V2",
    TCTribTotal:
      "( vTotTrib:TCTribTotalMonet | pTotTrib:TCTribTotalPercent | indTotTrib:TSTipoIndTotTrib | pTotTribSN:TSDec2V2 )",
    TCInfoTributacao: "tribMun:TCTribMunicipal tribFed:TCTribFederal? totTrib:TCTribTotal",
    TCInfoValores:
      "vServPrest:TCVServPrest vDescCondIncond:TCVDescCondIncond? vDedRed:TCInfoDedRed? trib:TCInfoTributacao",
    TCInfoRefNFSe: "refNFSe:TSChaveNFSe{1,99}",
    TCRTCInfoDest:
      "( CNPJ:TSCNPJ | CPF:TSCPF | NIF:TSNIF | cNaoNIF:TSCodNaoNIF ) xNome:TSDescOutDedRed end:TCEndereco? fone:TSTelefone? email:TSEmail?",
    TCRTCInfoImovel: "inscImobFisc:TSInscImobFisc? ( cCIB:TSCodCIB | end:TCEnderObraEvento )",
    TCRTCListaDocDFe:
      "tipoChaveDFe:TSRTCTipoChaveDFe xTipoChaveDFe:TSLogradouro? chaveDFe:TSRTCChaveDFe",
    TCRTCListaDocFiscalOutro:
      "cMunDocFiscal:TSNum7Dig nDocFiscal:TSLogradouro xDocFiscal:TSLogradouro",
    TCRTCListaDocOutro: "nDoc:TSLogradouro xDoc:TSLogradouro",
    TCRTCListaDocFornec:
      "( CNPJ:TSCNPJ | CPF:TSCPF | NIF:TSNIF | cNaoNIF:TSCodNaoNIF ) xNome:TSDescOutDedRed",
    TCRTCListaDoc:
      "( dFeNacional:TCRTCListaDocDFe | docFiscalOutro:TCRTCListaDocFiscalOutro | docOutro:TCRTCListaDocOutro ) fornec:TCRTCListaDocFornec? dtEmiDoc:TSData dtCompDoc:TSData tpReeRepRes:TSRTCTpReeRepRes xTpReeRepRes:TSDescOutDedRed? vlrReeRepRes:TSDec15V2",
    TCRTCInfoReeRepRes: "documentos:TCRTCListaDoc{1,1000}",
    TCRTCInfoTributosTribRegular: "CSTReg:TCCodTribMun cClassTribReg:TSCodTribNac",
    TCRTCInfoTributosDif: "pDifUF:TSDec3V2 pDifMun:TSDec3V2 pDifCBS:TSDec3V2",
    TCRTCInfoTributosSitClas:
      "CST:TCCodTribMun cClassTrib:TSCodTribNac cCredPres:TSRTCCodCredPres? gTribRegular:TCRTCInfoTributosTribRegular? gDif:TCRTCInfoTributosDif?",
    TCRTCInfoTributosIBSCBS: "gIBSCBS:TCRTCInfoTributosSitClas",
    TCRTCInfoValoresIBSCBS: "gReeRepRes:TCRTCInfoReeRepRes? trib:TCRTCInfoTributosIBSCBS",
    TCRTCInfoIBSCBS:
      "finNFSe:TSTipoIndTotTrib indFinal:TSEnvMDIC? cIndOp:TSCodTribNac tpOper:TSRTCTpOper? gRefNFSe:TCInfoRefNFSe? tpEnteGov:TSMotivoEmisTI? indDest:TSEnvMDIC dest:TCRTCInfoDest? imovel:TCRTCInfoImovel? valores:TCRTCInfoValoresIBSCBS",
    TCInfDPS:
      "tpAmb:TSTipoAmbiente dhEmi:TSDateTimeUTC verAplic:TSVerAplic serie:TSSerieDPS nDPS:TSNumDPS dCompet:TSData tpEmit:TSEmitenteDPS cMotivoEmisTI:TSMotivoEmisTI? chNFSeRej:TSChaveNFSe? cLocEmi:TSCodMunIBGE subst:TCSubstituicao? prest:TCInfoPrestador toma:TCInfoPessoa? interm:TCInfoPessoa? serv:TCServ valores:TCInfoValores IBSCBS:TCRTCInfoIBSCBS? @Id:TSIdDPS",
    TCDPS: "infDPS:TCInfDPS Signature? @versao:TVerNFSe",
    DPS: "infDPS:TCInfDPS Signature? @versao:TVerNFSe",
    TCEnderecoEmitente:
      "xLgr:TSLogradouro nro:TSNumeroEndereco xCpl:TSComplementoEndereco? xBairro:TSNumeroEndereco cMun:TSCodMunIBGE UF:TSUF CEP:TSCEP",
    TCEmitente:
      "( CNPJ:TSCNPJ | CPF:TSCPF ) IM:TSInscMun? xNome:TSNomeRazaoSocial xFant:TSNomeFantasia? enderNac:TCEnderecoEmitente fone:TSTelefone? email:TSEmail?",
    TCValoresNFSe:
      "vCalcDR:TSDec15V2? tpBM:TSMotivoEmisTI? vCalcBM:TSDec15V2? vBC:TSDec15V2? pAliqAplic:TSDec1V2? vISSQN:TSDec15V2? vTotalRet:TSDec15V2? vLiq:TSDec15V2",
    TCRTCValoresIBSCBSUF: "pIBSUF:TSDec2V2 pRedAliqUF:TSDec3V2? pAliqEfetUF:TSDec2V2",
    TCRTCValoresIBSCBSMun: "pIBSMun:TSDec2V2 pRedAliqMun:TSDec3V2? pAliqEfetMun:TSDec2V2",
    TCRTCValoresIBSCBSFed: "pCBS:TSDec2V2 pRedAliqCBS:TSDec3V2? pAliqEfetCBS:TSDec2V2",
    TCRTCValoresIBSCBS:
      "vBC:TSDec15V2 vCalcReeRepRes:TSDec15V2? uf:TCRTCValoresIBSCBSUF mun:TCRTCValoresIBSCBSMun fed:TCRTCValoresIBSCBSFed",
    TCRTCTotalIBSCredPres: "pCredPresIBS:TSDec2V2 vCredPresIBS:TSDec15V2",
    TCRTCTotalIBSUF: "vDifUF:TSDec15V2? vIBSUF:TSDec15V2",
    TCRTCTotalIBSMun: "vDifMun:TSDec15V2? vIBSMun:TSDec15V2",
    TCRTCTotalIBS:
      "vIBSTot:TSDec15V2 gIBSCredPres:TCRTCTotalIBSCredPres? gIBSUFTot:TCRTCTotalIBSUF gIBSMunTot:TCRTCTotalIBSMun",
    TCRTCTotalCBSCredPres: "pCredPresCBS:TSDec2V2 vCredPresCBS:TSDec15V2",
    TCRTCTotalCBS: "gCBSCredPres:TCRTCTotalCBSCredPres? vDifCBS:TSDec15V2? vCBS:TSDec15V2",
    TCRTCTotalTribRegular:
      "pAliqEfeRegIBSUF:TSDec2V2 vTribRegIBSUF:TSDec15V2 pAliqEfeRegIBSMun:TSDec2V2 vTribRegIBSMun:TSDec15V2 pAliqEfeRegCBS:TSDec2V2 vTribRegCBS:TSDec15V2",
    TCRTCTotalTribCompraGov:
      "pIBSUF:TSDec2V2 vIBSUF:TSDec15V2 pIBSMun:TSDec2V2 vIBSMun:TSDec15V2 pCBS:TSDec2V2 vCBS:TSDec15V2",
    TCRTCTotalCIBS:
      "vTotNF:TSDec15V2 gIBS:TCRTCTotalIBS gCBS:TCRTCTotalCBS gTribRegular:TCRTCTotalTribRegular? gTribCompraGov:TCRTCTotalTribCompraGov?",
    TCRTCIBSCBS:
      "cLocalidadeIncid:TSCodMunIBGE xLocalidadeIncid:TSDesc600 pRedutor:TSDec2V2? valores:TCRTCValoresIBSCBS totCIBS:TCRTCTotalCIBS",
    TCInfNFSe:
      "xLocEmi:TSDescOutDedRed xLocPrestacao:TSDescOutDedRed nNFSe:TSNNFSe cLocIncid:TSCodMunIBGE? xLocIncid:TSDescOutDedRed? xTribNac:TSDesc600 xTribMun:TSDesc600? xNBS:TSDesc600? verAplic:TSVerAplic ambGer:TSTipoAmbiente tpEmis:TSTipoAmbiente procEmi:TSEmitenteDPS? cStat:TStat dhProc:TSDateTimeUTC nDFSe:TSNNFSe emit:TCEmitente valores:TCValoresNFSe xOutInf:TSDesc2000? IBSCBS:TCRTCIBSCBS? DPS:TCDPS @Id:TSIdNFSe",
    NFSe: "infNFSe:TCInfNFSe Signature @versao:TVerNFSe",
    TE101101: "xDesc cMotivo:TSCodJustCanc xMotivo:TSMotivo",
    TE105102: "xDesc:xDesc.2 cMotivo:TSCodJustSubst xMotivo:TSMotivo? chSubstituta:TSChaveNFSe",
    TE101103: "xDesc:xDesc.3 cMotivo:TSCodJustCanc xMotivo:TSMotivo",
    TE105104:
      "xDesc:xDesc.4 CPFAgTrib:TSCPF nProcAdm:TSNumProcAdmAnaliseFiscalCanc? cMotivo:TSCodJustAnaliseFiscalCancDef xMotivo:TSMotivo",
    TE105105:
      "xDesc:xDesc.5 CPFAgTrib:TSCPF nProcAdm:TSNumProcAdmAnaliseFiscalCanc? cMotivo:TSTipoAmbiente xMotivo:TSMotivo",
    TE202201: "xDesc:xDesc.6",
    TE203202: "xDesc:xDesc.7",
    TE204203: "xDesc:xDesc.8",
    TE205204: "xDesc:xDesc.9",
    TE202205: "xDesc:xDesc.10 cMotivo:TSCodMotivoRejeicao xMotivo:TSMotivo?",
    TE203206: "xDesc:xDesc.11 cMotivo:TSCodMotivoRejeicao xMotivo:TSMotivo?",
    TE204207: "xDesc:xDesc.12 cMotivo:TSCodMotivoRejeicao xMotivo:TSMotivo?",
    TE205208: "xDesc:xDesc.13 CPFAgTrib:TSCPF idEvManifRej:TSIdNumEvento xMotivo:TSMotivo",
    TE305101:
      "xDesc:xDesc.14 CPFAgTrib:TSCPF nProcAdm:TSNumProcAdmAnaliseFiscalCanc xProcAdm:TSMotivo",
    TE305102: "xDesc:xDesc.15 CPFAgTrib:TSCPF codEvento:TSCodigoEventoNFSe xMotivo:TSMotivo",
    TE305103: "xDesc:xDesc.16 CPFAgTrib:TSCPF idBloqOfic:TSIdNumEvento",
    TCInfPedReg:
      "tpAmb:TSTipoAmbiente verAplic:TSVerAplic dhEvento:TSDateTimeUTC ( CNPJAutor:TSCNPJ | CPFAutor:TSCPF ) chNFSe:TSChaveNFSe ( e101101:TE101101 | e105102:TE105102 | e101103:TE101103 | e105104:TE105104 | e105105:TE105105 | e202201:TE202201 | e203202:TE203202 | e204203:TE204203 | e205204:TE205204 | e202205:TE202205 | e203206:TE203206 | e204207:TE204207 | e205208:TE205208 | e305101:TE305101 | e305102:TE305102 | e305103:TE305103 ) @Id:TSIdPedRegEvt",
    TCPedRegEvt: "infPedReg:TCInfPedReg Signature? @versao:TVerNFSe",
    pedRegEvento: "infPedReg:TCInfPedReg Signature? @versao:TVerNFSe",
    TCInfEvento:
      "verAplic:TSVerAplic ambGer:TSEmitenteDPS nSeqEvento:TSNum3Dig dhProc:TSDateTimeUTC nDFSe:TSNumDFe pedRegEvento:TCPedRegEvt @Id:TSIdEvento",
    evento: "infEvento:TCInfEvento Signature @versao:TVerNFSe",
  },
  values: {
    TSTipoAmbiente: { enumeration: "1 2" },
    TSDateTimeUTC: {
      patterns: [
        "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d([\\-,\\+](0[0-9]|10|11):00|([\\+](12):00))",
      ],
    },
    TSVerAplic: { patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 20 },
    TSSerieDPS: { patterns: ["0{0,4}\\d{1,5}"], maxLength: 5 },
    TSNumDPS: { patterns: ["[1-9]{1}[0-9]{0,14}"], maxLength: 15 },
    TSData: {
      patterns: [
        "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))",
      ],
    },
    TSEmitenteDPS: { enumeration: "1 2 3" },
    TSMotivoEmisTI: { enumeration: "1 2 3 4" },
    TSChaveNFSe: { patterns: ["[0-9]{50}"], maxLength: 50 },
    TSCodMunIBGE: { patterns: ["[0-9]{7}"] },
    TSCodJustSubst: { enumeration: "01 02 03 04 05 99" },
    TSMotivo: { patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 15, maxLength: 255 },
    TSCNPJ: { patterns: ["[0-9]{14}"], maxLength: 14 },
    TSCPF: { patterns: ["[0-9]{11}"], maxLength: 11 },
    TSNIF: { minLength: 1, maxLength: 40 },
    TSCodNaoNIF: { enumeration: "0 1 2" },
    TSInscMun: { minLength: 1, maxLength: 15 },
    TSNomeRazaoSocial: { minLength: 1, maxLength: 300 },
    TSCEP: { patterns: ["[0-9]{8}"] },
    TSCodPaisISO: { patterns: ["[A-Z]{2}"] },
    TSCodigoEndPostal: { minLength: 1, maxLength: 11 },
    TSCidade: { minLength: 1, maxLength: 60 },
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
    TSTelefone: { patterns: ["[0-9]{6,20}"] },
    TSEmail: { patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 80 },
    TSRegEspTrib: { enumeration: "0 1 2 3 4 5 6 9" },
    TSCodTribNac: { patterns: ["[0-9]{6}"] },
    TCCodTribMun: { patterns: ["[0-9]{3}"] },
    TSDesc2000: {
      patterns: ["[\\s\\S!-ÿ]{1}[\\s\\S -ÿ]{0,}[\\s\\S!-ÿ]{1}|[\\s\\S!-ÿ]{1}"],
      minLength: 1,
      maxLength: 2000,
    },
    TSCodNBS: { patterns: ["[0-9]{9}"] },
    TSCodigoInternoContribuinte: {
      patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}", "[a-zA-Z0-9]{1,20}"],
      minLength: 1,
      maxLength: 20,
    },
    TSModoPrestacao: { enumeration: "0 1 2 3 4" },
    TSCodMoeda: { patterns: ["[0-9]{3}"], maxLength: 3 },
    TSDec15V2: { patterns: ["0|0\\.[0-9]{2}|[1-9]{1}[0-9]{0,14}(\\.[0-9]{2})?"] },
    TSMecAFComExPrest: { enumeration: "00 01 02 03 04 05 06 07 08" },
    TSMecAFComExToma: {
      enumeration:
        "00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26",
    },
    TSMovTempBens: { enumeration: "0 1 2 3" },
    TSNumDocImport: {
      patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 12,
    },
    TSEnvMDIC: { enumeration: "0 1" },
    TSInscImobFisc: { minLength: 1, maxLength: 30 },
    TSCodCIB: { minLength: 8, maxLength: 8 },
    TSDescInfCompl: {
      patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 2000,
    },
    TSDec3V2: { patterns: ["0|0\\.[0-9]{2}|[1-9]{1}[0-9]{0,2}(\\.[0-9]{2})?"] },
    TSChaveNFe: { patterns: ["[0-9]{44}"], maxLength: 44 },
    TSNum15Dig: { patterns: ["[0-9]{15}"], maxLength: 15 },
    TSCodVerificacao: { patterns: ["[a-zA-Z0-9]{1,9}"], minLength: 1, maxLength: 9 },
    TSNum7Dig: { patterns: ["[0-9]{7}"], maxLength: 7 },
    TSSerieNFNFS: { patterns: ["[a-zA-Z0-9]{1,15}"], minLength: 1, maxLength: 15 },
    TSIdeDedRed: { enumeration: "1 2 3 4 5 6 7 8 9 99" },
    TSDescOutDedRed: {
      patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 150,
    },
    date: { kind: "date" },
    TSTipoImunidadeISSQN: { enumeration: "0 1 2 3 4 5" },
    TSNumProcExigSuspensa: { patterns: ["[0-9]{30}"] },
    TSNumBeneficioMunicipal: { patterns: ["[0-9]{14}"] },
    TSDec1V2: { patterns: ["0|[0-9]{1}(\\.[0-9]{2})?"] },
    TSTipoCST: {
      enumeration:
        "00 01 02 03 04 05 06 07 08 09 49 50 51 52 53 54 55 56 60 61 62 63 64 65 66 67 70 71 72 73 74 75 98 99",
    },
    TSDec2V2: { patterns: ["0|0\\.[0-9]{2}|[1-9]{1}[0-9]{0,1}(\\.[0-9]{2})?"] },
    TSTipoRetPISCofins: { enumeration: "0 1 2 3 4 5 6 7 8 9" },
    TSTipoIndTotTrib: { enumeration: "0" },
    TSRTCTpOper: { enumeration: "1 2 3 4 5" },
    TSRTCTipoChaveDFe: { enumeration: "1 2 3 9" },
    TSRTCChaveDFe: { minLength: 1, maxLength: 50 },
    TSRTCTpReeRepRes: { enumeration: "01 02 03 04 99" },
    TSRTCCodCredPres: { patterns: ["[0-9]{2}"] },
    TSIdDPS: { patterns: ["DPS[0-9]{42}"], maxLength: 45 },
    TVerNFSe: { patterns: ["1\\.00|1\\.01"], maxLength: 4 },
    TSNNFSe: { patterns: ["[1-9]{1}[0-9]{0,12}"], maxLength: 13 },
    TSDesc600: { patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 600 },
    TStat: { enumeration: "100 102 103 107" },
    TSNomeFantasia: { minLength: 1, maxLength: 150 },
    TSUF: {
      enumeration:
        "AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO",
    },
    TSIdNFSe: { patterns: ["NFS[0-9]{50}"], maxLength: 53 },
    xDesc: { enumeration: ["Cancelamento de NFS-e"] },
    TSCodJustCanc: { enumeration: "1 2 9" },
    "xDesc.2": { enumeration: ["Cancelamento de NFS-e por Substituição"] },
    "xDesc.3": { enumeration: ["Solicitação de Análise Fiscal para Cancelamento de NFS-e"] },
    "xDesc.4": { enumeration: ["Cancelamento de NFS-e Deferido por Análise Fiscal"] },
    TSNumProcAdmAnaliseFiscalCanc: { patterns: ["[0-9]{1,30}"], minLength: 1, maxLength: 30 },
    TSCodJustAnaliseFiscalCancDef: { enumeration: "1" },
    "xDesc.5": { enumeration: ["Cancelamento de NFS-e Indeferido por Análise Fiscal"] },
    "xDesc.6": { enumeration: ["Manifestação de NFS-e - Confirmação do Prestador"] },
    "xDesc.7": { enumeration: ["Manifestação de NFS-e - Confirmação do Tomador"] },
    "xDesc.8": { enumeration: ["Manifestação de NFS-e - Confirmação do Intermediário"] },
    "xDesc.9": { enumeration: ["Manifestação de NFS-e - Confirmação Tácita"] },
    "xDesc.10": { enumeration: ["Manifestação de NFS-e - Rejeição do Prestador"] },
    TSCodMotivoRejeicao: { enumeration: "1 2 3 4 5 9" },
    "xDesc.11": { enumeration: ["Manifestação de NFS-e - Rejeição do Tomador"] },
    "xDesc.12": { enumeration: ["Manifestação de NFS-e - Rejeição do Intermediário"] },
    "xDesc.13": { enumeration: ["Manifestação de NFS-e - Anulação da Rejeição"] },
    TSIdNumEvento: { patterns: ["[0-9]{59}"] },
    "xDesc.14": { enumeration: ["Cancelamento de NFS-e por Ofício"] },
    "xDesc.15": { enumeration: ["Bloqueio de NFS-e por Ofício"] },
    TSCodigoEventoNFSe: { enumeration: "e101101 e105102 e105104 e105105 e305101" },
    "xDesc.16": { enumeration: ["Desbloqueio de NFS-e por Ofício"] },
    TSIdPedRegEvt: { patterns: ["PRE[0-9]{56}"], maxLength: 59 },
    TSNum3Dig: { patterns: ["[0-9]{1}[0-9]{0,2}"], maxLength: 3 },
    TSNumDFe: { patterns: ["[0-9]{1,13}"] },
    TSIdEvento: { patterns: ["EVT[0-9]{59}"], maxLength: 62 },
  },
};
