import { isObject } from "@fakturo/model";
import type { Environment } from "@fakturo/plugin";
import { administer } from "@fakturo/server";
import type { DeclaringRegistry, NamedCredential } from "@fakturo/server/composition";
import type { Config } from "@fakturo/server/config";
import { UsageError } from "@fakturo/server-base";
import type { CredentialStatus } from "@fakturo/server-domain/credentials";
import type { CredentialRow } from "@fakturo/server-storage/store";
import { type Io, parseNamed, printRows, readInput, writeJson } from "../io.ts";

const NONE = "-";
const MAX_ALARMS = 1000;

/** Prints a line for every declared credential, without its value. */
export async function listCredentials(
  config: Config,
  io: Io,
  registry: DeclaringRegistry,
  options: {
    readonly workspace: string;
    readonly environment: Environment | undefined;
    readonly json: boolean;
  },
): Promise<void> {
  const { workspace, environment, json } = options;
  const all = await administer(config, ({ credentials }) =>
    credentials.list(registry, workspace, environment),
  );
  if (json) return writeJson(io, all.map(withoutSpec), { pretty: true });
  io.print(all.map((status) => `${lineOf(status)}\n`).join(""));
}

function withoutSpec({ spec, ...status }: CredentialStatus) {
  return { ...status, kind: spec?.kind, title: spec?.title, required: spec?.required };
}

function lineOf({ key, holder, state, notAfter, versions, spec }: CredentialStatus): string {
  const current = versions.find((one) => one.state === "current");
  const waiting = versions.find((one) => one.state === "next");
  const problem = waiting?.problem ? `  (version ${waiting.version}: ${waiting.problem})` : "";
  const need = state === "missing" && spec?.required ? "required" : state;
  const end = notAfter ? notAfter.toISOString() : NONE;
  const version = current ? `v${current.version}` : NONE;
  return `${[need, end, version, key, holder || NONE].join("  ")}${problem}`;
}

/** Sets a new version from a file or stdin and prints its number and state. */
export async function setCredential(
  config: Config,
  io: Io,
  registry: DeclaringRegistry,
  options: {
    readonly name: NamedCredential;
    readonly file: string | undefined;
    readonly passphraseStdin: boolean;
  },
): Promise<void> {
  const { name, file, passphraseStdin } = options;
  const data = await readInput(io, file);
  const password = await passphraseOf(io, file, passphraseStdin);
  const isCertificate = registry.credentials.get(name.key)?.kind === "certificate";
  const value = isCertificate ? certificateValue(data, password, file) : plainValue(data, file);
  const row = await administer(config, ({ credentials }) => credentials.put(registry, name, value));
  io.print(`${describe(row)}\n`);
}

export async function revokeCredential(
  config: Config,
  io: Io,
  registry: DeclaringRegistry,
  { name, version }: { readonly name: NamedCredential; readonly version: number },
): Promise<void> {
  const row = await administer(config, ({ credentials }) =>
    credentials.revoke(registry, name, version),
  );
  io.print(`${describe(row)}\n`);
}

function describe({ version, state }: CredentialRow): string {
  return `v${version}  ${state}`;
}

/** Never from the arguments, which other users of the machine can read. */
async function passphraseOf(
  io: Io,
  file: string | undefined,
  fromStdin: boolean,
): Promise<string | undefined> {
  if (!fromStdin) return io.env.FAKTURO_PASSPHRASE;
  if (file === undefined || file === NONE)
    throw new UsageError("stdin cannot hold both the file and its password: name the file");
  return new TextDecoder().decode(await readInput(io, undefined)).replace(/\r?\n$/, "");
}

/** First byte of an ASN.1 sequence: a PKCS#12 file. */
const SEQUENCE = 0x30;

function certificateValue(
  data: Uint8Array,
  password: string | undefined,
  file: string | undefined,
): unknown {
  const secret = password === undefined ? {} : { password };
  if (data[0] === SEQUENCE) return { pkcs12: Buffer.from(data).toString("base64"), ...secret };
  const value = plainValue(data, file);
  if (typeof value === "string") return { pem: value, ...secret };
  return isObject(value) ? { ...value, ...secret } : value;
}

/** JSON of an object, or the text without its line end. */
function plainValue(data: Uint8Array, file: string | undefined): unknown {
  const text = new TextDecoder().decode(data);
  if (text.trimStart().startsWith("{")) return parseNamed(text, file, JSON.parse);
  if (text.trim() === "") throw new UsageError("the credential is empty");
  return text.replace(/\r?\n$/, "");
}

/** Prints a line for every alarm. */
export async function listAlarms(
  config: Config,
  io: Io,
  workspace: string,
  { ended, json }: { readonly ended: boolean; readonly json: boolean },
): Promise<void> {
  const rows = await administer(config, ({ credentials }) =>
    credentials.alarms(workspace, ended, MAX_ALARMS),
  );
  await printRows(io, json, rows, ({ at, kind, message, ended_at }) =>
    [at.toISOString(), ended_at ? "over" : "open", kind, message].join("  "),
  );
}
