import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Simplified FatturaPA 1.0.2 (FSM10). */
export const SIMPLIFIED_TYPES: XmlSchemaTypes = {
  content: {
    IdFiscaleType: "IdPaese:NazioneType IdCodice:CodiceType",
    DatiTrasmissioneType:
      "IdTrasmittente:IdFiscaleType ProgressivoInvio:String10Type FormatoTrasmissione:FormatoTrasmissioneType CodiceDestinatario:CodiceDestinatarioType PECDestinatario:EmailType?",
    IndirizzoType:
      "Indirizzo:String60LatinType NumeroCivico:NumeroCivicoType? CAP:CAPType Comune:String60LatinType Provincia:NazioneType? Nazione:NazioneType",
    IscrizioneREAType:
      "Ufficio:NazioneType NumeroREA:String20Type CapitaleSociale:Amount2DecimalType? SocioUnico:SocioUnicoType? StatoLiquidazione:StatoLiquidazioneType",
    CedentePrestatoreType:
      "IdFiscaleIVA:IdFiscaleType CodiceFiscale:CodiceFiscaleType? ( Denominazione:String80LatinType | Nome:String60LatinType Cognome:String60LatinType ) Sede:IndirizzoType IscrizioneREA:IscrizioneREAType? RegimeFiscale:RegimeFiscaleType",
    IdentificativiFiscaliType: "IdFiscaleIVA:IdFiscaleType? CodiceFiscale:CodiceFiscaleType?",
    AltriDatiIdentificativiType:
      "( Denominazione:String80LatinType | Nome:String60LatinType Cognome:String60LatinType ) Sede:IndirizzoType",
    CessionarioCommittenteType:
      "IdentificativiFiscali:IdentificativiFiscaliType AltriDatiIdentificativi:AltriDatiIdentificativiType?",
    FatturaElettronicaHeaderType:
      "DatiTrasmissione:DatiTrasmissioneType CedentePrestatore:CedentePrestatoreType CessionarioCommittente:CessionarioCommittenteType SoggettoEmittente:SoggettoEmittenteType?",
    DatiGeneraliDocumentoType:
      "TipoDocumento:TipoDocumentoType Divisa:DivisaType Data:DataFatturaType Numero:String20Type BolloVirtuale:BolloVirtualeType?",
    DatiFatturaRettificataType:
      "NumeroFR:String20Type DataFR:DataFatturaType ElementiRettificati:String1000LatinType",
    DatiGeneraliType:
      "DatiGeneraliDocumento:DatiGeneraliDocumentoType DatiFatturaRettificata:DatiFatturaRettificataType?",
    DatiIVAType: "Imposta:Amount2DecimalType? Aliquota:RateType?",
    DatiBeniServiziType:
      "Descrizione:String1000LatinType Importo:Amount2DecimalType DatiIVA:DatiIVAType Natura:NaturaType? RiferimentoNormativo:String100LatinType?",
    AllegatiType:
      "NomeAttachment:String60LatinType FormatoAttachment:String10Type? DescrizioneAttachment:String100LatinType? Attachment:base64Binary",
    FatturaElettronicaBodyType:
      "DatiGenerali:DatiGeneraliType DatiBeniServizi:DatiBeniServiziType+ Allegati:AllegatiType*",
    FatturaElettronicaType:
      "FatturaElettronicaHeader:FatturaElettronicaHeaderType FatturaElettronicaBody:FatturaElettronicaBodyType+ Signature? @versione:FormatoTrasmissioneType @SistemaEmittente:String10Type?",
    FatturaElettronicaSemplificata:
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
      enumeration: "FSM10",
    },
    CodiceDestinatarioType: {
      patterns: ["[A-Z0-9]{7}"],
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
    RegimeFiscaleType: {
      enumeration:
        "RF01 RF02 RF04 RF05 RF06 RF07 RF08 RF09 RF10 RF11 RF12 RF13 RF14 RF15 RF16 RF17 RF18 RF19 RF20",
    },
    SoggettoEmittenteType: {
      enumeration: "CC TZ",
    },
    TipoDocumentoType: {
      enumeration: "TD07 TD08 TD09",
    },
    DivisaType: {
      patterns: ["[A-Z]{3}"],
    },
    DataFatturaType: {
      kind: "date",
      minInclusive: "1970-01-01",
    },
    BolloVirtualeType: {
      enumeration: "SI",
    },
    String1000LatinType: {
      patterns: ["[\\u0000-\\u007f\\u0080-\\u00ff]{1,1000}"],
    },
    RateType: {
      kind: "decimal",
      patterns: ["[0-9]{1,3}\\.[0-9]{2}"],
      maxInclusive: "100.00",
    },
    NaturaType: {
      enumeration: "N1 N2 N2.1 N2.2 N3 N3.1 N3.2 N3.3 N3.4 N3.5 N3.6 N4 N5",
    },
    String100LatinType: {
      patterns: ["[\\u0000-\\u007f\\u0080-\\u00ff]{1,100}"],
    },
    base64Binary: {
      kind: "base64",
    },
  },
};
