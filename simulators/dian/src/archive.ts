import { unzipSync } from "fflate";

const MAX_BYTES = 50 * 1024 * 1024;
const MAX_FILES = 50;

/** A file of an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly data: Uint8Array;
}

/** The files of an archive in base64; undefined for one that cannot be read or is too large. */
export function filesIn(base64: string): readonly ArchiveFile[] | undefined {
  let size = 0;
  let count = 0;
  try {
    const files = unzipSync(Buffer.from(base64, "base64"), {
      filter({ originalSize }) {
        size += originalSize;
        count += 1;
        if (size > MAX_BYTES || count > MAX_FILES) throw new Error("the archive is too large");
        return true;
      },
    });
    return Object.entries(files).map(([name, data]) => ({ name, data }));
  } catch {
    return undefined;
  }
}

/** Kind, NIT in ten digits, provider, year and counter. */
const NAME = /^(fv|nc|nd|ar)\d{10}\w{3}\d{2}[0-9a-f]{8}\.xml$/i;

/** True for a file that is named by the annex. */
export function isNamed({ name }: ArchiveFile): boolean {
  return NAME.test(name);
}
