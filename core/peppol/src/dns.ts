import { FakturoError } from "@fakturo/model";
import type { Naptr } from "./locator.ts";

/** Types of records that are asked for (RFC 1035, RFC 3403). */
export const RECORD_TYPES = { CNAME: 5, NAPTR: 35 } as const;
/** Name of a type of records. */
export type DnsRecordType = keyof typeof RECORD_TYPES;

/** Answer of a resolver. `ttl`: seconds that it may be kept, the shortest of its records. */
export type DnsAnswer =
  | {
      readonly is: "found";
      readonly naptr: readonly Naptr[];
      readonly cname?: string;
      readonly ttl: number;
    }
  /** The name does not exist, or has no such record. */
  | { readonly is: "none"; readonly ttl: number }
  /** No answer that may be relied on; asked again later. */
  | { readonly is: "failed"; readonly message: string };

const HEADER = 12;
const CLASS_IN = 1;
const RECURSION_DESIRED = 0x0100;
const RESPONSE = 0x8000;
const TRUNCATED = 0x0200;
const RCODE = 0x000f;
const NO_SUCH_NAME = 3;
const POINTER = 0xc0;
const MAX_LABEL = 63;
/** Bounds of a message from a resolver. */
const MAX_RECORDS = 100;
const MAX_JUMPS = 20;
/** Seconds that a missing name is kept, where the answer gives no time. */
const NONE_TTL = 60;

/** A query as DNS message (RFC 1035 §4.1), with id 0 as RFC 8484 asks for. */
export function dnsQuery(name: string, type: DnsRecordType): Uint8Array {
  const labels = name.split(".").filter((label) => label !== "");
  const parts = labels.flatMap((label) => {
    if (label.length > MAX_LABEL)
      throw new FakturoError("input", `'${label}' is too long for a DNS name`);
    return [label.length, ...new TextEncoder().encode(label)];
  });
  const head = [0, 0, RECURSION_DESIRED >> 8, RECURSION_DESIRED & 0xff, 0, 1, 0, 0, 0, 0, 0, 0];
  return Uint8Array.from([...head, ...parts, 0, 0, RECORD_TYPES[type], 0, CLASS_IN]);
}

/** Reads the answer to a query. @throws FakturoError "input" for bytes that are no DNS answer. */
export function dnsAnswer(bytes: Uint8Array): DnsAnswer {
  const reader = new Reader(bytes);
  const flags = reader.flags();
  const rcode = flags & RCODE;
  if ((flags & TRUNCATED) !== 0) return { is: "failed", message: "the answer of the DNS is cut" };
  if (rcode === NO_SUCH_NAME) return { is: "none", ttl: NONE_TTL };
  if (rcode !== 0) return { is: "failed", message: `the DNS answers with code ${rcode}` };
  const records = reader.records();
  const naptr = records.flatMap((one) => (one.naptr ? [one.naptr] : []));
  const cname = records.find((one) => one.cname !== undefined)?.cname;
  if (naptr.length === 0 && cname === undefined) return { is: "none", ttl: NONE_TTL };
  const ttl = Math.min(...records.map((one) => one.ttl));
  return { is: "found", naptr, ttl, ...(cname !== undefined && { cname }) };
}

interface DnsRecord {
  readonly ttl: number;
  readonly naptr?: Naptr;
  readonly cname?: string;
}

class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = HEADER;

  constructor(bytes: Uint8Array) {
    if (bytes.length < HEADER) throw new FakturoError("input", "this is no DNS message");
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  flags(): number {
    const flags = this.#view.getUint16(2);
    if ((flags & RESPONSE) === 0) throw new FakturoError("input", "this is no answer of a DNS");
    return flags;
  }

  records(): DnsRecord[] {
    try {
      const [questions, answers] = [this.#view.getUint16(4), this.#view.getUint16(6)];
      if (questions > 1 || answers > MAX_RECORDS)
        throw new FakturoError("input", "the answer of the DNS has too many records");
      for (let n = 0; n < questions; n += 1) {
        this.#name();
        this.#at += 4;
      }
      return Array.from({ length: answers }, () => this.#record());
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new FakturoError("input", "the answer of the DNS is cut", { cause: error });
    }
  }

  #record(): DnsRecord {
    this.#name();
    const type = this.#uint16();
    this.#at += 2;
    const ttl = this.#view.getUint32(this.#at);
    this.#at += 4;
    const length = this.#uint16();
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError("a record ends after the message");
    const record = this.#data(type, ttl);
    this.#at = end;
    return record;
  }

  #data(type: number, ttl: number): DnsRecord {
    if (type === RECORD_TYPES.CNAME) return { ttl, cname: this.#name() };
    if (type !== RECORD_TYPES.NAPTR) return { ttl };
    const [order, preference] = [this.#uint16(), this.#uint16()];
    const [flags, service, regexp] = [this.#text(), this.#text(), this.#text()];
    return { ttl, naptr: { order, preference, flags, service, regexp } };
  }

  #uint16(): number {
    const value = this.#view.getUint16(this.#at);
    this.#at += 2;
    return value;
  }

  #text(): string {
    const length = this.#view.getUint8(this.#at);
    const end = this.#at + 1 + length;
    if (end > this.#bytes.length) throw new RangeError("a text ends after the message");
    const text = new TextDecoder().decode(this.#bytes.subarray(this.#at + 1, end));
    this.#at = end;
    return text;
  }

  /** A name; pointers lead to earlier parts of the message (RFC 1035 §4.1.4). */
  #name(): string {
    const labels: string[] = [];
    let at = this.#at;
    let after: number | undefined;
    for (let jumps = 0; jumps <= MAX_JUMPS; ) {
      const length = this.#view.getUint8(at);
      if (length === 0) {
        this.#at = after ?? at + 1;
        return labels.join(".");
      }
      if (length >= POINTER) {
        after ??= at + 2;
        at = this.#view.getUint16(at) & 0x3fff;
        jumps += 1;
        continue;
      }
      labels.push(new TextDecoder().decode(this.#bytes.subarray(at + 1, at + 1 + length)));
      at += length + 1;
      if (labels.length > 128) break;
    }
    throw new FakturoError("input", "a name of the DNS has too many parts");
  }
}
