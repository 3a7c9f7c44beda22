import { type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { FakturoError, type RandomSource } from "@fakturo/model";
import { RequestError } from "@fakturo/server-base";

/** Hashes passwords and checks them, a few at a time: each takes 128 MB. */
export interface Passwords {
  /** In the PHC format. @throws RequestError for a password that is too easy to guess. */
  hash(password: string, person: readonly string[]): Promise<string>;
  /** @throws RequestError for a password that is too easy to guess. */
  check(password: string, person: readonly string[]): void;
  /** Takes as long without a stored hash, and is false then. @throws FakturoError "rate-limited". */
  matches(password: string, stored: string | undefined): Promise<boolean>;
}

const LOG2_N = 17;
const BLOCK = 8;
const PARALLEL = 1;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const MAX_MEMORY = 2 ** 30;
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;
/** Never matches: its key is not the result of any derivation. */
const NOBODY = { log2N: LOG2_N, r: BLOCK, p: PARALLEL, salt: Buffer.alloc(SALT_BYTES) };
const AT_ONCE = 2;
const MAX_WAITING = 50;

/** @param random cryptographically secure; salts come from it. */
export function createPasswords(random: RandomSource): Passwords {
  const inTurn = limited(AT_ONCE, MAX_WAITING);
  return {
    check: checkPassword,
    async hash(password, person) {
      checkPassword(password, person);
      const salt = Buffer.alloc(SALT_BYTES);
      random(salt);
      const cost = { log2N: LOG2_N, r: BLOCK, p: PARALLEL, salt };
      const key = await inTurn(() => derive(password, cost));
      const head = `$scrypt$ln=${LOG2_N},r=${BLOCK},p=${PARALLEL}`;
      return `${head}$${base64(salt)}$${base64(key)}`;
    },
    async matches(password, stored) {
      const known = stored === undefined ? undefined : parse(stored);
      const key = await inTurn(() => derive(password, known ?? NOBODY));
      return known !== undefined && timingSafeEqual(key, known.key);
    },
  };
}

interface Cost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
  readonly salt: Buffer;
}

function derive(password: string, { log2N, r, p, salt }: Cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** log2N, r, p, maxmem: MAX_MEMORY };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function parse(stored: string): Cost & { readonly key: Buffer } {
  const [, log2N, r, p, salt = "", key = ""] = PHC.exec(stored) ?? [];
  if (log2N === undefined) throw new FakturoError("internal", "a stored password is malformed");
  return {
    log2N: Number(log2N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, "base64"),
    key: Buffer.from(key, "base64"),
  };
}

/** Base64 without padding, as the PHC format has it. */
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

/** Runs so many at once; refuses what would wait behind too many others. */
function limited(atOnce: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= maxWaiting)
      throw new FakturoError(
        "rate-limited",
        "too many sign-ins at once: try again in a few seconds",
      );
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 256;
const MIN_DIFFERENT = 6;

/** Words that common passwords consist of, apart from digits and punctuation; the longest first. */
const COMMON = [
  "administrator",
  "mustermann",
  "qwertyuiop",
  "changeme",
  "football",
  "iloveyou",
  "password",
  "passwort",
  "princess",
  "sunshine",
  "superman",
  "default",
  "fakturo",
  "invoice",
  "letmein",
  "trustno",
  "welcome",
  "zxcvbnm",
  "dragon",
  "master",
  "monkey",
  "passwd",
  "qwerty",
  "qwertz",
  "secret",
  "admin",
  "login",
  "test",
];
const SEQUENCES = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
];

/** @throws RequestError naming what is wrong. */
function checkPassword(password: string, person: readonly string[]): void {
  const problem = problemOf(password.normalize("NFKC"), person);
  if (problem !== undefined) throw new RequestError("password", problem);
}

function problemOf(password: string, person: readonly string[]): string | undefined {
  if (password.length < MIN_PASSWORD) return `must have ${MIN_PASSWORD} characters or more`;
  if (password.length > MAX_PASSWORD) return `must have ${MAX_PASSWORD} characters or fewer`;
  const lower = password.toLowerCase();
  if (new Set(lower).size < MIN_DIFFERENT)
    return `must have ${MIN_DIFFERENT} different characters or more`;
  if (person.some((own) => own !== "" && lower.includes(own.toLowerCase())))
    return "must not contain your name or address";
  return isCommon(lower) ? "is among the most common ones: take other words" : undefined;
}

/** True for a run of the alphabet or keyboard, and for common words with digits around them. */
function isCommon(lower: string): boolean {
  const letters = lower.replace(/\P{L}/gu, "");
  const rest = COMMON.reduce((text, word) => text.replaceAll(word, ""), letters);
  const plain = lower.replace(/[^\p{L}\p{N}]/gu, "");
  return (letters !== "" && rest === "") || SEQUENCES.some((one) => plain && one.includes(plain));
}
