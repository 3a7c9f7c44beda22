import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** NF-e and NFC-e 4.00. */
export const NFE_TYPES: XmlSchemaTypes = {
  content: {
    refNF: "cUF:TCodUfIBGE AAMM CNPJ:TCnpj mod serie:TSerie nNF:TNF",
    refNFP:
      "cUF:TCodUfIBGE AAMM ( CNPJ:TCnpj | CPF:TCpf ) IE:TIeDest mod:mod.2 serie:TSerie nNF:TNF",
    refECF: "mod:mod.3 nECF nCOO",
    NFref: "( refNFe:TChNFe | refNFeSig:TChNFe | refNF | refNFP | refCTe:TChNFe | refECF )",
    ide: "cUF:TCodUfIBGE cNF natOp mod:TMod serie:TSerie nNF:TNF dhEmi:TDateTimeUTC dhSaiEnt:TDateTimeUTC? tpNF idDest cMunFG:TCodMunIBGE tpImp tpEmis cDV tpAmb:TAmb finNFe:TFinNFe tpNFDebito:TTpNFDebito? tpNFCredito:TTpNFCredito? indFinal:tpNF indPres procEmi:TProcEmi verProc ( dhCont:TDateTimeUTC xJust )? NFref{0,999}",
    TEnderEmi:
      "xLgr:xNome nro:natOp xCpl:natOp? xBairro:xNome cMun:TCodMunIBGE xMun:xNome UF:TUfEmi CEP:cNF cPais? xPais? fone?",
    emit: "( CNPJ:TCnpj | CPF:TCpf ) xNome xFant:natOp? enderEmit:TEnderEmi IE:TIe ( IM )? CRT",
    TEndereco:
      "xLgr:xNome nro:natOp xCpl:natOp? xBairro:xNome cMun:TCodMunIBGE xMun:xNome UF:TUf CEP:cNF? cPais:cPais.2? xPais:xNome? fone?",
    dest: "( CNPJ:TCnpj | CPF:TCpf | idEstrangeiro ) xNome? enderDest:TEndereco? indIEDest IE:TIeDestNaoIsento? IM? email:natOp?",
    TLocal:
      "( CNPJ:TCnpjOpc | CPF:TCpf ) xNome? xLgr:xNome nro:natOp xCpl:natOp? xBairro:xNome cMun:TCodMunIBGE xMun:xNome UF:TUf CEP:cNF? cPais:cPais.2? xPais:xNome? fone? email:natOp? IE:TIe?",
    veicProd:
      "tpOp chassi cCor xCor pot:cCor cilin:cCor pesoL pesoB:pesoL nSerie:pesoL tpComb nMotor CMT:pesoL dist:cCor anoMod anoFab:anoMod tpPint tpVeic espVeic:cDV VIN condVeic:idDest cMod:nCOO cCorDENATRAN lota tpRest",
    med: "cProdANVISA vPMC:TDec_1302",
    arma: "tpArma:tpNF nSerie:IM nCano:IM descr",
    comb: "cProdANP descANP UFCons:TUf",
    prod: "cProd:natOp cEAN xProd NCM ( CEST:TCodMunIBGE )? CFOP uCom qCom:TDec_1104v vUnCom:TDec_1110v vProd:TDec_1302 cEANTrib:cEAN uTrib:uCom qTrib:TDec_1104v vUnTrib:TDec_1110v vFrete:TDec_1302Opc? vSeg:TDec_1302Opc? vDesc:TDec_1302Opc? vOutro:TDec_1302Opc? indTot:tpNF xPed:IM? nItemPed:nCOO? ( veicProd | med | arma{1,500} | comb | nRECOPI )?",
    ICMS00:
      "orig:Torig CST modBC:tpOp vBC:TDec_1302 pICMS:TDec_0302a04 vICMS:TDec_1302 ( pFCP:TDec_0302a04Opc vFCP:TDec_1302 )?",
    ICMS02: "orig:Torig CST:CST.2 adRemICMS:TDec_0302a04 vICMSMono:TDec_1302",
    ICMS10:
      "orig:Torig CST:CST.3 modBC:tpOp vBC:TDec_1302 pICMS:TDec_0302a04 vICMS:TDec_1302 ( vBCFCP:TDec_1302 pFCP:TDec_0302a04Opc vFCP:TDec_1302 )? modBCST vBCST:TDec_1302 pICMSST:TDec_0302a04 vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )? ( vICMSSTDeson:TDec_1302 motDesICMSST )?",
    ICMS15:
      "orig:Torig CST:CST.4 adRemICMS:TDec_0302a04 vICMSMono:TDec_1302 adRemICMSReten:TDec_0302a04 vICMSMonoReten:TDec_1302 ( pRedAdRem:TDec_0302Max100 motRedAdRem )?",
    ICMS20:
      "orig:Torig CST:CST.5 modBC:tpOp pRedBC:TDec_0302a04 vBC:TDec_1302 pICMS:TDec_0302a04 vICMS:TDec_1302 ( vBCFCP:TDec_1302 pFCP:TDec_0302a04Opc vFCP:TDec_1302 )? ( vICMSDeson:TDec_1302 motDesICMS )?",
    ICMS30:
      "orig:Torig CST:CST.6 modBCST vBCST:TDec_1302 pICMSST:TDec_0302a04 vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )? ( vICMSDeson:TDec_1302 motDesICMS:motDesICMS.2 )?",
    ICMS40: "orig:Torig CST:CST.7 ( vICMSDeson:TDec_1302 motDesICMS:motDesICMS.3 )?",
    ICMS51:
      "orig:Torig CST:CST.8 modBC:tpOp? pRedBC:TDec_0302a04? vBC:TDec_1302? pICMS:TDec_0302a04? vICMSOp:TDec_1302? pDif:TDec_0302a04Max100? vICMSDif:TDec_1302? vICMS:TDec_1302? ( vBCFCP:TDec_1302 pFCP:TDec_0302a04Opc vFCP:TDec_1302 )? ( pFCPDif:TDec_0302a04Opc vFCPDif:TDec_1302 )?",
    ICMS53:
      "orig:Torig CST:CST.9 adRemICMS:TDec_0302a04? pDif:TDec_0302a04Max100? vICMSMono:TDec_1302?",
    ICMS60:
      "orig:Torig CST:CST.10 ( vBCSTRet:TDec_1302 pST:TDec_0302a04Opc vICMSSTRet:TDec_1302 )? ( vBCFCPSTRet:TDec_1302 pFCPSTRet:TDec_0302a04Opc vFCPSTRet:TDec_1302 )? ( pRedBCEfet:TDec_0302a04Opc vBCEfet:TDec_1302 pICMSEfet:TDec_0302a04Opc vICMSEfet:TDec_1302 )?",
    ICMS61: "orig:Torig CST:CST.11 adRemICMSRet:TDec_0302a04 vICMSMonoRet:TDec_1302",
    ICMS70:
      "orig:Torig CST:CST.12 modBC:tpOp pRedBC:TDec_0302a04 vBC:TDec_1302 pICMS:TDec_0302a04 vICMS:TDec_1302 ( vBCFCP:TDec_1302 pFCP:TDec_0302a04Opc vFCP:TDec_1302 )? modBCST vBCST:TDec_1302 pICMSST:TDec_0302a04 vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )? ( vICMSDeson:TDec_1302 motDesICMS:motDesICMSST )? ( vICMSSTDeson:TDec_1302 motDesICMSST )?",
    ICMS90:
      "orig:Torig CST:CST.13 ( modBC:tpOp vBC:TDec_1302 pRedBC:TDec_0302a04Opc? pICMS:TDec_0302a04 ( vICMSOp:TDec_1302 pDif:TDec_0302a04Max100 vICMSDif:TDec_1302 )? vICMS:TDec_1302 ( vBCFCP:TDec_1302 pFCP:TDec_0302a04Opc vFCP:TDec_1302 )? ( pFCPDif:TDec_0302a04Opc vFCPDif:TDec_1302 )? )? ( modBCST vBCST:TDec_1302 pICMSST:TDec_0302a04 vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )? )? ( vICMSDeson:TDec_1302 motDesICMS:motDesICMSST )? ( vICMSSTDeson:TDec_1302 motDesICMSST )?",
    ICMSPart:
      "orig:Torig CST:CST.14 modBC:tpOp vBC:TDec_1302 pRedBC:TDec_0302a04Opc? pICMS:TDec_0302a04 vICMS:TDec_1302 modBCST vBCST:TDec_1302 pICMSST:TDec_0302a04 vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )? pBCOp:TDec_0302a04Opc UFST:TUf ( vICMSDeson:TDec_1302 motDesICMS:motDesICMS.4 )?",
    ICMSST:
      "orig:Torig CST:CST.15 vBCSTRet:TDec_1302 pST:TDec_0302a04Opc? vICMSSTRet:TDec_1302 ( vBCFCPSTRet:TDec_1302 pFCPSTRet:TDec_0302a04Opc vFCPSTRet:TDec_1302 )? vBCSTDest:TDec_1302 vICMSSTDest:TDec_1302 ( pRedBCEfet:TDec_0302a04Opc vBCEfet:TDec_1302 pICMSEfet:TDec_0302a04Opc vICMSEfet:TDec_1302 )?",
    ICMSSN101: "orig:Torig CSOSN pCredSN:TDec_0302a04 vCredICMSSN:TDec_1302",
    ICMSSN102: "orig:Torig? CSOSN:CSOSN.2",
    ICMSSN201:
      "orig:Torig CSOSN:CSOSN.3 modBCST vBCST:TDec_1302 pICMSST:TDec_0302a04 vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )? pCredSN:TDec_0302a04 vCredICMSSN:TDec_1302",
    ICMSSN202:
      "orig:Torig CSOSN:CSOSN.4 modBCST vBCST:TDec_1302 pICMSST:TDec_0302a04 vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )?",
    ICMSSN500:
      "orig:Torig CSOSN:CSOSN.5 ( vBCSTRet:TDec_1302 pST:TDec_0302a04Opc vICMSSTRet:TDec_1302 )? ( vBCFCPSTRet:TDec_1302 pFCPSTRet:TDec_0302a04Opc vFCPSTRet:TDec_1302 )? ( pRedBCEfet:TDec_0302a04Opc vBCEfet:TDec_1302 pICMSEfet:TDec_0302a04Opc vICMSEfet:TDec_1302 )?",
    ICMSSN900:
      "orig:Torig? CSOSN:CSOSN.6 ( modBC:tpOp vBC:TDec_1302 pRedBC:TDec_0302a04Opc? pICMS:TDec_0302a04 vICMS:TDec_1302 )? ( modBCST vBCST:TDec_1302 pICMSST:TDec_0302a04 vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )? )? ( pCredSN:TDec_0302a04 vCredICMSSN:TDec_1302 )?",
    ICMS: "( ICMS00 | ICMS02 | ICMS10 | ICMS15 | ICMS20 | ICMS30 | ICMS40 | ICMS51 | ICMS53 | ICMS60 | ICMS61 | ICMS70 | ICMS90 | ICMSPart | ICMSST | ICMSSN101 | ICMSSN102 | ICMSSN201 | ICMSSN202 | ICMSSN500 | ICMSSN900 )",
    IPITrib:
      "CST:CST.16 ( vBC:TDec_1302 pIPI:TDec_0302a04 | qUnid:TDec_1204v vUnid:TDec_1104 ) vIPI:TDec_1302",
    IPINT: "CST:CST.17",
    TIpi: "cEnq ( IPITrib | IPINT )",
    ISSQN:
      "vBC:TDec_1302 vAliq:TDec_0302a04 vISSQN:TDec_1302 cMunFG:TCodMunIBGE cListServ:TCListServ vOutro:TDec_1302Opc? indISS cMun:TCodMunIBGE? cPais:cPais.2? indIncentivo:TAmb",
    PISAliq: "CST:mod vBC:TDec_1302 pPIS:TDec_0302a04 vPIS:TDec_1302",
    PISQtde: "CST:CST.18 qBCProd:TDec_1204v vAliqProd:TDec_1104v vPIS:TDec_1302",
    PISNT: "CST:CST.19",
    PISOutr:
      "CST:CST.20 ( vBC:TDec_1302 pPIS:TDec_0302a04 | qBCProd:TDec_1204v vAliqProd:TDec_1104v ) vPIS:TDec_1302",
    PIS: "( PISAliq | PISQtde | PISNT | PISOutr )",
    COFINSAliq: "CST:mod vBC:TDec_1302 pCOFINS:TDec_0302a04 vCOFINS:TDec_1302",
    COFINSQtde: "CST:CST.18 qBCProd:TDec_1204v vAliqProd:TDec_1104v vCOFINS:TDec_1302",
    COFINSNT: "CST:CST.19",
    COFINSOutr:
      "CST:CST.20 ( vBC:TDec_1302 pCOFINS:TDec_0302a04 | qBCProd:TDec_1204v vAliqProd:TDec_1104v ) vCOFINS:TDec_1302",
    COFINS: "( COFINSAliq | COFINSQtde | COFINSNT | COFINSOutr )",
    imposto: "( ICMS IPI:TIpi? | IPI:TIpi? ISSQN )? PIS? COFINS?",
    det: "prod imposto infAdProd? @nItem:nItem",
    ICMSTot:
      "vBC:TDec_1302 vICMS:TDec_1302 vICMSDeson:TDec_1302 vFCP:TDec_1302 vBCST:TDec_1302 vST:TDec_1302 vFCPST:TDec_1302 vFCPSTRet:TDec_1302 vICMSMono:TDec_1302? vICMSMonoReten:TDec_1302? vProd:TDec_1302 vFrete:TDec_1302 vSeg:TDec_1302 vDesc:TDec_1302 vII:TDec_1302 vIPI:TDec_1302 vIPIDevol:TDec_1302 vPIS:TDec_1302 vCOFINS:TDec_1302 vOutro:TDec_1302 vNF:TDec_1302",
    retTrib:
      "vRetPIS:TDec_1302Opc? vRetCOFINS:TDec_1302Opc? vRetCSLL:TDec_1302Opc? vBCIRRF:TDec_1302Opc? vIRRF:TDec_1302Opc? vBCRetPrev:TDec_1302Opc? vRetPrev:TDec_1302Opc?",
    total: "ICMSTot retTrib?",
    transp: "modFrete:tpRest",
    fat: "nFat:natOp? vOrig:TDec_1302? vDesc:TDec_1302? vLiq:TDec_1302?",
    dup: "nDup:natOp? dVenc:TData? vDup:TDec_1302Opc",
    cobr: "fat? dup{0,120}",
    card: "tpIntegra:TAmb CNPJ:TCnpj?",
    detPag: "indPag:tpNF? tPag xPag:xNome? vPag:TDec_1302 ( CNPJPag:TCnpj UFPag:TUfEmi )? card?",
    pag: "detPag{1,100} vTroco:TDec_1302?",
    infAdic: "infAdFisco? infCpl?",
    compra: "xPed:natOp? xCont:natOp?",
    infNFe:
      "ide emit dest? entrega:TLocal? det{1,990} total transp cobr? pag infAdic? compra? @versao:TVerNFe @Id:Id",
    TNFe: "infNFe",
    NFe: "infNFe",
  },
  values: {
    TCodUfIBGE: {
      enumeration:
        "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53",
    },
    cNF: {
      patterns: ["[0-9]{8}"],
    },
    natOp: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 60,
    },
    TMod: {
      enumeration: "55 65",
    },
    TSerie: {
      patterns: ["0|[1-9]{1}[0-9]{0,2}"],
    },
    TNF: {
      patterns: ["[1-9]{1}[0-9]{0,8}"],
    },
    TDateTimeUTC: {
      patterns: [
        "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d([\\-,\\+](0[0-9]|10|11):00|([\\+](12):00))",
      ],
    },
    tpNF: {
      enumeration: "0 1",
    },
    idDest: {
      enumeration: "1 2 3",
    },
    TCodMunIBGE: {
      patterns: ["[0-9]{7}"],
    },
    tpImp: {
      enumeration: "0 1 2 3 4 5",
    },
    tpEmis: {
      enumeration: "1 2 3 4 5 6 7 9",
    },
    cDV: {
      patterns: ["[0-9]{1}"],
    },
    TAmb: {
      enumeration: "1 2",
    },
    TFinNFe: {
      enumeration: "1 2 3 4 5 6",
    },
    TTpNFDebito: {
      enumeration: "01 02 03 04 05 06 07 08",
    },
    TTpNFCredito: {
      enumeration: "01 02 03 04 05",
    },
    indPres: {
      enumeration: "0 1 2 3 4 5 9",
    },
    TProcEmi: {
      enumeration: "0 1 2 3 4",
    },
    verProc: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 20,
    },
    xJust: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 15,
      maxLength: 256,
    },
    TChNFe: {
      patterns: ["[0-9]{6}[0-9A-Z]{12}[0-9]{26}"],
      maxLength: 44,
    },
    AAMM: {
      patterns: ["[0-9]{2}[0]{1}[1-9]{1}|[0-9]{2}[1]{1}[0-2]{1}"],
    },
    TCnpj: {
      patterns: ["[0-9A-Z]{12}[0-9]{2}"],
      maxLength: 14,
    },
    mod: {
      enumeration: "01 02",
    },
    TCpf: {
      patterns: ["[0-9]{11}"],
      maxLength: 11,
    },
    TIeDest: {
      patterns: ["ISENTO|[0-9]{2,14}"],
      maxLength: 14,
    },
    "mod.2": {
      enumeration: "01 04",
    },
    "mod.3": {
      enumeration: "2B 2C 2D",
    },
    nECF: {
      patterns: ["[0-9]{1,3}"],
    },
    nCOO: {
      patterns: ["[0-9]{1,6}"],
    },
    xNome: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 2,
      maxLength: 60,
    },
    TUfEmi: {
      enumeration:
        "AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO",
    },
    cPais: {
      enumeration: "1058",
    },
    xPais: {
      enumeration: "Brasil BRASIL",
    },
    fone: {
      patterns: ["[0-9]{6,14}"],
    },
    TIe: {
      patterns: ["[0-9]{2,14}|ISENTO"],
      maxLength: 14,
    },
    IM: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 15,
    },
    CRT: {
      enumeration: "1 2 3 4",
    },
    idEstrangeiro: {
      patterns: ["([!-ÿ]{0}|[!-ÿ]{5,20})?"],
    },
    TUf: {
      enumeration:
        "AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO EX",
    },
    "cPais.2": {
      patterns: ["[0-9]{1,4}"],
    },
    indIEDest: {
      enumeration: "1 2 9",
    },
    TIeDestNaoIsento: {
      patterns: ["[0-9]{2,14}"],
      maxLength: 14,
    },
    TCnpjOpc: {
      patterns: ["[0-9]{0}|[0-9A-Z]{12}[0-9]{2}"],
      maxLength: 14,
    },
    cEAN: {
      patterns: ["SEM GTIN|[0-9]{0}|[0-9]{8}|[0-9]{12,14}"],
    },
    xProd: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 120,
    },
    NCM: {
      patterns: ["[0-9]{2}|[0-9]{8}"],
    },
    CFOP: {
      patterns: ["[1,2,3,5,6,7]{1}[0-9]{3}"],
    },
    uCom: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 6,
    },
    TDec_1104v: {
      patterns: ["0|0\\.[0-9]{1,4}|[1-9]{1}[0-9]{0,10}|[1-9]{1}[0-9]{0,10}(\\.[0-9]{1,4})?"],
    },
    TDec_1110v: {
      patterns: ["0|0\\.[0-9]{1,10}|[1-9]{1}[0-9]{0,10}|[1-9]{1}[0-9]{0,10}(\\.[0-9]{1,10})?"],
    },
    TDec_1302: {
      patterns: ["0|0\\.[0-9]{2}|[1-9]{1}[0-9]{0,12}(\\.[0-9]{2})?"],
    },
    TDec_1302Opc: {
      patterns: ["0\\.[0-9]{1}[1-9]{1}|0\\.[1-9]{1}[0-9]{1}|[1-9]{1}[0-9]{0,12}(\\.[0-9]{2})?"],
    },
    tpOp: {
      enumeration: "0 1 2 3",
    },
    chassi: {
      patterns: ["[A-Z0-9]+"],
      minLength: 17,
      maxLength: 17,
    },
    cCor: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 4,
    },
    xCor: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 40,
    },
    pesoL: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 9,
    },
    tpComb: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 2,
    },
    nMotor: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 21,
    },
    anoMod: {
      patterns: ["[0-9]{4}"],
    },
    tpPint: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 1,
    },
    tpVeic: {
      patterns: ["[0-9]{1,2}"],
    },
    VIN: {
      enumeration: "R N",
    },
    cCorDENATRAN: {
      patterns: ["[0-9]{1,2}"],
      minLength: 1,
      maxLength: 2,
    },
    lota: {
      patterns: ["[0-9]{1,3}"],
      minLength: 1,
      maxLength: 3,
    },
    tpRest: {
      enumeration: "0 1 2 3 4 9",
    },
    cProdANVISA: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}", "[0-9]{11}|[0-9]{13}|ISENTO"],
    },
    descr: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 256,
    },
    cProdANP: {
      patterns: ["[0-9]{9}"],
    },
    descANP: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 2,
      maxLength: 95,
    },
    nRECOPI: {
      patterns: ["[0-9]{20}"],
      maxLength: 20,
    },
    Torig: {
      enumeration: "0 1 2 3 4 5 6 7 8",
    },
    CST: {
      enumeration: "00",
    },
    TDec_0302a04: {
      patterns: ["0|0\\.[0-9]{2,4}|[1-9]{1}[0-9]{0,2}(\\.[0-9]{2,4})?"],
    },
    TDec_0302a04Opc: {
      patterns: ["0\\.[0-9]{2,4}|[1-9]{1}[0-9]{0,2}(\\.[0-9]{2,4})?"],
    },
    "CST.2": {
      enumeration: "02",
    },
    "CST.3": {
      enumeration: "10",
    },
    modBCST: {
      enumeration: "0 1 2 3 4 5 6",
    },
    motDesICMSST: {
      enumeration: "3 9 12",
    },
    "CST.4": {
      enumeration: "15",
    },
    TDec_0302Max100: {
      patterns: ["0(\\.[0-9]{2})?|100(\\.00)?|[1-9]{1}[0-9]{0,1}(\\.[0-9]{2})?"],
    },
    motRedAdRem: {
      enumeration: "1 9",
    },
    "CST.5": {
      enumeration: "20",
    },
    motDesICMS: {
      enumeration: "3 9 10 11 12",
    },
    "CST.6": {
      enumeration: "30",
    },
    "motDesICMS.2": {
      enumeration: "6 7 9",
    },
    "CST.7": {
      enumeration: "40 41 50",
    },
    "motDesICMS.3": {
      enumeration: "1 3 4 5 6 7 8 9 10 11 16 90",
    },
    "CST.8": {
      enumeration: "51",
    },
    TDec_0302a04Max100: {
      patterns: ["0(\\.[0-9]{2,4})?|[1-9]{1}[0-9]{0,1}(\\.[0-9]{2,4})?|100(\\.0{2,4})?"],
    },
    "CST.9": {
      enumeration: "53",
    },
    "CST.10": {
      enumeration: "60",
    },
    "CST.11": {
      enumeration: "61",
    },
    "CST.12": {
      enumeration: "70",
    },
    "CST.13": {
      enumeration: "90",
    },
    "CST.14": {
      enumeration: "10 20 90",
    },
    "motDesICMS.4": {
      enumeration: "9 10 11",
    },
    "CST.15": {
      enumeration: "41 60",
    },
    CSOSN: {
      enumeration: "101",
    },
    "CSOSN.2": {
      enumeration: "102 103 300 400",
    },
    "CSOSN.3": {
      enumeration: "201",
    },
    "CSOSN.4": {
      enumeration: "202 203",
    },
    "CSOSN.5": {
      enumeration: "500",
    },
    "CSOSN.6": {
      enumeration: "900",
    },
    cEnq: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 3,
    },
    "CST.16": {
      enumeration: "00 49 50 99",
    },
    TDec_1204v: {
      patterns: ["0|0\\.[0-9]{1,4}|[1-9]{1}[0-9]{0,11}|[1-9]{1}[0-9]{0,11}(\\.[0-9]{1,4})?"],
    },
    TDec_1104: {
      patterns: ["0|0\\.[0-9]{4}|[1-9]{1}[0-9]{0,10}(\\.[0-9]{4})?"],
    },
    "CST.17": {
      enumeration: "01 02 03 04 05 51 52 53 54 55",
    },
    TCListServ: {
      patterns: ["[0-9]{2}.[0-9]{2}"],
    },
    indISS: {
      enumeration: "1 2 3 4 5 6 7",
    },
    "CST.18": {
      enumeration: "03",
    },
    "CST.19": {
      enumeration: "04 05 06 07 08 09",
    },
    "CST.20": {
      enumeration: "49 50 51 52 53 54 55 56 60 61 62 63 64 65 66 67 70 71 72 73 74 75 98 99",
    },
    infAdProd: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 500,
    },
    nItem: {
      patterns: ["[1-9]{1}[0-9]{0,1}|[1-8]{1}[0-9]{2}|[9]{1}[0-8]{1}[0-9]{1}|[9]{1}[9]{1}[0]{1}"],
    },
    TData: {
      patterns: [
        "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))",
      ],
    },
    tPag: {
      patterns: ["[0-9]{2}"],
    },
    infAdFisco: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 2000,
    },
    infCpl: {
      patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"],
      minLength: 1,
      maxLength: 5000,
    },
    TVerNFe: {
      patterns: ["4\\.00"],
    },
    Id: {
      patterns: ["NFe[0-9]{6}[0-9A-Z]{12}[0-9]{26}"],
    },
  },
};
