import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Batches of NF-e and NFC-e, layout 4.00 (package PL_010 V1.30). */
export const NFE_TYPES: XmlSchemaTypes = {
  content: {
    refNF: "cUF:TCodUfIBGE AAMM CNPJ:TCnpj mod serie:TSerie nNF:TNF",
    refNFP:
      "cUF:TCodUfIBGE AAMM ( CNPJ:TCnpj | CPF:TCpf ) IE:TIeDest mod:mod.2 serie:TSerie nNF:TNF",
    refECF: "mod:mod.3 nECF nCOO",
    NFref: "( refNFe:TChNFe | refNFeSig:TChNFe | refNF | refNFP | refCTe:TChNFe | refECF )",
    TCompraGov: "tpEnteGov:TEnteGov pRedutor:TDec_0302_04RTC tpOperGov:TAmb",
    gPagAntecipado: "refNFe:TChNFe{1,99}",
    ide: "cUF:TCodUfIBGE cNF natOp mod:TMod serie:TSerie nNF:TNF dhEmi:TDateTimeUTC dhSaiEnt:TDateTimeUTC? dPrevEntrega:TData? tpNF:indSinc idDest cMunFG:TCodMunIBGE cMunFGIBS:TCodMunIBGE? tpImp tpEmis cDV tpAmb:TAmb finNFe:TFinNFe tpNFDebito:TTpNFDebito? tpNFCredito:TTpNFCredito? indFinal:indSinc indPres indIntermed:indSinc? procEmi:TProcEmi verProc ( dhCont:TDateTimeUTC xJust )? NFref{0,999} gCompraGov:TCompraGov? gPagAntecipado?",
    TEnderEmi:
      "xLgr:xNome nro:natOp xCpl:natOp? xBairro:xNome cMun:TCodMunIBGE xMun:xNome UF:TUfEmi CEP:cNF cPais? xPais? fone?",
    emit: "( CNPJ:TCnpj | CPF:TCpf ) xNome xFant:natOp? enderEmit:TEnderEmi IE:TIe IEST:TIeST? ( IM CNAE:TCodMunIBGE? )? CRT:TEnteGov",
    avulsa:
      "CNPJ:TCnpj xOrgao:natOp matr:natOp xAgente:natOp fone? UF:TUfEmi nDAR:natOp? dEmi:TData? vDAR:TDec_1302? repEmi:natOp dPag:TData?",
    TEndereco:
      "xLgr:xNome nro:natOp xCpl:natOp? xBairro:xNome cMun:TCodMunIBGE xMun:xNome UF:TUf CEP:cNF? cPais:cPais.2? xPais:xNome? fone?",
    dest: "( CNPJ:TCnpj | CPF:TCpf | idEstrangeiro ) xNome? enderDest:TEndereco? indIEDest IE:TIeST? ISUF? IM? email:natOp?",
    TLocal:
      "( CNPJ:TCnpjOpc | CPF:TCpf ) xNome? xLgr:xNome nro:natOp xCpl:natOp? xBairro:xNome cMun:TCodMunIBGE xMun:xNome UF:TUf CEP:cNF? cPais:cPais.2? xPais:xNome? fone? email:natOp? IE:TIe?",
    autXML: "( CNPJ:TCnpj | CPF:TCpf )",
    gCred: "cCredPresumido pCredPresumido:TDec_0302_04RTC vCredPresumido:TDec_1302",
    adi: "nAdicao? nSeqAdic cFabricante:natOp vDescDI:TDec_1302Opc? nDraw:verProc?",
    DI: "nDI:IM dDI:TData xLocDesemb:natOp UFDesemb:TUfEmi dDesemb:TData tpViaTransp vAFRMM:TDec_1302? tpIntermedio:idDest ( CNPJ:TCnpj | CPF:TCpf )? UFTerceiro:TUfEmi? cExportador:natOp adi{1,999}",
    exportInd: "nRE chNFe:TChNFe qExport:TDec_1104v",
    detExport: "nDraw:verProc? exportInd?",
    rastro: "nLote:verProc qLote:TDec_0803v dFab:TData dVal:TData cAgreg:verProc?",
    infProdNFF: "cProdFisco cOperNFF",
    infProdEmb: "xEmb qVolEmb:TDec_0803v uEmb:xEmb",
    veicProd:
      "tpOp chassi cCor xCor pot:cCor cilin:cCor pesoL pesoB:pesoL nSerie:pesoL tpComb nMotor CMT:pesoL dist:cCor anoMod anoFab:anoMod tpPint tpVeic espVeic:cDV VIN condVeic:idDest cMod:nCOO cCorDENATRAN lota tpRest",
    med: "cProdANVISA xMotivoIsencao? vPMC:TDec_1302",
    arma: "tpArma:indSinc nSerie:IM nCano:IM descr",
    CIDE: "qBCProd:TDec_1204v vAliqProd:TDec_1104 vCIDE:TDec_1302",
    encerrante: "nBico:nECF nBomba:nECF? nTanque:nECF vEncIni:TDec_1203 vEncFin:TDec_1203",
    origComb: "indImport:indSinc cUFOrig:TCodUfIBGE pOrig:TDec_03v00a04Max100Opc",
    comb: "cProdANP descANP pGLP:TDec_0302a04Max100? pGNn:TDec_0302a04Max100? pGNi:TDec_0302a04Max100? vPart:TDec_1302? CODIF? qTemp:TDec_1204temperatura? UFCons:TUf CIDE? encerrante? pBio:TDec_03v00a04Max100Opc? origComb{0,30}",
    prod: "cProd:natOp cEAN cBarra? xProd NCM NVE{0,8} ( CEST:TCodMunIBGE indEscala? CNPJFab:TCnpj? )? cBenef? gCred{0,4} tpCredPresIBSZFM:TProcEmi? EXTIPI? CFOP uCom qCom:TDec_1104v vUnCom:TDec_1110v vProd:TDec_1302 cEANTrib:cEAN cBarraTrib:cBarra? uTrib:uCom qTrib:TDec_1104v vUnTrib:TDec_1110v vFrete:TDec_1302Opc? vSeg:TDec_1302Opc? vDesc:TDec_1302Opc? vOutro:TDec_1302Opc? indTot:indSinc indBemMovelUsado? DI{0,100} detExport{0,500} xPed:IM? nItemPed:nCOO? nFCI:TGuid? rastro{0,500} infProdNFF? infProdEmb? ( veicProd | med | arma{1,500} | comb | nRECOPI )?",
    ICMS00:
      "orig:Torig CST modBC:tpOp vBC:TDec_1302 pICMS:TDec_0302_04RTC vICMS:TDec_1302 ( pFCP:TDec_0302a04Opc vFCP:TDec_1302 )?",
    ICMS02:
      "orig:Torig CST:CST.2 qBCMono:TDec_1104v? adRemICMS:TDec_0302_04RTC vICMSMono:TDec_1302",
    ICMS10:
      "orig:Torig CST:CST.3 modBC:tpOp vBC:TDec_1302 pICMS:TDec_0302_04RTC vICMS:TDec_1302 ( vBCFCP:TDec_1302 pFCP:TDec_0302a04Opc vFCP:TDec_1302 )? modBCST pMVAST:TDec_0302a04Opc? pRedBCST:TDec_0302a04Opc? vBCST:TDec_1302 pICMSST:TDec_0302_04RTC vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )? ( vICMSSTDeson:TDec_1302 motDesICMSST )?",
    ICMS15:
      "orig:Torig CST:CST.4 qBCMono:TDec_1104v? adRemICMS:TDec_0302_04RTC vICMSMono:TDec_1302 qBCMonoReten:TDec_1104v? adRemICMSReten:TDec_0302_04RTC vICMSMonoReten:TDec_1302 ( pRedAdRem:TDec_0302Max100 motRedAdRem )?",
    ICMS20:
      "orig:Torig CST:CST.5 modBC:tpOp pRedBC:TDec_0302_04RTC vBC:TDec_1302 pICMS:TDec_0302_04RTC vICMS:TDec_1302 ( vBCFCP:TDec_1302 pFCP:TDec_0302a04Opc vFCP:TDec_1302 )? ( vICMSDeson:TDec_1302 motDesICMS indDeduzDeson:indSinc? )?",
    ICMS30:
      "orig:Torig CST:CST.6 modBCST pMVAST:TDec_0302a04Opc? pRedBCST:TDec_0302a04Opc? vBCST:TDec_1302 pICMSST:TDec_0302_04RTC vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )? ( vICMSDeson:TDec_1302 motDesICMS:motDesICMS.2 indDeduzDeson:indSinc? )?",
    ICMS40:
      "orig:Torig CST:CST.7 ( vICMSDeson:TDec_1302 motDesICMS:motDesICMS.3 indDeduzDeson:indSinc? )?",
    ICMS51:
      "orig:Torig CST:CST.8 modBC:tpOp? pRedBC:TDec_0302_04RTC? cBenefRBC:cCredPresumido? vBC:TDec_1302? pICMS:TDec_0302_04RTC? vICMSOp:TDec_1302? pDif:TDec_0302a04Max100? vICMSDif:TDec_1302? vICMS:TDec_1302? ( vBCFCP:TDec_1302 pFCP:TDec_0302a04Opc vFCP:TDec_1302 )? ( pFCPDif:TDec_0302a04Opc vFCPDif:TDec_1302 vFCPEfet:TDec_1302? )?",
    ICMS53:
      "orig:Torig CST:CST.9 qBCMono:TDec_1104v? adRemICMS:TDec_0302_04RTC? vICMSMonoOp:TDec_1302? pDif:TDec_0302a04Max100? vICMSMonoDif:TDec_1302? vICMSMono:TDec_1302? qBCMonoDif:TDec_1104v? adRemICMSDif:TDec_0302_04RTC?",
    ICMS60:
      "orig:Torig CST:CST.10 ( vBCSTRet:TDec_1302 pST:TDec_0302a04Opc vICMSSubstituto:TDec_1302? vICMSSTRet:TDec_1302 )? ( vBCFCPSTRet:TDec_1302 pFCPSTRet:TDec_0302a04Opc vFCPSTRet:TDec_1302 )? ( pRedBCEfet:TDec_0302a04Opc vBCEfet:TDec_1302 pICMSEfet:TDec_0302a04Opc vICMSEfet:TDec_1302 )?",
    ICMS61:
      "orig:Torig CST:CST.11 qBCMonoRet:TDec_1104v? adRemICMSRet:TDec_0302_04RTC vICMSMonoRet:TDec_1302",
    ICMS70:
      "orig:Torig CST:CST.12 modBC:tpOp pRedBC:TDec_0302_04RTC vBC:TDec_1302 pICMS:TDec_0302_04RTC vICMS:TDec_1302 ( vBCFCP:TDec_1302 pFCP:TDec_0302a04Opc vFCP:TDec_1302 )? modBCST pMVAST:TDec_0302a04Opc? pRedBCST:TDec_0302a04Opc? vBCST:TDec_1302 pICMSST:TDec_0302_04RTC vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )? ( vICMSDeson:TDec_1302 motDesICMS:motDesICMSST indDeduzDeson:indSinc? )? ( vICMSSTDeson:TDec_1302 motDesICMSST )?",
    ICMS90:
      "orig:Torig CST:CST.13 ( modBC:tpOp vBC:TDec_1302 pRedBC:TDec_0302a04Opc? cBenefRBC:cCredPresumido? pICMS:TDec_0302_04RTC ( vICMSOp:TDec_1302 pDif:TDec_0302a04Max100 vICMSDif:TDec_1302 )? vICMS:TDec_1302 ( vBCFCP:TDec_1302 pFCP:TDec_0302a04Opc vFCP:TDec_1302 )? ( pFCPDif:TDec_0302a04Opc vFCPDif:TDec_1302 vFCPEfet:TDec_1302? )? )? ( modBCST pMVAST:TDec_0302a04Opc? pRedBCST:TDec_0302a04Opc? vBCST:TDec_1302 pICMSST:TDec_0302_04RTC vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )? )? ( vICMSDeson:TDec_1302 motDesICMS:motDesICMSST indDeduzDeson:indSinc? )? ( vICMSSTDeson:TDec_1302 motDesICMSST )?",
    ICMSPart:
      "orig:Torig CST:CST.14 modBC:tpOp vBC:TDec_1302 pRedBC:TDec_0302a04Opc? pICMS:TDec_0302_04RTC vICMS:TDec_1302 modBCST pMVAST:TDec_0302a04Opc? pRedBCST:TDec_0302a04Opc? vBCST:TDec_1302 pICMSST:TDec_0302_04RTC vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )? pBCOp:TDec_0302a04Opc UFST:TUf ( vICMSDeson:TDec_1302 motDesICMS:motDesICMS.4 indDeduzDeson:indSinc? )?",
    ICMSST:
      "orig:Torig CST:CST.15 vBCSTRet:TDec_1302 pST:TDec_0302a04Opc? vICMSSubstituto:TDec_1302? vICMSSTRet:TDec_1302 ( vBCFCPSTRet:TDec_1302 pFCPSTRet:TDec_0302a04Opc vFCPSTRet:TDec_1302 )? vBCSTDest:TDec_1302 vICMSSTDest:TDec_1302 ( pRedBCEfet:TDec_0302a04Opc vBCEfet:TDec_1302 pICMSEfet:TDec_0302a04Opc vICMSEfet:TDec_1302 )?",
    ICMSSN101: "orig:Torig CSOSN pCredSN:TDec_0302_04RTC vCredICMSSN:TDec_1302",
    ICMSSN102: "orig:Torig? CSOSN:CSOSN.2",
    ICMSSN201:
      "orig:Torig CSOSN:CSOSN.3 modBCST pMVAST:TDec_0302a04Opc? pRedBCST:TDec_0302a04Opc? vBCST:TDec_1302 pICMSST:TDec_0302_04RTC vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )? pCredSN:TDec_0302_04RTC vCredICMSSN:TDec_1302",
    ICMSSN202:
      "orig:Torig CSOSN:CSOSN.4 modBCST pMVAST:TDec_0302a04Opc? pRedBCST:TDec_0302a04Opc? vBCST:TDec_1302 pICMSST:TDec_0302_04RTC vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )?",
    ICMSSN500:
      "orig:Torig CSOSN:CSOSN.5 ( vBCSTRet:TDec_1302 pST:TDec_0302a04Opc vICMSSubstituto:TDec_1302? vICMSSTRet:TDec_1302 )? ( vBCFCPSTRet:TDec_1302 pFCPSTRet:TDec_0302a04Opc vFCPSTRet:TDec_1302 )? ( pRedBCEfet:TDec_0302a04Opc vBCEfet:TDec_1302 pICMSEfet:TDec_0302a04Opc vICMSEfet:TDec_1302 )?",
    ICMSSN900:
      "orig:Torig? CSOSN:CSOSN.6 ( modBC:tpOp vBC:TDec_1302 pRedBC:TDec_0302a04Opc? pICMS:TDec_0302_04RTC vICMS:TDec_1302 )? ( modBCST pMVAST:TDec_0302a04Opc? pRedBCST:TDec_0302a04Opc? vBCST:TDec_1302 pICMSST:TDec_0302_04RTC vICMSST:TDec_1302 ( vBCFCPST:TDec_1302 pFCPST:TDec_0302a04Opc vFCPST:TDec_1302 )? )? ( pCredSN:TDec_0302_04RTC vCredICMSSN:TDec_1302 )?",
    ICMS: "( ICMS00 | ICMS02 | ICMS10 | ICMS15 | ICMS20 | ICMS30 | ICMS40 | ICMS51 | ICMS53 | ICMS60 | ICMS61 | ICMS70 | ICMS90 | ICMSPart | ICMSST | ICMSSN101 | ICMSSN102 | ICMSSN201 | ICMSSN202 | ICMSSN500 | ICMSSN900 )",
    IPITrib:
      "CST:CST.16 ( vBC:TDec_1302 pIPI:TDec_0302_04RTC | qUnid:TDec_1204v vUnid:TDec_1104 ) vIPI:TDec_1302",
    IPINT: "CST:CST.17",
    TIpi: "CNPJProd:TCnpj? cSelo:natOp? qSelo? cEnq ( IPITrib | IPINT )",
    II: "vBC:TDec_1302 vDespAdu:TDec_1302 vII:TDec_1302 vIOF:TDec_1302",
    ISSQN:
      "vBC:TDec_1302 vAliq:TDec_0302_04RTC vISSQN:TDec_1302 cMunFG:TCodMunIBGE cListServ:TCListServ vDeducao:TDec_1302Opc? vOutro:TDec_1302Opc? vDescIncond:TDec_1302Opc? vDescCond:TDec_1302Opc? vISSRet:TDec_1302Opc? indISS cServico:verProc? cMun:TCodMunIBGE? cPais:cPais.2? nProcesso? indIncentivo:TAmb",
    PISAliq: "CST:mod vBC:TDec_1302 pPIS:TDec_0302_04RTC vPIS:TDec_1302",
    PISQtde: "CST:CST.18 qBCProd:TDec_1204v vAliqProd:TDec_1104v vPIS:TDec_1302",
    PISNT: "CST:CST.19",
    PISOutr:
      "CST:CST.20 ( vBC:TDec_1302 pPIS:TDec_0302_04RTC | qBCProd:TDec_1204v vAliqProd:TDec_1104v ) vPIS:TDec_1302",
    PIS: "( PISAliq | PISQtde | PISNT | PISOutr )",
    PISST:
      "( vBC:TDec_1302Opc pPIS:TDec_0302_04RTC | qBCProd:TDec_1204 vAliqProd:TDec_1104 ) vPIS:TDec_1302 indSomaPISST:indSinc?",
    COFINSAliq: "CST:mod vBC:TDec_1302 pCOFINS:TDec_0302_04RTC vCOFINS:TDec_1302",
    COFINSQtde: "CST:CST.18 qBCProd:TDec_1204v vAliqProd:TDec_1104v vCOFINS:TDec_1302",
    COFINSNT: "CST:CST.19",
    COFINSOutr:
      "CST:CST.20 ( vBC:TDec_1302 pCOFINS:TDec_0302_04RTC | qBCProd:TDec_1204v vAliqProd:TDec_1104v ) vCOFINS:TDec_1302",
    COFINS: "( COFINSAliq | COFINSQtde | COFINSNT | COFINSOutr )",
    COFINSST:
      "( vBC:TDec_1302 pCOFINS:TDec_0302_04RTC | qBCProd:TDec_1204 vAliqProd:TDec_1104 ) vCOFINS:TDec_1302 indSomaCOFINSST:indSinc?",
    ICMSUFDest:
      "vBCUFDest:TDec_1302 vBCFCPUFDest:TDec_1302? pFCPUFDest:TDec_0302_04RTC? pICMSUFDest:TDec_0302_04RTC pICMSInter pICMSInterPart:TDec_0302_04RTC vFCPUFDest:TDec_1302? vICMSUFDest:TDec_1302 vICMSUFRemet:TDec_1302",
    TIS: "CSTIS:TCST cClassTribIS:TcClassTrib ( vBCIS:TDec_1302 pIS:TDec_0302_04RTC pISEspec:TDec_0302_04RTC? ( uTrib qTrib:TDec_1104OpRTC )? vIS:TDec_1302 )?",
    TDif: "pDif:TDec_0302_04RTC vDif:TDec_1302",
    TDevTrib: "vDevTrib:TDec_1302",
    TRed: "pRedAliq:TDec_0302_04RTC pAliqEfet:TDec_0302_04RTC",
    gIBSUF: "pIBSUF:TDec_0302_04RTC gDif:TDif? gDevTrib:TDevTrib? gRed:TRed? vIBSUF:TDec_1302",
    gIBSMun: "pIBSMun:TDec_0302_04RTC gDif:TDif? gDevTrib:TDevTrib? gRed:TRed? vIBSMun:TDec_1302",
    gCBS: "pCBS:TDec_0302_04RTC gDif:TDif? gDevTrib:TDevTrib? gRed:TRed? vCBS:TDec_1302",
    TTribRegular:
      "CSTReg:TCST cClassTribReg:TcClassTrib pAliqEfetRegIBSUF:TDec_0302_04RTC vTribRegIBSUF:TDec_1302 pAliqEfetRegIBSMun:TDec_0302_04RTC vTribRegIBSMun:TDec_1302 pAliqEfetRegCBS:TDec_0302_04RTC vTribRegCBS:TDec_1302",
    TTribCompraGov:
      "pAliqIBSUF:TDec_0302_04RTC vTribIBSUF:TDec_1302 pAliqIBSMun:TDec_0302_04RTC vTribIBSMun:TDec_1302 pAliqCBS:TDec_0302_04RTC vTribCBS:TDec_1302",
    TCIBS:
      "vBC:TDec_1302 gIBSUF gIBSMun vIBS:TDec_1302 gCBS gTribRegular:TTribRegular? gTribCompraGov:TTribCompraGov?",
    gMonoPadrao:
      "qBCMono:TDec_1104 adRemIBS:TDec_0302_04RTC adRemCBS:TDec_0302_04RTC vIBSMono:TDec_1302 vCBSMono:TDec_1302",
    gMonoReten:
      "qBCMonoReten:TDec_1104 adRemIBSReten:TDec_0302_04RTC vIBSMonoReten:TDec_1302 adRemCBSReten:TDec_0302_04RTC vCBSMonoReten:TDec_1302",
    gMonoRet:
      "qBCMonoRet:TDec_1104 adRemIBSRet:TDec_0302_04RTC vIBSMonoRet:TDec_1302 adRemCBSRet:TDec_0302_04RTC vCBSMonoRet:TDec_1302",
    gMonoDif:
      "pDifIBS:TDec_0302_04RTC vIBSMonoDif:TDec_1302 pDifCBS:TDec_0302_04RTC vCBSMonoDif:TDec_1302",
    TMonofasia:
      "gMonoPadrao? gMonoReten? gMonoRet? gMonoDif? vTotIBSMonoItem:TDec_1302 vTotCBSMonoItem:TDec_1302",
    TTransfCred: "vIBS:TDec_1302 vCBS:TDec_1302",
    TAjusteCompet: "competApur:TCompetApur vIBS:TDec_1302 vCBS:TDec_1302",
    TEstornoCred: "vIBSEstCred:TDec_1302 vCBSEstCred:TDec_1302",
    TCredPres: "pCredPres:TDec_0302_04RTC ( vCredPres:TDec_1302 | vCredPresCondSus:TDec_1302 )",
    TCredPresOper:
      "vBCCredPres:TDec_1302 cCredPres:TcCredPres gIBSCredPres:TCredPres? gCBSCredPres:TCredPres?",
    TCredPresIBSZFM: "competApur:TCompetApur tpCredPresIBSZFM:TProcEmi vCredPresIBSZFM:TDec_1302",
    TTribNFe:
      "CST:TCST cClassTrib:TcClassTrib indDoacao:indBemMovelUsado? ( gIBSCBS:TCIBS | gIBSCBSMono:TMonofasia | gTransfCred:TTransfCred | gAjusteCompet:TAjusteCompet )? gEstornoCred:TEstornoCred? ( gCredPresOper:TCredPresOper | gCredPresIBSZFM:TCredPresIBSZFM )?",
    imposto:
      "vTotTrib:TDec_1302? ( ICMS IPI:TIpi? II? | IPI:TIpi? ISSQN )? PIS? PISST? COFINS? COFINSST? ICMSUFDest? IS:TIS? IBSCBS:TTribNFe?",
    IPI: "vIPIDevol:TDec_1302",
    impostoDevol: "pDevol:TDec_0302Max100 IPI",
    obsCont: "xTexto:natOp @xCampo:verProc",
    obsFisco: "xTexto:natOp @xCampo:verProc",
    obsItem: "obsCont? obsFisco?",
    DFeReferenciado: "chaveAcesso:TChNFe nItem?",
    det: "prod imposto impostoDevol? infAdProd? obsItem? vItem:TDec_1302? DFeReferenciado? @nItem:nItem",
    ICMSTot:
      "vBC:TDec_1302 vICMS:TDec_1302 vICMSDeson:TDec_1302 vFCPUFDest:TDec_1302? vICMSUFDest:TDec_1302? vICMSUFRemet:TDec_1302? vFCP:TDec_1302 vBCST:TDec_1302 vST:TDec_1302 vFCPST:TDec_1302 vFCPSTRet:TDec_1302 qBCMono:TDec_1302? vICMSMono:TDec_1302? qBCMonoReten:TDec_1302? vICMSMonoReten:TDec_1302? qBCMonoRet:TDec_1302? vICMSMonoRet:TDec_1302? vProd:TDec_1302 vFrete:TDec_1302 vSeg:TDec_1302 vDesc:TDec_1302 vII:TDec_1302 vIPI:TDec_1302 vIPIDevol:TDec_1302 vPIS:TDec_1302 vCOFINS:TDec_1302 vOutro:TDec_1302 vNF:TDec_1302 vTotTrib:TDec_1302?",
    ISSQNtot:
      "vServ:TDec_1302Opc? vBC:TDec_1302Opc? vISS:TDec_1302Opc? vPIS:TDec_1302Opc? vCOFINS:TDec_1302Opc? dCompet:TData vDeducao:TDec_1302Opc? vOutro:TDec_1302Opc? vDescIncond:TDec_1302Opc? vDescCond:TDec_1302Opc? vISSRet:TDec_1302Opc? cRegTrib:TFinNFe?",
    retTrib:
      "vRetPIS:TDec_1302Opc? vRetCOFINS:TDec_1302Opc? vRetCSLL:TDec_1302Opc? vBCIRRF:TDec_1302Opc? vIRRF:TDec_1302Opc? vBCRetPrev:TDec_1302Opc? vRetPrev:TDec_1302Opc?",
    TISTot: "vIS:TDec_1302",
    "gIBSUF.2": "vDif:TDec_1302 vDevTrib:TDec_1302 vIBSUF:TDec_1302",
    "gIBSMun.2": "vDif:TDec_1302 vDevTrib:TDec_1302 vIBSMun:TDec_1302",
    gIBS: "gIBSUF:gIBSUF.2 gIBSMun:gIBSMun.2 vIBS:TDec_1302 vCredPres:TDec_1302 vCredPresCondSus:TDec_1302",
    "gCBS.2":
      "vDif:TDec_1302 vDevTrib:TDec_1302 vCBS:TDec_1302 vCredPres:TDec_1302 vCredPresCondSus:TDec_1302",
    gMono:
      "vIBSMono:TDec_1302 vCBSMono:TDec_1302 vIBSMonoReten:TDec_1302 vCBSMonoReten:TDec_1302 vIBSMonoRet:TDec_1302 vCBSMonoRet:TDec_1302",
    gEstornoCred: "vIBSEstCred:TDec_1302 vCBSEstCred:TDec_1302",
    TIBSCBSMonoTot: "vBCIBSCBS:TDec_1302 gIBS? gCBS:gCBS.2? gMono? gEstornoCred?",
    total:
      "ICMSTot ISSQNtot? retTrib? ISTot:TISTot? IBSCBSTot:TIBSCBSMonoTot? vNFTot:TDec_1302Opc?",
    transporta: "( CNPJ:TCnpj | CPF:TCpf )? xNome? IE:TIeDest? xEnder:natOp? xMun:natOp? UF:TUf?",
    retTransp:
      "vServ:TDec_1302 vBCRet:TDec_1302 pICMSRet:TDec_0302_04RTC vICMSRet:TDec_1302 CFOP cMunFG:TCodMunIBGE",
    TVeiculo: "placa UF:TUf? RNTC:verProc?",
    lacres: "nLacre:natOp",
    vol: "qVol:TIdLote? esp:natOp? marca:natOp? nVol:natOp? pesoL:TDec_1203? pesoB:TDec_1203? lacres{0,5000}",
    transp:
      "modFrete:tpRest transporta? retTransp? ( ( veicTransp:TVeiculo? reboque:TVeiculo{0,5} )? | vagao:verProc? | balsa:verProc? ) vol{0,5000}",
    fat: "nFat:natOp? vOrig:TDec_1302? vDesc:TDec_1302? vLiq:TDec_1302?",
    dup: "nDup:natOp? dVenc:TData? vDup:TDec_1302Opc",
    cobr: "fat? dup{0,120}",
    card: "tpIntegra:TAmb CNPJ:TCnpj? tBand:tPag? cAut? CNPJReceb:TCnpj? idTermPag:xCor?",
    detPag:
      "indPag:indSinc? tPag xPag:xNome? vPag:TDec_1302 dPag:TData? ( CNPJPag:TCnpj UFPag:TUfEmi )? card?",
    pag: "detPag{1,100} vTroco:TDec_1302?",
    infIntermed: "CNPJ:TCnpj idCadIntTran:xNome",
    procRef: "nProc:natOp indProc:tpRest tpAto?",
    infAdic: "infAdFisco? infCpl? obsCont{0,10} obsFisco{0,10} procRef{0,100}",
    exporta: "UFSaidaPais:TUfEmi xLocExporta:natOp xLocDespacho:natOp?",
    compra: "xNEmp? xPed:natOp? xCont:natOp?",
    forDia: "qtde:TDec_1110v @dia:dia",
    deduc: "xDed:natOp vDed:TDec_1302",
    cana: "safra ref forDia{1,31} qTotMes:TDec_1110v qTotAnt:TDec_1110v qTotGer:TDec_1110v deduc{0,10} vFor:TDec_1302 vTotDed:TDec_1302 vLiqFor:TDec_1302",
    TInfRespTec: "CNPJ:TCnpjOpc xContato:xNome email fone ( idCSRT:tPag hashCSRT )?",
    infSolicNFF: "xSolic",
    defensivo: "nReceituario:nProcesso CPFRespTec:TCpf",
    guiaTransito: "tpGuia:indISS UFGuia:TUfEmi serieGuia:pesoL? nGuia",
    agropecuario: "( defensivo{1,20} | guiaTransito )",
    TRSAKeyValueType: "Modulus:base64Binary Exponent:base64Binary",
    PAASignature: "SignatureValue:base64Binary RSAKeyValue:TRSAKeyValueType",
    infPAA: "CNPJPAA:TCnpj PAASignature",
    infNFe:
      "ide emit avulsa? dest? retirada:TLocal? entrega:TLocal? autXML{0,10} det{1,990} total transp cobr? pag infIntermed? infAdic? exporta? compra? cana? infRespTec:TInfRespTec? infSolicNFF? agropecuario? infPAA? @versao:TVerNFe @Id:Id",
    infNFeSupl: "qrCode urlChave",
    TNFe: "infNFe infNFeSupl? Signature",
    enviNFe: "idLote:TIdLote indSinc NFe:TNFe{1,50} @versao:TVerNFe",
  },
  values: {
    TIdLote: { patterns: ["[0-9]{1,15}"] },
    indSinc: { enumeration: "0 1" },
    TCodUfIBGE: {
      enumeration:
        "11 12 13 14 15 16 17 21 22 23 24 25 26 27 28 29 31 32 33 35 41 42 43 50 51 52 53",
    },
    cNF: { patterns: ["[0-9]{8}"] },
    natOp: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 60 },
    TMod: { enumeration: "55 65" },
    TSerie: { patterns: ["0|[1-9]{1}[0-9]{0,2}"] },
    TNF: { patterns: ["[1-9]{1}[0-9]{0,8}"] },
    TDateTimeUTC: {
      patterns: [
        "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))T(20|21|22|23|[0-1]\\d):[0-5]\\d:[0-5]\\d([\\-,\\+](0[0-9]|10|11):00|([\\+](12):00))",
      ],
    },
    TData: {
      patterns: [
        "(((20(([02468][048])|([13579][26]))-02-29))|(20[0-9][0-9])-((((0[1-9])|(1[0-2]))-((0[1-9])|(1\\d)|(2[0-8])))|((((0[13578])|(1[02]))-31)|(((0[1,3-9])|(1[0-2]))-(29|30)))))",
      ],
    },
    idDest: { enumeration: "1 2 3" },
    TCodMunIBGE: { patterns: ["[0-9]{7}"] },
    tpImp: { enumeration: "0 1 2 3 4 5" },
    tpEmis: { enumeration: "1 2 3 4 5 6 7 9" },
    cDV: { patterns: ["[0-9]{1}"] },
    TAmb: { enumeration: "1 2" },
    TFinNFe: { enumeration: "1 2 3 4 5 6" },
    TTpNFDebito: { enumeration: "01 02 03 04 05 06 07 08" },
    TTpNFCredito: { enumeration: "01 02 03 04 05" },
    indPres: { enumeration: "0 1 2 3 4 5 9" },
    TProcEmi: { enumeration: "0 1 2 3 4" },
    verProc: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 20 },
    xJust: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 15, maxLength: 256 },
    TChNFe: { patterns: ["[0-9]{6}[0-9A-Z]{12}[0-9]{26}"], maxLength: 44 },
    AAMM: { patterns: ["[0-9]{2}[0]{1}[1-9]{1}|[0-9]{2}[1]{1}[0-2]{1}"] },
    TCnpj: { patterns: ["[0-9A-Z]{12}[0-9]{2}"], maxLength: 14 },
    mod: { enumeration: "01 02" },
    TCpf: { patterns: ["[0-9]{11}"], maxLength: 11 },
    TIeDest: { patterns: ["ISENTO|[0-9]{2,14}"], maxLength: 14 },
    "mod.2": { enumeration: "01 04" },
    "mod.3": { enumeration: "2B 2C 2D" },
    nECF: { patterns: ["[0-9]{1,3}"] },
    nCOO: { patterns: ["[0-9]{1,6}"] },
    TEnteGov: { enumeration: "1 2 3 4" },
    TDec_0302_04RTC: { patterns: ["0|0\\.[0-9]{2,4}|[1-9]{1}[0-9]{0,2}(\\.[0-9]{2,4})?"] },
    xNome: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 2, maxLength: 60 },
    TUfEmi: {
      enumeration:
        "AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO",
    },
    cPais: { enumeration: "1058" },
    xPais: { enumeration: "Brasil BRASIL" },
    fone: { patterns: ["[0-9]{6,14}"] },
    TIe: { patterns: ["[0-9]{2,14}|ISENTO"], maxLength: 14 },
    TIeST: { patterns: ["[0-9]{2,14}"], maxLength: 14 },
    IM: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 15 },
    TDec_1302: { patterns: ["0|0\\.[0-9]{2}|[1-9]{1}[0-9]{0,12}(\\.[0-9]{2})?"] },
    idEstrangeiro: { patterns: ["([!-ÿ]{0}|[!-ÿ]{5,20})?"] },
    TUf: {
      enumeration:
        "AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO EX",
    },
    "cPais.2": { patterns: ["[0-9]{1,4}"] },
    indIEDest: { enumeration: "1 2 9" },
    ISUF: { patterns: ["[0-9]{8,9}"] },
    TCnpjOpc: { patterns: ["[0-9]{0}|[0-9A-Z]{12}[0-9]{2}"], maxLength: 14 },
    cEAN: { patterns: ["SEM GTIN|[0-9]{0}|[0-9]{8}|[0-9]{12,14}"] },
    cBarra: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 3, maxLength: 30 },
    xProd: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 120 },
    NCM: { patterns: ["[0-9]{2}|[0-9]{8}"] },
    NVE: { patterns: ["[A-Z]{2}[0-9]{4}"] },
    indEscala: { enumeration: "S N" },
    cBenef: { patterns: ["([!-ÿ]{8}|[!-ÿ]{10}|SEM CBENEF)?"] },
    cCredPresumido: { patterns: ["[!-ÿ]{8}|[!-ÿ]{10}"] },
    EXTIPI: { patterns: ["[0-9]{2,3}"] },
    CFOP: { patterns: ["[1,2,3,5,6,7]{1}[0-9]{3}"] },
    uCom: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 6 },
    TDec_1104v: {
      patterns: ["0|0\\.[0-9]{1,4}|[1-9]{1}[0-9]{0,10}|[1-9]{1}[0-9]{0,10}(\\.[0-9]{1,4})?"],
    },
    TDec_1110v: {
      patterns: ["0|0\\.[0-9]{1,10}|[1-9]{1}[0-9]{0,10}|[1-9]{1}[0-9]{0,10}(\\.[0-9]{1,10})?"],
    },
    TDec_1302Opc: {
      patterns: ["0\\.[0-9]{1}[1-9]{1}|0\\.[1-9]{1}[0-9]{1}|[1-9]{1}[0-9]{0,12}(\\.[0-9]{2})?"],
    },
    indBemMovelUsado: { enumeration: "1" },
    tpViaTransp: { enumeration: "1 2 3 4 5 6 7 8 9 10 11 12 13" },
    nAdicao: { patterns: ["[1-9]{1}[0-9]{0,2}"] },
    nSeqAdic: { patterns: ["[1-9]{1}[0-9]{0,4}"] },
    nRE: { patterns: ["[0-9]{0,12}"] },
    TGuid: { patterns: ["[A-F0-9]{8}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{4}-[A-F0-9]{12}"] },
    TDec_0803v: { patterns: ["0|0\\.[0-9]{3}|[1-9]{1}[0-9]{0,7}(\\.[0-9]{1,3})?"] },
    cProdFisco: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 14, maxLength: 14 },
    cOperNFF: { patterns: ["[0-9]{1,5}"] },
    xEmb: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 8 },
    tpOp: { enumeration: "0 1 2 3" },
    chassi: { patterns: ["[A-Z0-9]+"], minLength: 17, maxLength: 17 },
    cCor: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 4 },
    xCor: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 40 },
    pesoL: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 9 },
    tpComb: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 2 },
    nMotor: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 21 },
    anoMod: { patterns: ["[0-9]{4}"] },
    tpPint: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 1 },
    tpVeic: { patterns: ["[0-9]{1,2}"] },
    VIN: { enumeration: "R N" },
    cCorDENATRAN: { patterns: ["[0-9]{1,2}"], minLength: 1, maxLength: 2 },
    lota: { patterns: ["[0-9]{1,3}"], minLength: 1, maxLength: 3 },
    tpRest: { enumeration: "0 1 2 3 4 9" },
    cProdANVISA: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}", "[0-9]{11}|[0-9]{13}|ISENTO"] },
    xMotivoIsencao: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 255 },
    descr: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 256 },
    cProdANP: { patterns: ["[0-9]{9}"] },
    descANP: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 2, maxLength: 95 },
    TDec_0302a04Max100: {
      patterns: ["0(\\.[0-9]{2,4})?|[1-9]{1}[0-9]{0,1}(\\.[0-9]{2,4})?|100(\\.0{2,4})?"],
    },
    CODIF: { patterns: ["[0-9]{1,21}"] },
    TDec_1204temperatura: {
      patterns: [
        "0\\.[1-9]{1}[0-9]{3}|0\\.[0-9]{3}[1-9]{1}|0\\.[0-9]{2}[1-9]{1}[0-9]{1}|0\\.[0-9]{1}[1-9]{1}[0-9]{2}|[1-9]{1}[0-9]{0,11}(\\.[0-9]{4})?",
      ],
    },
    TDec_1204v: {
      patterns: ["0|0\\.[0-9]{1,4}|[1-9]{1}[0-9]{0,11}|[1-9]{1}[0-9]{0,11}(\\.[0-9]{1,4})?"],
    },
    TDec_1104: { patterns: ["0|0\\.[0-9]{4}|[1-9]{1}[0-9]{0,10}(\\.[0-9]{4})?"] },
    TDec_1203: { patterns: ["0|0\\.[0-9]{3}|[1-9]{1}[0-9]{0,11}(\\.[0-9]{3})?"] },
    TDec_03v00a04Max100Opc: {
      patterns: [
        "0(\\.[1-9][0-9]{0,3})|0(\\.[0][1-9][0-9]{0,2})|0(\\.[0][0][1-9][0-9]{0,1})|0(\\.[0][0][0][1-9])|100(\\.[0]{1,4})?|[1-9]{1}[0-9]{0,1}(\\.[0-9]{1,4})?",
      ],
    },
    nRECOPI: { patterns: ["[0-9]{20}"], maxLength: 20 },
    Torig: { enumeration: "0 1 2 3 4 5 6 7 8" },
    CST: { enumeration: "00" },
    TDec_0302a04Opc: { patterns: ["0\\.[0-9]{2,4}|[1-9]{1}[0-9]{0,2}(\\.[0-9]{2,4})?"] },
    "CST.2": { enumeration: "02" },
    "CST.3": { enumeration: "10" },
    modBCST: { enumeration: "0 1 2 3 4 5 6" },
    motDesICMSST: { enumeration: "3 9 12" },
    "CST.4": { enumeration: "15" },
    TDec_0302Max100: { patterns: ["0(\\.[0-9]{2})?|100(\\.00)?|[1-9]{1}[0-9]{0,1}(\\.[0-9]{2})?"] },
    motRedAdRem: { enumeration: "1 9" },
    "CST.5": { enumeration: "20" },
    motDesICMS: { enumeration: "3 9 10 11 12" },
    "CST.6": { enumeration: "30" },
    "motDesICMS.2": { enumeration: "6 7 9" },
    "CST.7": { enumeration: "40 41 50" },
    "motDesICMS.3": { enumeration: "1 3 4 5 6 7 8 9 10 11 16 90" },
    "CST.8": { enumeration: "51" },
    "CST.9": { enumeration: "53" },
    "CST.10": { enumeration: "60" },
    "CST.11": { enumeration: "61" },
    "CST.12": { enumeration: "70" },
    "CST.13": { enumeration: "90" },
    "CST.14": { enumeration: "10 20 90" },
    "motDesICMS.4": { enumeration: "9 10 11" },
    "CST.15": { enumeration: "41 60" },
    CSOSN: { enumeration: "101" },
    "CSOSN.2": { enumeration: "102 103 300 400" },
    "CSOSN.3": { enumeration: "201" },
    "CSOSN.4": { enumeration: "202 203" },
    "CSOSN.5": { enumeration: "500" },
    "CSOSN.6": { enumeration: "900" },
    qSelo: { patterns: ["[0-9]{1,12}"] },
    cEnq: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 3 },
    "CST.16": { enumeration: "00 49 50 99" },
    "CST.17": { enumeration: "01 02 03 04 05 51 52 53 54 55" },
    TCListServ: { patterns: ["[0-9]{2}.[0-9]{2}"] },
    indISS: { enumeration: "1 2 3 4 5 6 7" },
    nProcesso: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 30 },
    "CST.18": { enumeration: "03" },
    "CST.19": { enumeration: "04 05 06 07 08 09" },
    "CST.20": {
      enumeration: "49 50 51 52 53 54 55 56 60 61 62 63 64 65 66 67 70 71 72 73 74 75 98 99",
    },
    TDec_1204: {
      patterns: ["0|0\\.[0-9]{1,4}|[1-9]{1}[0-9]{0,11}|[1-9]{1}[0-9]{0,11}(\\.[0-9]{4})?"],
    },
    pICMSInter: { enumeration: "4.00 7.00 12.00" },
    TCST: { patterns: ["\\d{3}"] },
    TcClassTrib: { patterns: ["\\d{6}"] },
    uTrib: { patterns: ["[!-ÿ]{1}[ -ÿ]{0,}[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 6 },
    TDec_1104OpRTC: {
      patterns: [
        "0\\.[1-9]{1}[0-9]{3}|0\\.[0-9]{3}[1-9]{1}|0\\.[0-9]{2}[1-9]{1}[0-9]{1}|0\\.[0-9]{1}[1-9]{1}[0-9]{2}|[1-9]{1}[0-9]{0,10}(\\.[0-9]{4})?",
      ],
    },
    TCompetApur: { minInclusive: "2025-01" },
    TcCredPres: { patterns: ["\\d{2}"] },
    infAdProd: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 500 },
    nItem: {
      patterns: ["[1-9]{1}[0-9]{0,1}|[1-8]{1}[0-9]{2}|[9]{1}[0-8]{1}[0-9]{1}|[9]{1}[9]{1}[0]{1}"],
    },
    placa: { patterns: ["[A-Z]{2,3}[0-9]{4}|[A-Z]{3,4}[0-9]{3}|[A-Z0-9]{7}"] },
    tPag: { patterns: ["[0-9]{2}"] },
    cAut: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 128 },
    infAdFisco: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 2000 },
    infCpl: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 5000 },
    tpAto: { enumeration: "08 10 12 14 15" },
    xNEmp: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 1, maxLength: 22 },
    safra: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 4, maxLength: 9 },
    ref: { patterns: ["(0[1-9]|1[0-2])([/][2][0-9][0-9][0-9])"] },
    dia: { patterns: ["[1-9]|[1][0-9]|[2][0-9]|[3][0-1]"] },
    email: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 6, maxLength: 60 },
    hashCSRT: { kind: "base64", minLength: 20, maxLength: 20 },
    xSolic: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 2, maxLength: 5000 },
    nGuia: { patterns: ["[0-9]{1,9}"] },
    base64Binary: { kind: "base64" },
    TVerNFe: { patterns: ["4\\.00"] },
    Id: { patterns: ["NFe[0-9]{6}[0-9A-Z]{12}[0-9]{26}"] },
    qrCode: {
      patterns: [
        "(?:((HTTPS?|https?)://.*\\?chNFe=[0-9]{6}[0-9A-Z]{12}[0-9]{26}&nVersao=100&tpAmb=[1-2](&cDest=([A-Za-z0-9.:+-/)(]{0}|[A-Za-z0-9.:+-/)(]{5,20})?)?&dhEmi=[A-Fa-f0-9]{50}&vNF=(0|0\\.[0-9]{2}|[1-9]{1}[0-9]{0,12}(\\.[0-9]{2})?)&vICMS=(0|0\\.[0-9]{2}|[1-9]{1}[0-9]{0,12}(\\.[0-9]{2})?)&digVal=[A-Fa-f0-9]{56}&cIdToken=[0-9]{6}&cHashQRCode=[A-Fa-f0-9]{40}))|(?:((HTTPS?|https?)://.*\\?p=([0-9]{6}[0-9A-Z]{12}[0-9]{16}(1|3|4)[0-9]{9})\\|[2]\\|[1-2]\\|(0|[1-9]{1}([0-9]{1,5})?)\\|[A-Fa-f0-9]{40}))|(?:((HTTPS?|https?)://.*\\?p=([0-9]{6}[0-9A-Z]{12}[0-9]{16}9[0-9]{9})\\|[2]\\|[1-2]\\|([0]{1}[1-9]{1}|[1-2]{1}[0-9]{1}|[3]{1}[0-1]{1})\\|(0|0\\.[0-9]{2}|[1-9]{1}[0-9]{0,12}(\\.[0-9]{2})?)\\|[A-Fa-f0-9]{56}\\|(0|[1-9]{1}([0-9]{1,5})?)\\|[A-Fa-f0-9]{40}))|(?:((HTTPS?|https?)://.*\\?p=([0-9]{6}[0-9A-Z]{12}[0-9]{16}(1|3|4)[0-9]{9})\\|[3]\\|[1-2]))|(?:((HTTPS?|https?)://.*\\?p=([0-9]{6}[0-9A-Z]{12}[0-9]{16}(9)[0-9]{9})\\|[3]\\|[1-2]\\|([0]{1}[1-9]{1}|[1-2]{1}[0-9]{1}|[3]{1}[0-1]{1})\\|(0|0\\.[0-9]{2}|[1-9]{1}[0-9]{0,12}(\\.[0-9]{2})?)\\|((1|2|3)?)\\|(([0-9]{3,14})?)\\|([a-zA-Z0-9+/]+[=]{0,2})))",
      ],
      minLength: 60,
      maxLength: 1000,
    },
    urlChave: { patterns: ["[!-ÿ]{1}[ -ÿ]*[!-ÿ]{1}|[!-ÿ]{1}"], minLength: 21, maxLength: 85 },
  },
};
