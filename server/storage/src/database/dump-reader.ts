import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { systemCode, systemReason, UsageError } from "@fakturo/server-base";
import {
  DAMAGED,
  type DumpHeader,
  type DumpTrailer,
  END_OF_TABLE,
  FOREIGN,
  parseHeader,
  parseSection,
  UnusableDump,
} from "./dump-format.ts";
import type { DumpedTable } from "./tables.ts";

const CUT_OFF = "is cut off";

/** A dump, read sequentially. */
export interface DumpReader {
  readonly header: DumpHeader;
  /** The next table, or undefined after the last; its `rows` must be read completely. */
  nextTable(): Promise<{ table: DumpedTable; rows: AsyncIterable<Buffer> } | undefined>;
  /** Row counts of the trailer, after all tables were read and the digest was verified. */
  trailer(): DumpTrailer;
}

/**
 * Opens a dump for the duration of `use`.
 * @throws UsageError naming the file when it is unreadable, of another type or damaged.
 */
export async function readDump<T>(path: string, use: (dump: DumpReader) => Promise<T>): Promise<T> {
  const file = createReadStream(path);
  const unzipped = file.pipe(createGunzip());
  file.once("error", (error) => unzipped.destroy(error));
  try {
    return await use(await createReader(splitLines(unpacked(unzipped))));
  } catch (error) {
    if (error instanceof UnusableDump) throw new UsageError(`${path} ${error.message}`);
    throw error;
  } finally {
    file.destroy();
    unzipped.destroy();
  }
}

/** Maps stream errors of a damaged file to a message for the operator. */
async function* unpacked(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isBegun = false;
  try {
    for await (const chunk of stream) {
      isBegun = true;
      yield chunk;
    }
  } catch (error) {
    const code = systemCode(error);
    if (code === "Z_BUF_ERROR") throw new UnusableDump(CUT_OFF);
    if (code === "Z_DATA_ERROR") throw new UnusableDump(isBegun ? DAMAGED : FOREIGN);
    throw new UnusableDump(`cannot be read: ${systemReason(error)}`);
  }
}

async function createReader(lines: AsyncGenerator<Buffer>): Promise<DumpReader> {
  const hash = createHash("sha256");
  let trailer: DumpTrailer | undefined;

  async function take(): Promise<Buffer> {
    const { value, done } = await lines.next();
    if (done) throw new UnusableDump(CUT_OFF);
    return value;
  }

  async function* rowsOfTable(): AsyncGenerator<Buffer> {
    for (;;) {
      const row = await take();
      hash.update(row);
      if (row.length === 3 && text(row) === END_OF_TABLE) return;
      yield row;
    }
  }

  const first = await take();
  hash.update(first);
  return {
    header: parseHeader(text(first)),
    async nextTable() {
      const heading = await take();
      const section = parseSection(text(heading));
      if ("table" in section) {
        hash.update(heading);
        return { table: section.table, rows: rowsOfTable() };
      }
      if (section.trailer.sha256 !== hash.digest("hex")) throw new UnusableDump(DAMAGED);
      trailer = section.trailer;
      return undefined;
    },
    trailer() {
      if (trailer === undefined) throw new Error("the dump was not read to its end");
      return trailer;
    },
  };
}

function text(line: Buffer): string {
  return line.toString("utf8").replace(/\n$/, "");
}

const NEWLINE = 10;

/** Lines with their newline; chunks of a long line are joined once. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      const piece = chunk.subarray(start, end + 1);
      yield parts.length === 0 ? piece : Buffer.concat([...parts, piece]);
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  }
}
