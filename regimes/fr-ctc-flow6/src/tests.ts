import { SCHEME_ID } from "@fakturo/addon-eu-en16931";
import { hasCharacters as inDirectory, SCHEME, schemeOf } from "@fakturo/addon-fr-ctc-flow2";
import type { Identity, Party, PaymentLine, Status, StatusLine, StringMap } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";
import { codesOf, ROLE, STATUS } from "./extensions.ts";

/** Platforms, which need no inbox. */
const PLATFORMS: ReadonlySet<string> = new Set(["WK", "DFH"]);

const ROLES: ReadonlySet<string> = new Set(codesOf(ROLE));

interface Typed {
  readonly type: string;
}

/** The party has an inbox (BR-FR-CDV-08). */
export function hasInbox(label: string): Test<Party> {
  return is.absentOr(
    `${label} has inbox unless WK/DFH`,
    ({ ext, inboxes }: Party) =>
      PLATFORMS.has(ext?.[ROLE] ?? "") || Boolean(inboxes?.some((inbox) => inbox?.code)),
  );
}

/** At least one identity has one of the schemes. */
export function hasIdentityOf(schemes: readonly string[]): Test<readonly (Identity | null)[]> {
  const set = new Set(schemes);
  return is.that(
    `has a ext [${SCHEME_ID}] in [${schemes.join(", ")}]`,
    (identities: readonly (Identity | null)[]) =>
      identities.some((identity) => set.has(schemeOf(identity) ?? "")),
  );
}

/** Guard: the document has the type. */
export function isOfType(document: string, type: string): Test<Typed> {
  return is.that(`${document} type in [${type}]`, (typed: Typed) => typed.type === type);
}

/** Guard: the line has the key. */
export function hasKey(keys: readonly string[]): Test<StatusLine> {
  return is.that(`status line key in [${keys.join(", ")}]`, ({ key }: StatusLine) =>
    keys.includes(key),
  );
}

/** Guard: the line has the status. */
export function hasStatus(code: string): Test<StatusLine> {
  return is.that(`line status code ${code}`, ({ ext }: StatusLine) => ext?.[STATUS] === code);
}

/** Guard: some line has one of the statuses of buyer or supplier. */
export function isBusinessIssued(codes: readonly string[]): Test<Status> {
  return is.that("status is business-issued", ({ lines = [] }: Status) =>
    lines.some((line) => codes.includes(line?.ext?.[STATUS] ?? "")),
  );
}

export const hasSingleLine: Test<readonly (PaymentLine | null)[]> = is.that(
  "exactly one line",
  ({ length }: readonly (PaymentLine | null)[]) => length === 1,
);

export const isKnownRole: Test<StringMap> = is.absentOr(
  `known ${ROLE}`,
  ({ [ROLE]: role }: StringMap) => !role || ROLES.has(role),
);

export const isPrivate: Test<Identity> = is.that(
  `scheme ${SCHEME.private} (private-id)`,
  (identity: Identity) => schemeOf(identity) === SCHEME.private,
);

export const hasCharacters: Test<string> = is.labelled(
  String.raw`matches ^[A-Za-z0-9+\-_/]+$`,
  inDirectory,
);
