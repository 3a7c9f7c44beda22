import { FakturoError, isObject } from "@fakturo/model";
import { type Clock, type Ids, RequestError } from "@fakturo/server-base";
import {
  type ChallengePurpose,
  deletePasskeys,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  type PasskeyRow,
  type PersonRow,
  renamePasskey,
  type Tx,
  takeChallenge,
  usePasskey,
} from "@fakturo/server-storage/store";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { existingPerson, logOf } from "./access-log.ts";
import { newToken, tokenHash } from "./one-time-links.ts";
import type { InTransaction, Visitor } from "./visitor.ts";

/** Loaded with the first passkey: it takes 0.2 s and 27 MB. */
const webAuthn = () => import("@simplewebauthn/server");

/** The address under which a browser shows the console; passkeys are bound to its host. */
export interface RelyingParty {
  /** Host name, without a port. */
  readonly host: string;
  readonly origin: string;
}

/** What a browser answers about a new passkey (WebAuthn Level 3, RegistrationResponseJSON); texts in base64url. */
export interface PasskeyRegistration {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: readonly string[] | undefined;
  };
}

/** What a browser answers to a challenge (WebAuthn Level 3, AuthenticationResponseJSON); texts in base64url. */
export interface PasskeyAssertion {
  readonly id: string;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string | undefined;
  };
}

/** An answer with the address that it is for. */
export interface PasskeyProof {
  readonly assertion: PasskeyAssertion;
  readonly site: RelyingParty;
}

/** Passkeys of members. The authenticator always verifies its user, so that one stands for two factors. */
export interface Passkeys {
  /** What the browser needs to make a passkey; it is valid for five minutes. */
  begin(
    member: string,
    site: RelyingParty,
    visitor: Visitor,
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** @throws RequestError for an answer that proves nothing, FakturoError "conflict" for a known passkey or too many. */
  add(
    member: string,
    made: { readonly name: string; readonly registration: PasskeyRegistration },
    site: RelyingParty,
    visitor: Visitor,
  ): Promise<PasskeyRow>;
  /** Oldest first. */
  list(member: string): Promise<readonly PasskeyRow[]>;
  /** @throws FakturoError "not-found". */
  rename(member: string, id: string, name: string, visitor: Visitor): Promise<PasskeyRow>;
  /** @throws FakturoError "not-found". */
  remove(member: string, id: string, visitor: Visitor): Promise<void>;
  /** A challenge for signing in, valid for five minutes and once. */
  challenge(site: RelyingParty, visitor: Visitor): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /**
   * The member whose passkey answered, and uses up the challenge; undefined for an answer that proves nothing. The caller
   * counts the attempt.
   */
  prove(proof: PasskeyProof, visitor: Visitor): Promise<PersonRow | undefined>;
}

export interface PasskeyOptions {
  readonly inTx: InTransaction;
  /** Single statements outside workspaces. */
  readonly tx: Tx;
  readonly clock: Clock;
  readonly ids: Ids;
}

const VALID_MS = 300_000;
/** Unanswered challenges of one address. */
const MAX_OPEN = 100;
const MAX_PASSKEYS = 20;
const ISSUER = "Fakturo";

export function createPasskeys(options: PasskeyOptions): Passkeys {
  const { inTx, tx: outside, clock, ids } = options;
  const open = (purpose: ChallengePurpose, member: string | null, { address }: Visitor) => {
    const challenge = newToken();
    const created_at = new Date(clock.now());
    const expires_at = new Date(clock.now() + VALID_MS);
    const row = { hash: tokenHash(challenge), purpose, member, address, created_at, expires_at };
    return inTx((tx) => insertChallenge(tx, row, MAX_OPEN)).then(() => bytesOf(challenge));
  };
  const take = (purpose: ChallengePurpose, member: string | null, challenge: string) => {
    const row = { hash: tokenHash(challenge), purpose, member };
    return inTx((tx) => takeChallenge(tx, row, new Date(clock.now())));
  };
  return {
    async begin(member, { host }, visitor) {
      const person = await existingPerson(outside, member);
      const present = await listPasskeys(outside, member);
      const { generateRegistrationOptions } = await webAuthn();
      return generateRegistrationOptions({
        rpName: ISSUER,
        rpID: host,
        userName: person.email,
        userDisplayName: person.name ?? person.email,
        userID: new Uint8Array(Buffer.from(member)),
        challenge: await open("new-passkey", member, visitor),
        timeout: VALID_MS,
        excludeCredentials: present.map(described),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
    },
    async add(member, { name, registration }, site, visitor) {
      const challenge = challengeOf(registration.response.clientDataJSON);
      const isOpen = await take("new-passkey", member, challenge);
      const credential = isOpen ? await made(registration, challenge, site) : undefined;
      if (!credential) throw new RequestError("registration", "proves no new passkey: begin again");
      const row = {
        id: ids.v7(),
        member,
        credential: Buffer.from(credential.id, "base64url"),
        public_key: Buffer.from(credential.publicKey),
        uses: credential.counter,
        transports: registration.response.transports ?? [],
        name,
        created_at: new Date(clock.now()),
      };
      return inTx(async (tx) => {
        if (!(await insertPasskey(tx, row, MAX_PASSKEYS)))
          throw new FakturoError(
            "conflict",
            `this passkey is known already, or there are ${MAX_PASSKEYS} others`,
          );
        const note = { action: "passkey.add", details: { name } };
        await logOf(tx, await existingPerson(tx, member), note, visitor, clock);
        return { ...row, used_at: null };
      });
    },
    list: (member) => listPasskeys(outside, member),
    rename: (member, id, name, visitor) =>
      inTx(async (tx) => {
        const row = await renamePasskey(tx, member, id, name);
        if (!row) throw missing();
        const note = { action: "passkey.rename", details: { name } };
        await logOf(tx, await existingPerson(tx, member), note, visitor, clock);
        return row;
      }),
    remove: (member, id, visitor) =>
      inTx(async (tx) => {
        const [row] = await deletePasskeys(tx, member, id);
        if (!row) throw missing();
        const note = { action: "passkey.remove", details: { name: row.name } };
        await logOf(tx, await existingPerson(tx, member), note, visitor, clock);
      }),
    async challenge({ host }, visitor) {
      const challenge = await open("passkey", null, visitor);
      const { generateAuthenticationOptions } = await webAuthn();
      return generateAuthenticationOptions({
        rpID: host,
        challenge,
        timeout: VALID_MS,
        userVerification: "required",
      });
    },
    async prove({ assertion, site }, visitor) {
      const challenge = challengeOf(assertion.response.clientDataJSON);
      if (!(await take("passkey", null, challenge))) return undefined;
      return inTx(async (tx) => {
        const row = await lockPasskey(tx, Buffer.from(assertion.id, "base64url"));
        if (!row) return undefined;
        const person = await existingPerson(tx, row.member);
        const uses = await usesAfter(row, assertion, challenge, site);
        if (uses === undefined || person.disabled) {
          const note = { action: "sign-in.fail", details: { passkey: row.name } };
          await logOf(tx, person, note, visitor, clock);
          return undefined;
        }
        await usePasskey(tx, row.id, uses, new Date(clock.now()));
        return person;
      });
    },
  };
}

const missing = () => new FakturoError("not-found", "passkey not found");

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, "base64url"));
}

/** What browsers are told of a passkey. */
function described({ credential, transports }: Pick<PasskeyRow, "credential" | "transports">) {
  return { id: credential.toString("base64url"), transports: [...transports] };
}

/** The challenge that a browser answered, as it says; empty where it says none. */
function challengeOf(clientData: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientData, "base64url").toString());
    return isObject(data) && typeof data.challenge === "string" ? data.challenge : "";
  } catch {
    return "";
  }
}

/** The key of a registration that fulfils the challenge; the library throws for all others. */
async function made(
  { id, response: { clientDataJSON, attestationObject } }: PasskeyRegistration,
  challenge: string,
  { host, origin }: RelyingParty,
) {
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => undefined);
  return verified?.registrationInfo?.credential;
}

/** The counter after an answer that fulfils the challenge; undefined for others, and for a counter that went back. */
async function usesAfter(
  { member, credential, public_key, uses, transports }: PasskeyRow,
  { id, response: { userHandle, ...response } }: PasskeyAssertion,
  challenge: string,
  { host, origin }: RelyingParty,
): Promise<number | undefined> {
  const isOther = userHandle && Buffer.from(userHandle, "base64url").toString() !== member;
  if (isOther) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      ...described({ credential, transports }),
      publicKey: new Uint8Array(public_key),
      counter: uses,
    },
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
