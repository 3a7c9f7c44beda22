import { constants, createDecipheriv, createHash, privateDecrypt } from "node:crypto";
import type { XmlElement } from "@fakturo/xml";
import { AUTHENTICATION_KEY } from "./authentication-key.ts";
import type { HeaderCode } from "./codes.ts";
import { text } from "./elements.ts";
import type { Settings } from "./settings.ts";
import type { State, StoredEvent } from "./state.ts";
import { isTaxNumber } from "./tax-number.ts";

/** The service that a header is for. */
export type ServiceName = keyof Settings["header"];

/** Context of the checks. */
export interface GateWorld {
  readonly service: ServiceName;
  readonly settings: Settings;
  readonly state: State;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The user of a request, or why it is refused; the events are stored in both cases. */
export type Admission = { readonly events: readonly StoredEvent[] } & (
  | { readonly user: string; readonly nif: string }
  | { readonly problem: HeaderCode }
);

const MAX_USER = 20;
const KEY_BYTES = 16;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/** Stops the checks. */
class Refusal extends Error {
  readonly code: HeaderCode;
  readonly events: readonly StoredEvent[];

  constructor(code: HeaderCode, events: readonly StoredEvent[] = []) {
    super(`header refused with ${code}`);
    this.code = code;
    this.events = events;
  }
}

/** Checks the header of a request in the order of the AT. */
export function admit(header: XmlElement | undefined, world: GateWorld): Admission {
  try {
    return admitted(header, world);
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.code, events: error.events };
    throw error;
  }
}

function admitted(header: XmlElement | undefined, world: GateWorld): Admission {
  const token = header && tokenIn(header);
  const [user, password, nonce, created] = ["Username", "Password", "Nonce", "Created"].map(
    (name) => text(token, name),
  );
  const nif = checkedUser(user ?? "");
  if (!password) throw new Refusal(6);
  if (!nonce) throw new Refusal(20);
  if (!created) throw new Refusal(19);
  const key = requestKey(nonce, world);
  const used: StoredEvent = { type: "key", hash: sha("sha256", key).toString("hex") };
  if (world.state.keys.has(used.hash)) throw new Refusal(12);
  const time = createdAt(created, key, world);
  const age = Math.abs(world.now - Date.parse(time));
  if (age > world.settings.validity * 1000) throw new Refusal(10, [used]);
  const secret = decrypted(password, key);
  if (secret === undefined) throw new Refusal(17, [used]);
  if (!isDigestRight(token, { key, time, secret: String(secret) }, world))
    throw new Refusal(18, [used]);
  const isRight = isPasswordRight(user ?? "", String(secret), world);
  const login: StoredEvent = { type: "login", user: user ?? "", isRight };
  if (!isRight) throw new Refusal(99, [used, login]);
  return { user: user ?? "", nif, events: [used, login] };
}

function tokenIn(header: XmlElement): XmlElement | undefined {
  const security = header.children.find(({ name }) => name === "Security");
  return security?.children.find(({ name }) => name === "UsernameToken");
}

/** The NIF of a user such as `555555555/1`. */
function checkedUser(user: string): string {
  if (user === "") throw new Refusal(1);
  if (user.length > MAX_USER) throw new Refusal(2);
  const [nif = "", sub, ...more] = user.split("/");
  if (more.length > 0 || !/^\d{9}$/.test(nif)) throw new Refusal(4);
  if (sub !== undefined && !/^\d{1,4}$/.test(sub)) throw new Refusal(5);
  if (!isTaxNumber(nif)) throw new Refusal(3);
  return nif;
}

/** The key of the request (RSA PKCS#1 v1.5). */
function requestKey(nonce: string, { settings }: GateWorld): Buffer {
  if (!BASE64.test(nonce)) throw new Refusal(7);
  const data = Buffer.from(nonce, "base64");
  const key = settings.rotated ? undefined : unpadded(data);
  if (!key) throw new Refusal(8);
  if (key.length !== KEY_BYTES) throw new Refusal(11);
  return key;
}

/** The content of a block (RFC 8017 §7.2.2); undefined for another key. */
function unpadded(data: Buffer): Buffer | undefined {
  let block: Buffer;
  try {
    block = privateDecrypt({ key: AUTHENTICATION_KEY, padding: constants.RSA_NO_PADDING }, data);
  } catch {
    return undefined;
  }
  const end = block.indexOf(0, 2);
  return block[0] === 0 && block[1] === 2 && end > 9 ? block.subarray(end + 1) : undefined;
}

function createdAt(created: string, key: Buffer, { settings, service }: GateWorld): string {
  const time = settings.header[service] === 2 ? created : decrypted(created, key)?.toString();
  if (time === undefined) throw new Refusal(16);
  if (!TIME.test(time) || Number.isNaN(Date.parse(time))) throw new Refusal(9);
  return time;
}

/** AES-128-ECB with PKCS#5 padding; undefined where it cannot be decrypted. */
function decrypted(value: string, key: Buffer): Buffer | undefined {
  try {
    const cipher = createDecipheriv("aes-128-ecb", key, null);
    return Buffer.concat([cipher.update(Buffer.from(value, "base64")), cipher.final()]);
  } catch {
    return undefined;
  }
}

function isDigestRight(
  token: XmlElement | undefined,
  { key, time, secret }: { readonly key: Buffer; readonly time: string; readonly secret: string },
  { settings, service }: GateWorld,
): boolean {
  if (settings.header[service] === 1) return true;
  const given = token?.children.find(({ name }) => name === "Password")?.attributes.get("Digest");
  const expected = sha("sha1", Buffer.concat([key, Buffer.from(time + secret)]));
  return decrypted(given ?? "", key)?.equals(expected) ?? false;
}

function sha(name: "sha1" | "sha256", data: Uint8Array): Buffer {
  return createHash(name).update(data).digest();
}

function isPasswordRight(user: string, secret: string, { settings, state }: GateWorld): boolean {
  if ((state.wrong.get(user) ?? 0) >= settings.attempts) return false;
  return secret === (settings.users[user]?.password ?? settings.password);
}

const PROFILES = { series: "WSE", documents: "WFA", transport: "WDT" } as const;

/** True for a user with the profile of the service. */
export function hasProfile(user: string, { service, settings }: GateWorld): boolean {
  const own = settings.users[user]?.profiles;
  return own === undefined || own.includes(PROFILES[service]);
}
