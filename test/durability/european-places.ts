import type { JsonObject } from "@fakturo/model";

/** An address by country, without the country itself. */
export const EUROPEAN_PLACES: Readonly<Record<string, JsonObject>> = {
  IT: { street: "Via Emilia", num: "1", locality: "Modena", code: "41121" },
  PL: { street: "ul. Testowa", num: "1", locality: "Warszawa", code: "00-001" },
  PT: { street: "Rua do Cais", num: "3", locality: "Aveiro", code: "3800-200" },
  GR: { street: "Ερμού", num: "1", locality: "Αθήνα", code: "10563" },
  FR: { street: "Quai de la Fosse", num: "12", locality: "Nantes", code: "44000" },
  FI: { street: "Hämeenkatu", num: "8", locality: "Tampere", code: "33100" },
};
