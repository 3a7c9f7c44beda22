import { amended, schemaWriter, XmlSchema } from "@fakturo/xml-schema";
import { PLACES } from "./places.ts";
import { REQUEST_TYPES } from "./request.ts";

/** Elements of RG 5616/2024 that are in the manual (4.1) and not in the service description of 2021. */
const TYPES = amended(
  REQUEST_TYPES,
  [
    [
      "FECAEDetRequest",
      "MonCotiz:double",
      "MonCotiz:double CanMisMonExt:text? CondicionIVAReceptorId:long?",
    ],
    ["CbteAsoc", "CbteFch:text?", "CbteFch:day?"],
  ],
  {
    // The service description has no other bounds; these are the manual's.
    long: { kind: "integer", minInclusive: "0", maxInclusive: "999999999999999" },
    double: { kind: "decimal", minInclusive: "0", maxInclusive: "9999999999999.99" },
    day: { patterns: ["\\d{8}"] },
  },
);

/** Report of vouchers with a code given in advance. */
const REPORT = {
  FECAEADetRequest: `${TYPES.content.FECAEDetRequest} CAEA:text? CbteFchHsGen:text?`,
  ArrayOfFECAEADetRequest: "FECAEADetRequest*",
  FECAEARequest: "FeCabReq:FECAECabRequest? FeDetReq:ArrayOfFECAEADetRequest?",
  FECAEARegInformativo: "Auth:FEAuthRequest? FeCAEARegInfReq:FECAEARequest?",
};

const SCHEMA = new XmlSchema({
  content: {
    ...TYPES.content,
    ...REPORT,
    Envelope: "Header? Body",
    Body: "FECAESolicitar? FECAEARegInformativo?",
  },
  values: TYPES.values,
  places: PLACES,
});

/** Writes a request as indented text. */
export const writeRequest = schemaWriter(SCHEMA, "ARCA-ESQUEMA", { indent: "  " });
