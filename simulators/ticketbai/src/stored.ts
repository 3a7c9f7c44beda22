import type { Code } from "./codes.ts";
import { crc8 } from "./crc8.ts";
import type { FileFacts } from "./facts.ts";
import type { SeenFile, StoredFile } from "./records.ts";

const IDENTIFIER_SIGNATURE = 13;

/** TBAI identifier of a file. */
export function tbaiOf({ nif, date, signature }: FileFacts): string {
  const [day = "", month = "", year = ""] = date.split("-");
  const code = `TBAI-${nif}-${day}${month}${year.slice(2)}-${signature.slice(0, IDENTIFIER_SIGNATURE)}-`;
  return code + crc8(code);
}

/** What is stored beside the file itself. */
export interface FilingReceipt {
  readonly reference: string;
  readonly presenter: string;
  readonly now: number;
  readonly activity?: string;
}

/** An accepted file. */
export function storedFile(
  file: FileFacts,
  codes: readonly Code[],
  { reference, presenter, now, activity = "" }: FilingReceipt,
): StoredFile {
  const { zone, nif, series, number, date, signature, license } = file;
  return {
    ...{ zone, nif, series, number, date, signature, license },
    state: codes.length > 0 ? "AceptadoConErrores" : "Correcto",
    codes: [...codes],
    tbai: tbaiOf(file),
    total: file.text("Factura/DatosFactura/ImporteTotalFactura"),
    reference,
    presenter,
    presentedAt: now,
    changedAt: now,
    xml: zone === "BI" ? new TextDecoder().decode(file.bytes) : "",
    activity,
  };
}

/** A stored file that is cancelled. */
export function cancelledFile(stored: StoredFile, { presenter, now }: FilingReceipt): StoredFile {
  return { ...stored, state: "Anulado", presenter, changedAt: now };
}

/** A refused file, which the next of its chain refers to. */
export function seenFile({ zone, nif, series, number, date, signature }: FileFacts): SeenFile {
  return { ...{ zone, nif, series, number, date, signature }, seen: true };
}
