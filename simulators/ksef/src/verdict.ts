import { factsOf, hasAttachment, readFa } from "./fa.ts";
import { decrypt, sha256 } from "./keys.ts";
import { ksefNumber } from "./numbers.ts";
import type { Settings } from "./settings.ts";
import {
  contentKey,
  type FaFacts,
  type State,
  type StoredInvoice,
  type StoredSession,
} from "./state.ts";
import { polishDay } from "./time.ts";

/** The result of the checks of one file. */
export type FileVerdict = Pick<
  StoredInvoice,
  "code" | "details" | "facts" | "original" | "ksefNumber"
>;

/** A file as it was sent. */
export interface ReceivedFile {
  /** Undefined where it could not be decrypted. */
  readonly data: Uint8Array | undefined;
  readonly size: number;
  readonly hash: string;
  readonly isBatch: boolean;
  readonly isCorrection: boolean;
}

/** Context of the checks. */
export interface VerdictWorld {
  readonly state: State;
  readonly settings: Settings;
  readonly session: StoredSession;
  readonly now: number;
  random(): number;
  /** Accepted invoices of the same batch by content. */
  readonly before?: ReadonlyMap<string, StoredInvoice>;
}

const MAX_BYTES = 1_000_000;
const MAX_BYTES_WITH_ATTACHMENT = 3_000_000;
const BOM = [0xef, 0xbb, 0xbf] as const;
const ENCODING = /^<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/;
const INSTRUCTION = /<\?(?!xml\s)/;
/** Characters that XML 1.0 discourages: C1 controls and noncharacters. */
const DISCOURAGED = /[\u007f-\u0084\u0086-\u009f\ufdd0-\ufdef]/;

const refused = (code: number, ...details: readonly string[]): FileVerdict => ({
  code,
  details: [...details],
});

/** Checks a file in the ministry's order. */
export function judge(file: ReceivedFile, world: VerdictWorld): FileVerdict {
  const { data } = file;
  if (!data) return refused(435);
  const wrong = fileFault(data, file);
  if (wrong) return refused(430, wrong);
  const fa = readFa(data);
  if (!fa) return refused(430, "the file is not well-formed XML");
  const limit = hasAttachment(fa.root) ? MAX_BYTES_WITH_ATTACHMENT : MAX_BYTES;
  if (file.size > limit) return refused(430, `the file has more than ${limit} bytes`);
  if (fa.violations.length > 0) return refused(450, ...fa.violations);
  const facts = factsOf(fa.root);
  const asked = world.settings.codes[facts.number];
  if (asked !== undefined && asked !== 200)
    return { ...refused(asked, "asked for by the setting"), facts };
  return judgeFacts(facts, file, world);
}

function fileFault(data: Uint8Array, { size, hash }: ReceivedFile): string | undefined {
  if (data.length !== size) return `the file has ${data.length} bytes, declared are ${size}`;
  if (sha256(data) !== hash) return "the hash differs from the declared one";
  if (BOM.every((byte, i) => data[i] === byte)) return "the file begins with a byte order mark";
  const text = decoded(data);
  if (text === undefined) return "the file is not UTF-8";
  const encoding = ENCODING.exec(text)?.[1];
  if (encoding && encoding.toLowerCase() !== "utf-8") return `the prolog says ${encoding}`;
  if (INSTRUCTION.test(text)) return "processing instructions are not allowed";
  return DISCOURAGED.test(text) ? "the file has characters that XML discourages" : undefined;
}

function decoded(data: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    return undefined;
  }
}

function judgeFacts(facts: FaFacts, file: ReceivedFile, world: VerdictWorld): FileVerdict {
  const { session, state, now, random } = world;
  if (facts.issued > polishDay(now)) return { ...refused(450, "P_1 is later than today"), facts };
  if (!mayIssue(facts, session)) return { ...refused(410), facts };
  if (facts.hasAttachment && !mayAttach(facts, file, world)) return { ...refused(415), facts };
  const key = contentKey(facts);
  const first = world.before?.get(key) ?? state.byContent.get(key);
  if (first) return { ...duplicateOf(first), facts };
  return { code: 200, details: [], facts, ksefNumber: ksefNumber(facts.seller, now, random) };
}

/** The context is the seller, or the buyer of a self-billed invoice. */
function mayIssue({ seller, buyer, isSelfBilled }: FaFacts, { context }: StoredSession): boolean {
  const nip = context.slice(0, 10);
  return seller === nip || (isSelfBilled && buyer === nip);
}

function mayAttach(
  { seller }: FaFacts,
  file: ReceivedFile,
  { settings, state }: Pick<VerdictWorld, "settings" | "state">,
): boolean {
  const isAllowed =
    settings.attachments.includes(seller) || state.testData.marks.get("attachments")?.has(seller);
  return isAllowed === true && (file.isBatch || file.isCorrection);
}

function duplicateOf({ session, ksefNumber: number = "" }: StoredInvoice): FileVerdict {
  return {
    code: 440,
    details: [`The invoice has the KSeF number ${number} since session ${session}`],
    original: { session, ksefNumber: number },
  };
}

/** The plain file of an encrypted one. */
export function decrypted(data: Uint8Array, { key, iv }: StoredSession): Uint8Array | undefined {
  return key === "" ? undefined : decrypt(data, { key, iv });
}
