export { type Amendment, amended } from "./amend.ts";
export {
  type Violation,
  XmlSchema,
  type XmlSchemaData,
  type XmlSchemaTypes,
} from "./schema.ts";
export { UBL_TYPES } from "./ubl.ts";
export type { ValueRule } from "./values.ts";
export { type SchemaWriter, schemaWriter } from "./write.ts";
