import { settledElement, type XmlElement } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";

const text = (maxLength: number) => ({ minLength: 1, maxLength });

/** `ApplicationRequest` as the banks' schema has it, members in their order. */
const SCHEMA = new XmlSchema({
  content: {
    ApplicationRequest:
      "CustomerId:id Command:t32? Timestamp:moment StartDate:day? EndDate:day? Status:t10? ServiceId:t256? Environment:environment FileReferences? UserFilename:t80? TargetId:t80? ExecutionSerial:t32? Encryption:boolean? EncryptionMethod:t35? Compression:boolean? CompressionMethod:t35? AmountTotal:decimal? TransactionCount:long? SoftwareId:t80 CustomerExtension:any? FileType:t40? Content:bytes? Signature:any?",
    FileReferences: "FileReference:t32+",
  },
  values: {
    id: text(16),
    t10: text(10),
    t32: text(32),
    t35: text(35),
    t40: text(40),
    t80: text(80),
    t256: text(256),
    moment: { kind: "dateTime" },
    day: { kind: "date" },
    environment: { enumeration: "PRODUCTION TEST" },
    boolean: { kind: "boolean" },
    decimal: { kind: "decimal" },
    long: { kind: "integer" },
    bytes: { kind: "base64" },
  },
  places: [],
});

/** The first violation of the schema by a request; undefined without one. */
export function violationIn(request: XmlElement): string | undefined {
  return SCHEMA.validate(settledElement(request))[0]?.message;
}
