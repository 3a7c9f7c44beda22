import { FakturoError } from "@fakturo/model";
import { unzipSync, zipSync } from "fflate";

/** Kinds of files: invoice, notes, event, delivery container, archive. */
export type FileKind = "fv" | "nc" | "nd" | "ar" | "ad" | "z";

/** Name scheme of own software; providers have codes of their own. */
const OWN_SOFTWARE = "000";
const NIT_DIGITS = 10;
const COUNTER_DIGITS = 8;
/** Time of the archives' members, so that the same content has the same bytes. */
const MEMBER_TIME = new Date(2000, 0, 1);
const MAX_BYTES = 8 * 1024 * 1024;

/** What a file is named by (Anexo Técnico 1.9, names of files). */
export interface FileName {
  readonly kind: FileKind;
  /** NIT without check digit. */
  readonly nit: string;
  /** Four digits. */
  readonly year: string;
  /** Counted per NIT and year. */
  readonly counter: number;
}

/** Name without extension, e.g. `fv09001234560002600000001`. */
export function fileName({ kind, nit, year, counter }: FileName): string {
  const digits = counter.toString(16).padStart(COUNTER_DIGITS, "0");
  return `${kind}${nit.padStart(NIT_DIGITS, "0")}${OWN_SOFTWARE}${year.slice(-2)}${digits}`;
}

/** A file with its name. */
export interface NamedFile {
  readonly name: string;
  readonly data: Uint8Array;
}

/** An archive with one file; the same file gives the same bytes. */
export function packed({ name, data }: NamedFile): Uint8Array {
  return zipSync({ [name]: [data, { mtime: MEMBER_TIME }] });
}

/** The only file of an archive. @throws FakturoError "input" for other archives. */
export function unpacked(archive: Uint8Array): NamedFile {
  const [[name, data] = [], ...more] = Object.entries(membersOf(archive));
  if (name === undefined || data === undefined || more.length > 0)
    throw new FakturoError("input", "the archive does not have exactly one file");
  return { name, data };
}

function membersOf(archive: Uint8Array): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(archive, {
      filter({ originalSize }) {
        if (originalSize > MAX_BYTES) throw new Error("too large");
        return true;
      },
    });
  } catch (error) {
    throw new FakturoError("input", "the archive cannot be read", { cause: error });
  }
}

/** Name of the archive of a file: its scheme with `z` in place of the kind. */
export function archiveName(name: string): string {
  return name.replace(/^[a-z]+/, "z").replace(/\.xml$/, ".zip");
}
