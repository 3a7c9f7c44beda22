import { gunzipSync, gzipSync } from "node:zlib";
import { unzipSync, zipSync } from "fflate";

/** Files of an archive by name. */
export type ArchiveFiles = Readonly<Record<string, Uint8Array>>;

/** Maximum size of an archive's content, against archives that expand to a multiple. */
const MAX_BYTES = 512 * 1024 * 1024;
const MAX_FILES = 10_001;
const BLOCK = 512;
const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;
const TYPE = 156;
const REGULAR = [0, 0x30];

/** Unpacks an archive; undefined for one that cannot be unpacked or is too large. */
export function unpack(data: Uint8Array, isTar: boolean): ArchiveFiles | undefined {
  try {
    return isTar ? untar(gunzipSync(data, { maxOutputLength: MAX_BYTES })) : unzip(data);
  } catch {
    return undefined;
  }
}

function unzip(data: Uint8Array): ArchiveFiles {
  let total = 0;
  let count = 0;
  return unzipSync(data, {
    filter: ({ originalSize, name }) => {
      total += originalSize;
      count += 1;
      if (total > MAX_BYTES || count > MAX_FILES) throw new Error("the archive is too large");
      return !name.endsWith("/");
    },
  });
}

function untar(data: Uint8Array): ArchiveFiles {
  const files: Record<string, Uint8Array> = {};
  for (let at = 0; at + BLOCK <= data.length && data[at] !== 0; ) {
    const header = data.subarray(at, at + BLOCK);
    const size = Number.parseInt(textIn(header, SIZE), 8);
    if (!Number.isInteger(size) || size < 0) throw new Error("the archive is damaged");
    const from = at + BLOCK;
    if (REGULAR.includes(header[TYPE] ?? 0))
      files[textIn(header, NAME)] = data.subarray(from, from + size);
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

function textIn(header: Uint8Array, [from, to]: readonly [number, number]): string {
  const text = Buffer.from(header.subarray(from, to)).toString("utf8");
  return text.split("\0", 1)[0]?.trim() ?? "";
}

/** Packs files. */
export function pack(files: ArchiveFiles, isTar: boolean): Uint8Array {
  return isTar ? gzipSync(tar(files)) : zipSync({ ...files });
}

function tar(files: ArchiveFiles): Uint8Array {
  const parts = Object.entries(files).flatMap(([name, data]) => [
    tarHeader(name, data.length),
    data,
    new Uint8Array(-data.length & (BLOCK - 1)),
  ]);
  return Buffer.concat([...parts, new Uint8Array(2 * BLOCK)]);
}

/** Header of a file in the format ustar (POSIX.1-1988). */
function tarHeader(name: string, size: number): Uint8Array {
  const header = Buffer.alloc(BLOCK);
  header.write(name, NAME[0]);
  header.write("0000644\0", 100);
  header.write(`${size.toString(8).padStart(11, "0")} `, SIZE[0]);
  header.write("        0", 148);
  header.write("ustar\0", 257);
  header.write("00", 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}
