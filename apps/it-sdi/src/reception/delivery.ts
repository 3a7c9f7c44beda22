import { isFakturoError, type JsonObject } from "@fakturo/model";
import type { InboundContents, StepFile } from "@fakturo/plugin";
import { FILE_KEY, METADATA_KEY, MIME, P7M_KEY, P7M_MIME } from "../file.ts";
import { documentsIn, fatturaIn } from "../read/parse.ts";
import type { SdiNamedFile } from "../receipts/signed.ts";
import { BODY_ARG, RECEIVED_ARG } from "../steps/import.ts";
import { referencesOf } from "./reference.ts";

/** Job arg with the number that the SdI gave the file. */
const ID_ARG = "sdi-id";

/** A delivered file. */
export interface DeliveredFile {
  /** `IdentificativoSdI`; empty where it is not known. */
  readonly id: string;
  readonly file: SdiNamedFile;
  readonly metadata: SdiNamedFile | undefined;
  /** When it was delivered, milliseconds since 1970. */
  readonly at: number;
}

/**
 * What the SdI delivers: one item for each invoice of the file. An unreadable file becomes one item, whose import step
 * reports the error.
 */
export function deliveryOf({ id, file, metadata, at }: DeliveredFile): InboundContents[] {
  const files = filesOf(file, metadata);
  const received = new Date(at).toISOString();
  return readable(file.data).map((data, i) => ({
    files,
    args: { [ID_ARG]: id, [BODY_ARG]: String(i), [RECEIVED_ARG]: received },
    references: referencesOf(id, data),
    ...(data && { data }),
  }));
}

function readable(data: Uint8Array): (JsonObject | undefined)[] {
  try {
    const documents = documentsIn(fatturaIn(data));
    return documents.length > 0 ? documents : [undefined];
  } catch (error) {
    if (isFakturoError(error)) return [undefined];
    throw error;
  }
}

function filesOf({ name, data }: SdiNamedFile, metadata: SdiNamedFile | undefined): StepFile[] {
  const isSigned = name.toLowerCase().endsWith(".p7m");
  const [key, mime] = isSigned ? [P7M_KEY, P7M_MIME] : [FILE_KEY, MIME];
  const file: StepFile = { name, mime, data, key, category: "format" };
  if (!metadata) return [file];
  return [
    file,
    { ...metadata, mime: MIME, key: METADATA_KEY, category: "response", private: true },
  ];
}
