import { createHash } from "node:crypto";
import { attributed, group, leaf, writeXml } from "@fakturo/xml";
import { strToU8, zipSync } from "fflate";

/** A file of a preservation package. */
export interface ArchivedFile {
  readonly name: string;
  readonly data: Uint8Array;
}

/** What a preservation package states. */
export interface ArchiveFacts {
  /** UUID. */
  readonly id: string;
  /** ISO date and time. */
  readonly at: string;
  /** `attivo` for issued invoices, `passivo` for received ones. */
  readonly flow: "attivo" | "passivo";
  /** Tax code of the holder. */
  readonly holder: string;
  readonly files: readonly ArchivedFile[];
}

/** SHA-256, hexadecimal. */
export function fingerprint(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** The index of a package: its files with their hashes (AgID, guidelines on preservation, §4.5 and §4.7). */
export function indexOf({ id, at, flow, holder, files }: ArchiveFacts): string {
  const root = group(
    "RapportoVersamento",
    leaf("Identificativo", id),
    leaf("DataOra", at),
    leaf("Flusso", flow),
    leaf("SoggettoProduttore", holder),
    files.map(({ name, data }) =>
      group(
        "File",
        leaf("Nome", name),
        leaf("Impronta", fingerprint(data), { algoritmo: "SHA-256" }),
        leaf("Dimensione", String(data.length)),
      ),
    ),
  );
  return writeXml(attributed(root, { versione: "1.0" }), { declaration: true });
}

/** The package: the files as they were sent and received, and the index; the same bytes for the same contents. */
export function packageOf(files: readonly ArchivedFile[], index: string, now: number): Uint8Array {
  const entries = [...files, { name: "archive-receipt.xml", data: strToU8(index) }];
  const contents = Object.fromEntries(entries.map(({ name, data }) => [name, data]));
  return zipSync(contents, { mtime: now });
}
