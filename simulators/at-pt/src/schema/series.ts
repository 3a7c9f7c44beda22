import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Requests of the service for series (Comunicacao_Series.wsdl). */
export const SERIES_TYPES: XmlSchemaTypes = {
  content: {
    registarSerie:
      "serie:serieType tipoSerie:tipoSerieType classeDoc:classeDocType tipoDoc:classeDocType numInicialSeq:numSeqType dataInicioPrevUtiliz:date numCertSWFatur:numCertSWFaturType meioProcessamento:classeDocType",
    finalizarSerie:
      "serie:serieType classeDoc:classeDocType tipoDoc:classeDocType codValidacaoSerie:codValidacaoSerieType seqUltimoDocEmitido:numSeqType justificacao:justificacaoType?",
    anularSerie:
      "serie:serieType classeDoc:classeDocType tipoDoc:classeDocType codValidacaoSerie:codValidacaoSerieType motivo:classeDocType declaracaoNaoEmissao:boolean",
    consultarSeries:
      "serie:serieType? tipoSerie:tipoSerieType? classeDoc:classeDocType? tipoDoc:classeDocType? codValidacaoSerie:codValidacaoSerieType? dataRegistoDe:date? dataRegistoAte:date? estado:tipoSerieType? meioProcessamento:classeDocType?",
  },
  values: {
    serieType: {
      maxLength: 35,
    },
    tipoSerieType: {
      minLength: 1,
      maxLength: 1,
    },
    classeDocType: {
      minLength: 2,
      maxLength: 2,
    },
    numSeqType: {
      kind: "integer",
      totalDigits: 25,
      minInclusive: "1",
    },
    date: {
      kind: "date",
    },
    numCertSWFaturType: {
      kind: "integer",
      totalDigits: 4,
      minInclusive: "0",
    },
    codValidacaoSerieType: {
      minLength: 8,
      maxLength: 8,
    },
    justificacaoType: {
      maxLength: 4000,
    },
    boolean: {
      kind: "boolean",
    },
  },
};
