import { FakturoError, type Fault, isObject } from "@fakturo/model";
import {
  type Credential,
  type CredentialSpec,
  credentialSchema,
  type Environment,
  readAs,
} from "@fakturo/plugin";
import {
  certificateFacts,
  credentialProblems,
  isSimulatedCertificate,
  type SigningCredentials as KeyPair,
  readCredentials,
  restateSecret,
} from "@fakturo/signature";
import type { TlsPairs } from "./tls-pairs.ts";

/** A checked value, as stored. */
export interface CheckedValue {
  readonly text: string;
  readonly notBefore: Date | null;
  readonly notAfter: Date | null;
  /** Properties of the value that are not secret. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Holder of the value and time of the check. */
export interface ValueScope {
  readonly environment: Environment;
  /** Empty for the workspace's credential. */
  readonly holder: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Reads and checks a value: members of the schema, the token itself, or the text of a PEM file.
 * @throws FakturoError "input" or "signature" for an unreadable value or one with line ends, "validation" with a fault for each
 * failed check of a certificate.
 */
export function checkValue(spec: CredentialSpec, value: unknown, scope: ValueScope): CheckedValue {
  const what = `the credential '${spec.key}'`;
  const members = readAs(credentialSchema(spec), membersOf(spec, value), what);
  if (ONE_LINE.includes(spec.kind)) requireOneLine(members, what);
  const given = textOf(spec, members);
  const text = spec.kind === "certificate" ? restateSecret(given) : given;
  const plain = { text, notBefore: null, notAfter: null, facts: factsOf(members) };
  return spec.kind === "certificate" ? { ...plain, ...checkCertificate(spec, text, scope) } : plain;
}

/** Kinds whose members are sent in headers and forms. */
const ONE_LINE: readonly string[] = ["password", "token", "oauth-client"];
const CONTROL = /\p{Cc}/u;

/** No such value works: HTTP clients refuse it, or it would end a header. */
function requireOneLine(members: unknown, what: string): void {
  const names = Object.entries(isObject(members) ? members : {}).flatMap(([name, value]) =>
    typeof value === "string" && CONTROL.test(value) ? [name] : [],
  );
  if (names.length > 0)
    throw new FakturoError(
      "input",
      `${what}: ${names.join(", ")} has a line end or another control character`,
    );
}

function membersOf({ kind }: CredentialSpec, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (kind === "token") return { token: value };
  return kind === "certificate" ? { pem: value } : parsed(value);
}

/** Text that is not JSON fails the schema; error messages must not contain it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf({ kind }: CredentialSpec, members: unknown): string {
  const token = kind === "token" && isObject(members) ? members.token : undefined;
  return typeof token === "string" ? token : JSON.stringify(members);
}

/** Names that help people to recognise a credential; the values of other members are secret. */
const PUBLIC_MEMBERS: readonly string[] = ["client_id", "username"];

function factsOf(members: unknown): Readonly<Record<string, string>> {
  const facts = PUBLIC_MEMBERS.flatMap((name) => {
    const value = isObject(members) ? members[name] : undefined;
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return Object.fromEntries(facts);
}

function checkCertificate(
  { key, checks = {} }: CredentialSpec,
  text: string,
  { environment, holder, now }: ValueScope,
): Omit<CheckedValue, "text"> {
  const pair = readCredentials(text, `the credential '${key}'`);
  const issuers = checks.issuers?.[environment];
  const wanted = {
    ...(checks.purposes && { purposes: checks.purposes }),
    ...(checks.namesHolder && holder !== "" && { holder: formsOf(holder, checks.namesHolder) }),
    ...(issuers && { issuers }),
  };
  const problems: { readonly check: string; readonly message: string }[] = [
    ...credentialProblems(pair, wanted, now),
  ];
  if (environment === "live" && isSimulatedCertificate(pair))
    problems.push({ check: "simulated", message: "it was made for simulated authorities" });
  const faults = problems.map(({ check, message }) => ({
    code: check,
    paths: ["$.value"],
    message: `the certificate is refused: ${message}`,
  }));
  if (faults.length > 0) throw new RefusedCertificate(ownerOf(pair), faults);
  return certificateColumns(pair);
}

/** Forms in which the subject may contain the holder's tax id. */
function formsOf(holder: string, form: true | "without-check-digit"): readonly string[] {
  return form === true ? [holder] : [holder, holder.slice(0, -1)];
}

/** A certificate that fails checks: a fault for each, whose code is the check's name. */
export class RefusedCertificate extends FakturoError {
  /** Name of its holder. */
  readonly owner: string;

  constructor(owner: string, faults: readonly Fault[]) {
    super("validation", faults[0]?.message, { faults });
    this.owner = owner;
  }
}

const COMMON_NAME = /(?:^|\n)CN=([^\n]+)/;

function ownerOf({ certificate }: KeyPair): string {
  const { subject } = certificate;
  const [, name] = COMMON_NAME.exec(subject) ?? [];
  // Commas, quotes and the like have a backslash in front (RFC 2253 §2.4).
  return name?.replaceAll(/\\([^0-9A-F])/g, "$1") ?? subject.replaceAll("\n", ", ");
}

function certificateColumns({ certificate }: KeyPair): Omit<CheckedValue, "text"> {
  const { subject, issuer, serial, from, until } = certificateFacts(certificate);
  return {
    notBefore: new Date(from),
    notAfter: new Date(until),
    facts: { subject, issuer, serial, fingerprint: certificate.fingerprint256 },
  };
}

/** A stored version as passed to steps and connections. */
export function credentialOf(
  spec: CredentialSpec,
  version: number,
  text: string,
  { notAfter, pairs }: { readonly notAfter: Date | null; readonly pairs: TlsPairs },
): Credential {
  const members = spec.kind === "token" ? { token: text } : parsed(text);
  const base = {
    key: spec.key,
    version,
    text,
    value: isObject(members) ? members : {},
    ...(notAfter && { notAfter: notAfter.getTime() }),
  };
  if (spec.kind !== "certificate") return base;
  return {
    ...base,
    // Most steps and connections call without TLS of their own.
    get tls() {
      return pairs.of(text, `the credential '${spec.key}'`);
    },
  };
}

/** Validity and names of a certificate in a secret; undefined without a readable certificate. */
export function certificateIn(text: string): Omit<CheckedValue, "text"> | undefined {
  try {
    return certificateColumns(readCredentials(text, "the secret"));
  } catch {
    return undefined;
  }
}
