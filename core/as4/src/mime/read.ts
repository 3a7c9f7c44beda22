import { partHeaders, readContentType } from "@fakturo/soap";
import { MessageRefusal } from "../ebms/errors.ts";
import { judging } from "../ebms/judging.ts";
import type { ByteStream } from "../source.ts";

/** A part of a package; its content is read next, before the following part. */
export interface MimePart {
  /** Content-ID without angle brackets; empty without one. */
  readonly id: string;
  /** Media type. */
  readonly type: string;
}

const CRLF = "\r\n";
const HEAD_END = Buffer.from("\r\n\r\n");
const MAX_HEADER_BYTES = 8 * 1024;
const MAX_BOUNDARY = 70;
/** White space after a boundary, up to its line break. */
const LINE_END = /^[ \t]{0,70}\r\n/;
const LINE_END_BYTES = 72;
/** Places that begin like a boundary and are none: random contents have hardly any. */
const MAX_SIMILAR = 1_000;

/**
 * Reads the parts of a package while they arrive (RFC 2046 §5.1); memory holds one chunk and a boundary.
 * All reading throws MessageRefusal EBMS:0007 for malformed packages, and EBMS:0004 beyond the limit.
 */
export class PackageReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #mark: Buffer;
  readonly #limit: number;
  #size = 0;
  // The first boundary may start the body, without a line break before it.
  #rest: Buffer = Buffer.from(CRLF);
  // True until the boundary after a content; what precedes the first part counts as one.
  #isWithin = true;
  #isClosed = false;
  #similar = 0;

  /** @param limit Bytes of the whole package. */
  constructor(body: ByteStream, boundary: string, limit: number) {
    if (boundary === "" || boundary.length > MAX_BOUNDARY) refusePackage("it names no boundary");
    this.#chunks = body[Symbol.asyncIterator]();
    this.#mark = Buffer.from(`${CRLF}--${boundary}`);
    this.#limit = limit;
  }

  /** The next part, or the first one; undefined after the last. The content of the one before is skipped. */
  async next(): Promise<MimePart | undefined> {
    for await (const _ of this.content());
    if (this.#isClosed) return undefined;
    const head = await this.#head();
    const headers = judging("EBMS:0007", () => partHeaders(head));
    const encoding = headers.get("content-transfer-encoding") ?? "binary";
    if (!/^(?:7bit|8bit|binary)$/i.test(encoding))
      refusePackage(`the coding '${encoding}' of a part is not supported`);
    const id = (headers.get("content-id") ?? "").trim().replace(/^<(.*)>$/s, "$1");
    this.#isWithin = true;
    return { id, type: readContentType(headers.get("content-type")).type };
  }

  /** Bytes up to the next boundary, that is none after it. */
  async *content(): ByteStream {
    while (this.#isWithin) {
      const at = this.#rest.indexOf(this.#mark);
      if (at >= 0 && (await this.#isDelimiter(at))) {
        const last = this.#rest.subarray(0, at);
        this.#pass(at + this.#mark.length);
        yield last;
        return;
      }
      if (at >= 0 && ++this.#similar > MAX_SIMILAR)
        refusePackage("its parts contain its boundary too often");
      // A boundary may begin at the end of what is there.
      const safe = at >= 0 ? at + 1 : this.#rest.length - this.#mark.length + 1;
      if (safe > 0) {
        const piece = this.#rest.subarray(0, safe);
        this.#rest = this.#rest.subarray(safe);
        yield piece;
      }
      if (at < 0) await this.#more();
    }
  }

  /** Skips what is left, so that the sender reads the answer. */
  async drain(): Promise<void> {
    while (!(await this.#pull()).done) this.#rest = Buffer.alloc(0);
  }

  /** A boundary ends its line: `--ab` is not the boundary `a`. */
  async #isDelimiter(at: number): Promise<boolean> {
    const end = at + this.#mark.length;
    while (this.#rest.length < end + 2) await this.#more();
    if (this.#rest.toString("latin1", end, end + 2) === "--") return true;
    while (this.#rest.length < end + LINE_END_BYTES && !this.#rest.includes(CRLF, end))
      await this.#more();
    return LINE_END.test(this.#rest.toString("latin1", end, end + LINE_END_BYTES));
  }

  #pass(end: number): void {
    this.#isWithin = false;
    this.#isClosed = this.#rest.toString("latin1", end, end + 2) === "--";
    this.#rest = this.#rest.subarray(this.#rest.indexOf(CRLF, end) + CRLF.length);
  }

  async #head(): Promise<Uint8Array> {
    while (this.#rest.length < CRLF.length) await this.#more();
    if (this.#rest.subarray(0, 2).toString() === CRLF) {
      this.#rest = this.#rest.subarray(CRLF.length);
      return new Uint8Array();
    }
    let end = this.#rest.indexOf(HEAD_END);
    while (end < 0) {
      if (this.#rest.length > MAX_HEADER_BYTES) refusePackage("the headers of a part have no end");
      await this.#more();
      end = this.#rest.indexOf(HEAD_END);
    }
    const head = this.#rest.subarray(0, end);
    this.#rest = this.#rest.subarray(end + HEAD_END.length);
    return head;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#pull();
    if (done) return refusePackage("it is cut off");
    this.#rest = this.#rest.length === 0 ? Buffer.from(value) : Buffer.concat([this.#rest, value]);
  }

  async #pull(): Promise<IteratorResult<Uint8Array, unknown>> {
    const pulled = await this.#chunks.next();
    if (!pulled.done) this.#size += pulled.value.length;
    if (this.#size > this.#limit)
      throw new MessageRefusal("EBMS:0004", `the message has more than ${this.#limit} bytes`);
    return pulled;
  }
}

function refusePackage(reason: string): never {
  throw new MessageRefusal("EBMS:0007", `the package cannot be read: ${reason}`);
}
