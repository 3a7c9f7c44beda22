import { randomBytes } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { type Clock, RequestError } from "@fakturo/server-base";
import {
  confirmAuthenticator,
  deleteAuthenticator,
  findAuthenticator,
  lockAuthenticator,
  putAuthenticator,
  type Tx,
  usePeriod,
  useRecovery,
} from "@fakturo/server-storage/store";
import {
  decrypt,
  ENCRYPTION_CONTEXT,
  encrypt,
  type MasterKeys,
} from "@fakturo/server-storage/vault";
import { existingPerson, logOf } from "./access-log.ts";
import { tokenHash } from "./one-time-links.ts";
import { beginAttempt, endAttempt } from "./sign-in-limit.ts";
import { base32, periodOf } from "./time-codes.ts";
import type { InTransaction, Visitor } from "./visitor.ts";

/** A secret for an authenticator app, as text and as the address of a QR code. */
export interface NewAuthenticator {
  readonly secret: string;
  readonly uri: string;
}

/** Second factors of members: codes of an authenticator app (RFC 6238). */
export interface Authenticators {
  /**
   * Makes a secret, which counts once a code of it was right within ten minutes.
   * @throws FakturoError "conflict" where one does.
   */
  begin(member: string, visitor: Visitor): Promise<NewAuthenticator>;
  /**
   * Demands codes from now on; answers eight recovery codes, which are shown this once.
   * @throws RequestError for a wrong code, FakturoError "not-found" without a secret, TooManyAttempts.
   */
  confirm(member: string, code: string, visitor: Visitor): Promise<readonly string[]>;
  /** True where sign-ins need a code. */
  isOn(tx: Tx, member: string): Promise<boolean>;
  /** Uses up a code of the app, or a recovery code; false for a wrong one. */
  accept(tx: Tx, member: string, code: string): Promise<boolean>;
  /** Demands no codes any more. */
  remove(member: string, visitor: Visitor): Promise<void>;
}

const SECRET_BYTES = 20;
const RECOVERY_CODES = 8;
const RECOVERY_BYTES = 10;
const ISSUER = "Fakturo";

/** How long a new secret waits for its first code. */
const VALID_MS = 600_000;

export function createAuthenticators({
  inTx,
  masterKeys,
  clock,
}: {
  readonly inTx: InTransaction;
  readonly masterKeys: MasterKeys;
  readonly clock: Clock;
}): Authenticators {
  const open = (member: string, secret: Buffer) =>
    decrypt(masterKeys, secret, ENCRYPTION_CONTEXT.authenticator(member));
  return {
    begin: (member, visitor) =>
      inTx(async (tx) => {
        const person = await existingPerson(tx, member);
        const secret = randomBytes(SECRET_BYTES);
        const sealed = encrypt(masterKeys, secret, ENCRYPTION_CONTEXT.authenticator(member));
        if (!(await putAuthenticator(tx, member, sealed, new Date(clock.now()))))
          throw new FakturoError("conflict", "an authenticator is set up already: remove it first");
        await logOf(tx, person, { action: "authenticator.begin" }, visitor, clock);
        const text = base32(secret);
        const label = encodeURIComponent(`${ISSUER}:${person.email}`);
        return { secret: text, uri: `otpauth://totp/${label}?secret=${text}&issuer=${ISSUER}` };
      }),
    async confirm(member, code, visitor) {
      await inTx((tx) => beginAttempt(tx, { code: member }, clock.now()));
      return inTx(async (tx) => {
        const row = await lockAuthenticator(tx, member);
        const isNew = row && !row.confirmed_at;
        if (!isNew || clock.now() - row.created_at.getTime() > VALID_MS)
          throw new FakturoError("not-found", "there is no new authenticator: begin again");
        const place = { now: clock.now(), after: row.last_period };
        const period = periodOf(open(member, row.secret), code, place);
        if (period === undefined)
          throw new RequestError("code", "is not the app's code of this moment");
        const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
        await usePeriod(tx, member, period);
        await confirmAuthenticator(tx, member, new Date(clock.now()), codes.map(tokenHash));
        await endAttempt(tx, { code: member }, clock.now());
        const person = await existingPerson(tx, member);
        await logOf(tx, person, { action: "authenticator.add" }, visitor, clock);
        return codes;
      });
    },
    isOn: async (tx, member) => Boolean((await findAuthenticator(tx, member))?.confirmed_at),
    async accept(tx, member, code) {
      const row = await lockAuthenticator(tx, member);
      if (!row?.confirmed_at) return false;
      const place = { now: clock.now(), after: row.last_period };
      const period = periodOf(open(member, row.secret), code, place);
      if (period !== undefined) {
        await usePeriod(tx, member, period);
        return true;
      }
      const hash = tokenHash(code.toLowerCase());
      if (!row.recovery.some((one) => one.equals(hash))) return false;
      await useRecovery(tx, member, hash);
      return true;
    },
    remove: (member, visitor) =>
      inTx(async (tx) => {
        if (!(await deleteAuthenticator(tx, member))) return;
        const person = await existingPerson(tx, member);
        await logOf(tx, person, { action: "authenticator.remove" }, visitor, clock);
      }),
  };
}

/** Two groups of eight: `k3j5…-9f2h…`. */
function newRecoveryCode(): string {
  const text = base32(randomBytes(RECOVERY_BYTES)).toLowerCase();
  return `${text.slice(0, 8)}-${text.slice(8)}`;
}
