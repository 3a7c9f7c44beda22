import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Requests of the book LROE of Bizkaia with signed files. */
export const LROE_TYPES: XmlSchemaTypes = {
  content: {
    NIFPersonaType: "NIF:NIFType ApellidosNombreRazonSocial:TextMax120Type",
    Cabecera240Type:
      "Modelo:Modelo240Enum Capitulo:CapituloModelo240Enum Subcapitulo:SubcapituloModelo240Enum? Operacion:OperacionEnum Version:IDVersionEnum Ejercicio:YearType ObligadoTributario:NIFPersonaType",
    DetalleEmitidaConSGCodificadoType: "TicketBai:base64Binary",
    FacturasEmitidasConSGCodificadoType: "FacturaEmitida:DetalleEmitidaConSGCodificadoType{1,1000}",
    LROEPJ240FacturasEmitidasConSGAltaPeticion:
      "Cabecera:Cabecera240Type FacturasEmitidas:FacturasEmitidasConSGCodificadoType",
    AnulacionFacturaConSGType: "AnulacionTicketBai:base64Binary",
    AnulacionesFacturasEmitidasConSGType: "FacturaEmitida:AnulacionFacturaConSGType{1,1000}",
    LROEPJ240FacturasEmitidasConSGAnulacionPeticion:
      "Cabecera:Cabecera240Type FacturasEmitidas:AnulacionesFacturasEmitidasConSGType",
    Cabecera140Type:
      "Modelo:Modelo140Enum Capitulo:CapituloModelo140Enum Subcapitulo:SubcapituloModelo140Enum? Operacion:OperacionEnum Version:IDVersionEnum Ejercicio:YearType ObligadoTributario:NIFPersonaType",
    DetalleRentaIngresosType: "Epigrafe:stringMax7Digits",
    RentaIngresosType: "DetalleRenta:DetalleRentaIngresosType{1,10}",
    IngresoConSGCodificadoType: "TicketBai:base64Binary Renta:RentaIngresosType",
    IngresosConSGCodificadoType: "Ingreso:IngresoConSGCodificadoType{1,1000}",
    LROEPF140IngresosConFacturaConSGAltaPeticion:
      "Cabecera:Cabecera140Type Ingresos:IngresosConSGCodificadoType",
    AnulacionesIngresosConSGType: "Ingreso:AnulacionFacturaConSGType{1,1000}",
    LROEPF140IngresosConFacturaConSGAnulacionPeticion:
      "Cabecera:Cabecera140Type Ingresos:AnulacionesIngresosConSGType",
  },
  values: {
    Modelo240Enum: {
      enumeration: "240",
    },
    CapituloModelo240Enum: {
      enumeration: "1 2 3 4 5 6",
    },
    SubcapituloModelo240Enum: {
      enumeration: "1.1 1.2 4.1 4.2 5.1 5.2 6.1 6.2 6.3",
    },
    OperacionEnum: {
      enumeration: "A00 A01 M00 M01 AN0 C00",
    },
    IDVersionEnum: {
      enumeration: "1.0",
    },
    YearType: {
      kind: "integer",
      minInclusive: "-2147483648",
      maxInclusive: "2147483647",
      patterns: ["\\d{4,4}"],
    },
    NIFType: {
      patterns: ["(([a-z|A-Z]{1}\\d{7}[a-z|A-Z]{1})|(\\d{8}[a-z|A-Z]{1})|([a-z|A-Z]{1}\\d{8}))"],
      minLength: 9,
      maxLength: 9,
    },
    TextMax120Type: {
      maxLength: 120,
    },
    base64Binary: {
      kind: "base64",
    },
    Modelo140Enum: {
      enumeration: "140",
    },
    CapituloModelo140Enum: {
      enumeration: "1 2 3 4 5 6 7 8",
    },
    SubcapituloModelo140Enum: {
      enumeration: "1.1 1.2 1.3 2.1 2.2 3.1 3.2 3.3 3.4 4.1 4.2 5.1 5.2 7.1 7.2 7.3 7.4 8.1 8.2",
    },
    stringMax7Digits: {
      patterns: ["[0-9]*"],
      maxLength: 7,
    },
  },
};
