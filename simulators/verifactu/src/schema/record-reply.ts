import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Answers to records of VERI*FACTU 1.0. */
export const RECORD_REPLY_TYPES: XmlSchemaTypes = {
  content: {
    DatosPresentacionType: "NIFPresentador:NIFType TimestampPresentacion:dateTime",
    PersonaFisicaJuridicaESType: "NombreRazon:TextMax120Type NIF:NIFType",
    RemisionVoluntaria: "FechaFinVeriFactu:fecha? Incidencia:IncidenciaType?",
    RemisionRequerimiento: "RefRequerimiento:TextMax18Type FinRequerimiento:IncidenciaType?",
    CabeceraType:
      "ObligadoEmision:PersonaFisicaJuridicaESType Representante:PersonaFisicaJuridicaESType? RemisionVoluntaria? RemisionRequerimiento?",
    IDFacturaExpedidaType:
      "IDEmisorFactura:NIFType NumSerieFactura:TextoIDFacturaType FechaExpedicionFactura:fecha",
    OperacionType:
      "TipoOperacion:TipoOperacionType Subsanacion:IncidenciaType? RechazoPrevio:RechazoPrevioType? SinRegistroPrevio:IncidenciaType?",
    RegistroDuplicadoType:
      "IdPeticionRegistroDuplicado:TextMax20Type EstadoRegistroDuplicado:EstadoRegistroSFType CodigoErrorRegistro:ErrorDetalleType? DescripcionErrorRegistro:TextMax500Type?",
    RespuestaExpedidaType:
      "IDFactura:IDFacturaExpedidaType Operacion:OperacionType RefExterna:TextMax60Type? EstadoRegistro:EstadoRegistroType CodigoErrorRegistro:ErrorDetalleType? DescripcionErrorRegistro:TextMax1500Type? RegistroDuplicado:RegistroDuplicadoType?",
    RespuestaRegFactuSistemaFacturacionType:
      "CSV:text? DatosPresentacion:DatosPresentacionType? Cabecera:CabeceraType TiempoEsperaEnvio:Tipo6Type EstadoEnvio:EstadoEnvioType RespuestaLinea:RespuestaExpedidaType{0,1000}",
    RespuestaRegFactuSistemaFacturacion:
      "CSV:text? DatosPresentacion:DatosPresentacionType? Cabecera:CabeceraType TiempoEsperaEnvio:Tipo6Type EstadoEnvio:EstadoEnvioType RespuestaLinea:RespuestaExpedidaType{0,1000}",
  },
  values: {
    NIFType: {
      minLength: 9,
      maxLength: 9,
    },
    dateTime: {
      kind: "dateTime",
    },
    TextMax120Type: {
      maxLength: 120,
    },
    fecha: {
      patterns: ["\\d{2,2}-\\d{2,2}-\\d{4,4}"],
      minLength: 10,
      maxLength: 10,
    },
    IncidenciaType: {
      enumeration: "S N",
    },
    TextMax18Type: {
      maxLength: 18,
    },
    Tipo6Type: {
      patterns: ["\\d{0,4}"],
    },
    EstadoEnvioType: {
      enumeration: "Correcto ParcialmenteCorrecto Incorrecto",
    },
    TextoIDFacturaType: {
      minLength: 1,
      maxLength: 60,
    },
    TipoOperacionType: {
      enumeration: "Alta Anulacion",
    },
    RechazoPrevioType: {
      enumeration: "N S X",
    },
    TextMax60Type: {
      maxLength: 60,
    },
    EstadoRegistroType: {
      enumeration: "Correcto AceptadoConErrores Incorrecto",
    },
    ErrorDetalleType: {
      kind: "integer",
    },
    TextMax1500Type: {
      maxLength: 1500,
    },
    TextMax20Type: {
      maxLength: 20,
    },
    EstadoRegistroSFType: {
      enumeration: "Correcta AceptadaConErrores Anulada",
    },
    TextMax500Type: {
      maxLength: 500,
    },
  },
};
