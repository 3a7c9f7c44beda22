import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** FatturaPA 1.2.3 for companies, persons and public bodies (FPR12, FPA12). */
export const ORDINARY_TYPES: XmlSchemaTypes = {
  content: {
    IdFiscaleType: "IdPaese:NazioneType IdCodice:CodiceType",
    DatiTrasmissioneType:
      "IdTrasmittente:IdFiscaleType ProgressivoInvio:String10Type FormatoTrasmissione:FormatoTrasmissioneType CodiceDestinatario:CodiceDestinatarioType PECDestinatario:EmailType?",
    AnagraficaType:
      "( Denominazione:String80LatinType | Nome:String60LatinType Cognome:String60LatinType ) Titolo:TitoloType?",
    DatiAnagraficiCedenteType:
      "IdFiscaleIVA:IdFiscaleType CodiceFiscale:CodiceFiscaleType? Anagrafica:AnagraficaType RegimeFiscale:RegimeFiscaleType",
    IndirizzoType:
      "Indirizzo:String60LatinType NumeroCivico:NumeroCivicoType? CAP:CAPType Comune:String60LatinType Provincia:NazioneType? Nazione:NazioneType",
    IscrizioneREAType:
      "Ufficio:NazioneType NumeroREA:String20Type CapitaleSociale:Amount2DecimalType? SocioUnico:SocioUnicoType? StatoLiquidazione:StatoLiquidazioneType",
    ContattiType: "Telefono:TelFaxType? Email:EmailType?",
    CedentePrestatoreType:
      "DatiAnagrafici:DatiAnagraficiCedenteType Sede:IndirizzoType IscrizioneREA:IscrizioneREAType? Contatti:ContattiType? RiferimentoAmministrazione:String20Type?",
    DatiAnagraficiCessionarioType:
      "IdFiscaleIVA:IdFiscaleType? CodiceFiscale:CodiceFiscaleType? Anagrafica:AnagraficaType",
    CessionarioCommittenteType: "DatiAnagrafici:DatiAnagraficiCessionarioType Sede:IndirizzoType",
    DatiAnagraficiTerzoIntermediarioType:
      "IdFiscaleIVA:IdFiscaleType? CodiceFiscale:CodiceFiscaleType? Anagrafica:AnagraficaType",
    TerzoIntermediarioSoggettoEmittenteType: "DatiAnagrafici:DatiAnagraficiTerzoIntermediarioType",
    FatturaElettronicaHeaderType:
      "DatiTrasmissione:DatiTrasmissioneType CedentePrestatore:CedentePrestatoreType CessionarioCommittente:CessionarioCommittenteType TerzoIntermediarioOSoggettoEmittente:TerzoIntermediarioSoggettoEmittenteType? SoggettoEmittente:SoggettoEmittenteType?",
    DatiRitenutaType:
      "TipoRitenuta:TipoRitenutaType ImportoRitenuta:Amount2DecimalType AliquotaRitenuta:RateType CausalePagamento:CausalePagamentoType",
    DatiBolloType: "BolloVirtuale:BolloVirtualeType ImportoBollo:Amount2DecimalType?",
    DatiCassaPrevidenzialeType:
      "TipoCassa:TipoCassaType AlCassa:RateType ImportoContributoCassa:Amount2DecimalType ImponibileCassa:Amount2DecimalType? AliquotaIVA:RateType Ritenuta:BolloVirtualeType? Natura:NaturaType? RiferimentoAmministrazione:String20Type?",
    ScontoMaggiorazioneType:
      "Tipo:TipoScontoMaggiorazioneType Percentuale:RateType? Importo:Amount8DecimalType?",
    DatiGeneraliDocumentoType:
      "TipoDocumento:TipoDocumentoType Divisa:DivisaType Data:DataFatturaType Numero:String20Type DatiRitenuta:DatiRitenutaType* DatiBollo:DatiBolloType? DatiCassaPrevidenziale:DatiCassaPrevidenzialeType* ScontoMaggiorazione:ScontoMaggiorazioneType* ImportoTotaleDocumento:Amount2DecimalType? Arrotondamento:Amount2DecimalType? Causale:String200LatinType*",
    DatiDocumentiCorrelatiType:
      "RiferimentoNumeroLinea:RiferimentoNumeroLineaType* IdDocumento:String20Type Data:date? NumItem:String20Type? CodiceCommessaConvenzione:String100LatinType? CodiceCUP:String15Type? CodiceCIG:String15Type?",
    DatiDDTType:
      "NumeroDDT:String20Type DataDDT:date RiferimentoNumeroLinea:RiferimentoNumeroLineaType*",
    DatiGeneraliType:
      "DatiGeneraliDocumento:DatiGeneraliDocumentoType DatiOrdineAcquisto:DatiDocumentiCorrelatiType* DatiContratto:DatiDocumentiCorrelatiType* DatiConvenzione:DatiDocumentiCorrelatiType* DatiRicezione:DatiDocumentiCorrelatiType* DatiFattureCollegate:DatiDocumentiCorrelatiType* DatiDDT:DatiDDTType*",
    CodiceArticoloType: "CodiceTipo:String35Type CodiceValore:String35LatinExtType",
    AltriDatiGestionaliType:
      "TipoDato:String10Type RiferimentoTesto:String60LatinType? RiferimentoNumero:Amount8DecimalType? RiferimentoData:date?",
    DettaglioLineeType:
      "NumeroLinea:RiferimentoNumeroLineaType CodiceArticolo:CodiceArticoloType* Descrizione:String1000LatinType Quantita:QuantitaType? UnitaMisura:String10Type? DataInizioPeriodo:date? DataFinePeriodo:date? PrezzoUnitario:Amount8DecimalType ScontoMaggiorazione:ScontoMaggiorazioneType* PrezzoTotale:Amount8DecimalType AliquotaIVA:RateType Ritenuta:BolloVirtualeType? Natura:NaturaType? RiferimentoAmministrazione:String20Type? AltriDatiGestionali:AltriDatiGestionaliType*",
    DatiRiepilogoType:
      "AliquotaIVA:RateType Natura:NaturaType? Arrotondamento:Amount8DecimalType? ImponibileImporto:Amount2DecimalType Imposta:Amount2DecimalType EsigibilitaIVA:EsigibilitaIVAType? RiferimentoNormativo:String100LatinType?",
    DatiBeniServiziType: "DettaglioLinee:DettaglioLineeType+ DatiRiepilogo:DatiRiepilogoType+",
    DettaglioPagamentoType:
      "Beneficiario:String200LatinType? ModalitaPagamento:ModalitaPagamentoType DataRiferimentoTerminiPagamento:date? DataScadenzaPagamento:date? ImportoPagamento:Amount2DecimalType IstitutoFinanziario:String80LatinType? IBAN:IBANType? BIC:BICType? CodicePagamento:String60Type?",
    DatiPagamentoType:
      "CondizioniPagamento:CondizioniPagamentoType DettaglioPagamento:DettaglioPagamentoType+",
    AllegatiType:
      "NomeAttachment:String60LatinType FormatoAttachment:String10Type? DescrizioneAttachment:String100LatinType? Attachment:base64Binary",
    FatturaElettronicaBodyType:
      "DatiGenerali:DatiGeneraliType DatiBeniServizi:DatiBeniServiziType DatiPagamento:DatiPagamentoType* Allegati:AllegatiType*",
    FatturaElettronicaType:
      "FatturaElettronicaHeader:FatturaElettronicaHeaderType FatturaElettronicaBody:FatturaElettronicaBodyType+ Signature? @versione:FormatoTrasmissioneType @SistemaEmittente:String10Type?",
    FatturaElettronica:
      "FatturaElettronicaHeader:FatturaElettronicaHeaderType FatturaElettronicaBody:FatturaElettronicaBodyType+ Signature? @versione:FormatoTrasmissioneType @SistemaEmittente:String10Type?",
  },
  values: {
    NazioneType: {
      patterns: ["[A-Z]{2}"],
    },
    CodiceType: {
      minLength: 1,
      maxLength: 28,
    },
    String10Type: {
      patterns: ["([\\u0000-\\u007f]{1,10})"],
    },
    FormatoTrasmissioneType: {
      enumeration: "FPA12 FPR12",
    },
    CodiceDestinatarioType: {
      patterns: ["[A-Z0-9]{6,7}"],
    },
    EmailType: {
      patterns: [".+@.+[.]+.+"],
      minLength: 7,
      maxLength: 256,
    },
    CodiceFiscaleType: {
      patterns: ["[A-Z0-9]{11,16}"],
    },
    String80LatinType: {
      patterns: ["[\\u0000-\\u007f\\u0080-\\u00ff]{1,80}"],
    },
    String60LatinType: {
      patterns: ["[\\u0000-\\u007f\\u0080-\\u00ff]{1,60}"],
    },
    TitoloType: {
      patterns: ["([\\u0000-\\u007f]{2,10})"],
    },
    RegimeFiscaleType: {
      enumeration:
        "RF01 RF02 RF04 RF05 RF06 RF07 RF08 RF09 RF10 RF11 RF12 RF13 RF14 RF15 RF16 RF17 RF18 RF19 RF20",
    },
    NumeroCivicoType: {
      patterns: ["([\\u0000-\\u007f]{1,8})"],
    },
    CAPType: {
      patterns: ["[0-9][0-9][0-9][0-9][0-9]"],
    },
    String20Type: {
      patterns: ["([\\u0000-\\u007f]{1,20})"],
    },
    Amount2DecimalType: {
      kind: "decimal",
      patterns: ["[\\-]?[0-9]{1,11}\\.[0-9]{2}"],
    },
    SocioUnicoType: {
      enumeration: "SU SM",
    },
    StatoLiquidazioneType: {
      enumeration: "LS LN",
    },
    TelFaxType: {
      patterns: ["([\\u0000-\\u007f]{5,12})"],
    },
    SoggettoEmittenteType: {
      enumeration: "CC TZ",
    },
    TipoDocumentoType: {
      enumeration:
        "TD01 TD02 TD03 TD04 TD05 TD06 TD16 TD17 TD18 TD19 TD20 TD21 TD22 TD23 TD24 TD25 TD26 TD27 TD28 TD29",
    },
    DivisaType: {
      patterns: ["[A-Z]{3}"],
    },
    DataFatturaType: {
      kind: "date",
      minInclusive: "1970-01-01",
    },
    TipoRitenutaType: {
      enumeration: "RT01 RT02 RT03 RT04 RT05 RT06",
    },
    RateType: {
      kind: "decimal",
      patterns: ["[0-9]{1,3}\\.[0-9]{2}"],
      maxInclusive: "100.00",
    },
    CausalePagamentoType: {
      enumeration: "A B C D E G H I L M N O P Q R S T U V W X Y Z L1 M1 M2 O1 V1 ZO",
    },
    BolloVirtualeType: {
      enumeration: "SI",
    },
    TipoCassaType: {
      enumeration:
        "TC01 TC02 TC03 TC04 TC05 TC06 TC07 TC08 TC09 TC10 TC11 TC12 TC13 TC14 TC15 TC16 TC17 TC18 TC19 TC20 TC21 TC22",
    },
    NaturaType: {
      enumeration:
        "N1 N2 N2.1 N2.2 N3 N3.1 N3.2 N3.3 N3.4 N3.5 N3.6 N4 N5 N6 N6.1 N6.2 N6.3 N6.4 N6.5 N6.6 N6.7 N6.8 N6.9 N7",
    },
    TipoScontoMaggiorazioneType: {
      enumeration: "SC MG",
    },
    Amount8DecimalType: {
      kind: "decimal",
      patterns: ["[\\-]?[0-9]{1,11}\\.[0-9]{2,8}"],
    },
    String200LatinType: {
      patterns: ["[\\u0000-\\u007f\\u0080-\\u00ff]{1,200}"],
    },
    RiferimentoNumeroLineaType: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "9999",
    },
    date: {
      kind: "date",
    },
    String100LatinType: {
      patterns: ["[\\u0000-\\u007f\\u0080-\\u00ff]{1,100}"],
    },
    String15Type: {
      patterns: ["([\\u0000-\\u007f]{1,15})"],
    },
    String35Type: {
      patterns: ["([\\u0000-\\u007f]{1,35})"],
    },
    String35LatinExtType: {
      minLength: 1,
      maxLength: 35,
    },
    String1000LatinType: {
      patterns: ["[\\u0000-\\u007f\\u0080-\\u00ff]{1,1000}"],
    },
    QuantitaType: {
      kind: "decimal",
      patterns: ["[0-9]{1,12}\\.[0-9]{2,8}"],
    },
    EsigibilitaIVAType: {
      enumeration: "D I S",
    },
    CondizioniPagamentoType: {
      enumeration: "TP01 TP02 TP03",
    },
    ModalitaPagamentoType: {
      enumeration:
        "MP01 MP02 MP03 MP04 MP05 MP06 MP07 MP08 MP09 MP10 MP11 MP12 MP13 MP14 MP15 MP16 MP17 MP18 MP19 MP20 MP21 MP22 MP23",
    },
    IBANType: {
      patterns: ["[a-zA-Z]{2}[0-9]{2}[a-zA-Z0-9]{11,30}"],
    },
    BICType: {
      patterns: ["[A-Z]{6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3}){0,1}"],
    },
    String60Type: {
      patterns: ["([\\u0000-\\u007f]{1,60})"],
    },
    base64Binary: {
      kind: "base64",
    },
  },
};
