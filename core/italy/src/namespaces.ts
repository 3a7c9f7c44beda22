/** FatturaPA 1.2.x. */
export const ORDINARY_NAMESPACE = "http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2";
/** Address of the official schema of the ordinary format. */
export const ORDINARY_SCHEMA =
  "https://www.fatturapa.gov.it/export/documenti/fatturapa/v1.2.2/Schema_del_file_xml_FatturaPA_v1.2.2.xsd";

/** The simplified invoice. */
export const SIMPLIFIED_NAMESPACE = "http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0";
