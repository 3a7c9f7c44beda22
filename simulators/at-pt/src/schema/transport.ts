import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Request of the service for transport documents (documentosTransporte.wsdl). */
export const TRANSPORT_TYPES: XmlSchemaTypes = {
  content: {
    AddressStructurePT:
      "Addressdetail:SAFPTtextTypeMandatoryMax210Car? City:SAFPTtextTypeMandatoryMax50Car? PostalCode:PostalCodePT? Country:text?",
    OrderReferences: "OriginatingON:SAFPTtextTypeMandatoryMax60Car?",
    Line: "OrderReferences* ProductDescription:SAFPTtextTypeMandatoryMax200Car Quantity:SAFdecimalType UnitOfMeasure:SAFPTtextTypeMandatoryMax20Car UnitPrice:SAFdecimalType",
    envioDocumentoTransporteRequestElem:
      "TaxRegistrationNumber:SAFPTPortugueseVatNumber CompanyName:SAFPTtextTypeMandatoryMax100Car CompanyAddress:AddressStructurePT DocumentNumber:SAFPTtextTypeMandatoryMax60Car ATCUD:SAFPTtextTypeMandatoryMax100Car ATDocCodeID:SAFPTtextTypeMandatoryMax200Car? MovementStatus MovementDate:SAFdateType MovementType ( CustomerTaxID:SAFPTtextTypeMandatoryMax20Car? | SupplierTaxID:SAFPTtextTypeMandatoryMax20Car? ) CustomerAddress:AddressStructurePT? CustomerName:SAFPTtextTypeMandatoryMax100Car? AddressTo:AddressStructurePT? AddressFrom:AddressStructurePT MovementEndTime:SAFdateTimeType? MovementStartTime:SAFdateTimeType VehicleID:SAFPTtextTypeMandatoryMax32Car? Line+",
  },
  values: {
    SAFPTPortugueseVatNumber: {
      kind: "integer",
      minInclusive: "100000000",
      maxInclusive: "999999999",
    },
    SAFPTtextTypeMandatoryMax100Car: {
      minLength: 1,
      maxLength: 100,
    },
    SAFPTtextTypeMandatoryMax210Car: {
      minLength: 1,
      maxLength: 210,
    },
    SAFPTtextTypeMandatoryMax50Car: {
      minLength: 1,
      maxLength: 50,
    },
    PostalCodePT: {
      patterns: ["([0-9]{4}-[0-9]{3})"],
    },
    SAFPTtextTypeMandatoryMax60Car: {
      minLength: 1,
      maxLength: 60,
    },
    SAFPTtextTypeMandatoryMax200Car: {
      minLength: 1,
      maxLength: 200,
    },
    MovementStatus: {
      enumeration: "N T A",
    },
    SAFdateType: {
      kind: "date",
    },
    MovementType: {
      enumeration: "GR GT GA GC GD",
    },
    SAFPTtextTypeMandatoryMax20Car: {
      minLength: 1,
      maxLength: 20,
    },
    SAFdateTimeType: {
      kind: "dateTime",
    },
    SAFPTtextTypeMandatoryMax32Car: {
      minLength: 1,
      maxLength: 32,
    },
    SAFdecimalType: {
      kind: "decimal",
    },
  },
};
