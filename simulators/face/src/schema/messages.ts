import type { XmlSchemaTypes } from "@fakturo/xml-schema";

const RESULT = "resultado:Result";
const Unit = "codigo:text nombre:text";

/** Requests of FACe, as published clients generate them from its WSDL. */
export const REQUEST_TYPES: XmlSchemaTypes = {
  content: {
    enviarFactura: "request:Sending",
    Sending: "correo:text factura:InvoiceFile anexos:Attachments?",
    InvoiceFile: "factura:bytes nombre:text mime:text",
    Attachments: "anexo:Attachment*",
    Attachment: "anexo:bytes nombre:text mime:text",
    consultarFactura: "numeroRegistro:text",
    consultarListadoFacturas: "request:Numbers",
    Numbers: "numeroRegistro:text*",
    anularFactura: "numeroRegistro:text motivo:text",
    consultarEstados: "",
    consultarAdministraciones: "",
    consultarAdministracionesRepositorio: "",
    consultarUnidades: "",
    consultarUnidadesPorAdministracion: "codigoDir:text",
    consultarNIFs: "",
    consultarNIFsPorAdministracion: "codigoDir:text",
  },
  values: { bytes: { kind: "base64" } },
};

/** Answers of FACe. */
export const ANSWER_TYPES: XmlSchemaTypes = {
  content: {
    Result: "codigo:text descripcion:text codigoSeguimiento:text",
    enviarFacturaResponse: "return:SendingReturn",
    SendingReturn: `${RESULT} factura:Registered?`,
    Registered:
      "numeroRegistro:text? organoGestor:text? unidadTramitadora:text? oficinaContable:text? identificadorEmisor:text? numeroFactura:text? serieFactura:text? fechaRecepcion:moment?",
    consultarFacturaResponse: "return:StateReturn",
    StateReturn: `${RESULT} factura:States?`,
    States: "numeroRegistro:text? tramitacion:State? anulacion:State?",
    State: "codigo:text descripcion:text motivo:text",
    consultarListadoFacturasResponse: "return:ListReturn",
    ListReturn: `${RESULT} facturas:List?`,
    List: "consultarListadoFactura:Listed*",
    Listed: "codigo:text descripcion:text factura:States?",
    anularFacturaResponse: "return:CancelReturn",
    CancelReturn: `${RESULT} factura:Cancelled?`,
    Cancelled: "numeroRegistro:text? mensaje:text?",
    consultarEstadosResponse: "return:EstadosReturn",
    EstadosReturn: `${RESULT} estados:Estados?`,
    Estados: "estado:Estado*",
    Estado: "nombre:text codigo:text descripcion:text",
    consultarAdministracionesResponse: "return:AdminReturn",
    consultarAdministracionesRepositorioResponse: "return:AdminReturn",
    AdminReturn: `${RESULT} administraciones:Administrations?`,
    Administrations: "administracion:Unit*",
    Unit,
    consultarUnidadesResponse: "return:UnitReturn",
    consultarUnidadesPorAdministracionResponse: "return:UnitReturn",
    UnitReturn: `${RESULT} relaciones:Relations?`,
    Relations: "relacion:Relation*",
    Relation: "organoGestor:Unit unidadTramitadora:Unit oficinaContable:Unit",
    consultarNIFsResponse: "return:NifReturn",
    consultarNIFsPorAdministracionResponse: "return:NifReturn",
    NifReturn: `${RESULT} nifs:Nifs?`,
    Nifs: "info:Info*",
    Info: "organoGestor:Unit nif:text",
  },
  values: { moment: { patterns: ["\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}"] } },
};
