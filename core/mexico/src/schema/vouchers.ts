import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Complement of food vouchers 1.0. */
export const VOUCHER_TYPES: XmlSchemaTypes = {
  content: {
    Concepto:
      "@identificador:identificador @fecha:fecha @rfc:t_RFC @curp:t_CURP @nombre:nombre @numSeguridadSocial:numSeguridadSocial? @importe:importe",
    Conceptos: "Concepto+",
    ValesDeDespensa:
      "Conceptos @version:text @tipoOperacion:tipoOperacion @registroPatronal:identificador? @numeroDeCuenta:identificador @total:importe",
  },
  values: {
    identificador: {
      minLength: 1,
      maxLength: 20,
    },
    fecha: {
      kind: "dateTime",
    },
    t_RFC: {
      patterns: ["[A-Z,Ñ,&]{3,4}[0-9]{2}[0-1][0-9][0-3][0-9][A-Z,0-9]?[A-Z,0-9]?[0-9,A-Z]?"],
      minLength: 12,
      maxLength: 13,
    },
    t_CURP: {
      patterns: [
        "[A-Z][A,E,I,O,U,X][A-Z]{2}[0-9]{2}[0-1][0-9][0-3][0-9][M,H,X][A-Z]{2}[B,C,D,F,G,H,J,K,L,M,N,Ñ,P,Q,R,S,T,V,W,X,Y,Z]{3}[0-9,A-Z][0-9]",
      ],
      minLength: 18,
      maxLength: 18,
    },
    nombre: {
      minLength: 1,
      maxLength: 100,
    },
    numSeguridadSocial: {
      minLength: 1,
      maxLength: 15,
    },
    importe: {
      kind: "decimal",
      fractionDigits: 2,
    },
    tipoOperacion: {
      minLength: 1,
    },
  },
};
