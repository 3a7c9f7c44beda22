import { createHmac } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import {
  findIdentity,
  findOnlyOrg,
  findPerson,
  insertChallenge,
  logAccess,
  takeChallenge,
} from "@fakturo/server-storage/store";
import { newToken, tokenHash } from "./one-time-links.ts";
import type { ProviderConnection, ProviderSettings, SignInValues } from "./provider-connection.ts";
import { type MembershipRules, memberFor, type ProviderPerson } from "./provider-members.ts";
import { beginAttempt, undoAttempt } from "./sign-in-limit.ts";
import { enter, type NewSession, type SignInOptions } from "./sign-ins.ts";
import type { Visitor } from "./visitor.ts";

/** Signing in at the operator's identity provider: authorisation code with PKCE, state and nonce. */
export interface IdentityProvider {
  /** What the console calls it; undefined where none is configured. */
  readonly name: string | undefined;
  /**
   * Begins a sign-in. The browser is sent to `url`, a page of the provider. The token is kept in a cookie of the browser
   * and passed to `finish`; it is valid for ten minutes.
   * @throws FakturoError "not-found" without a provider, "unavailable".
   */
  begin(page: string, visitor: Visitor): Promise<{ readonly url: string; readonly token: string }>;
  /**
   * Begins a session with what the provider answered, a query.
   * @throws FakturoError "unauthorized", "forbidden" for people without a place here, "unavailable"; TooManyAttempts.
   */
  finish(
    answered: {
      /** Of the browser's cookie, if it still has one. */
      readonly token: string | undefined;
      readonly query: string;
      readonly page: string;
    },
    visitor: Visitor,
    former: string | undefined,
  ): Promise<NewSession>;
  /** Where the browser ends the session at the provider; undefined where that offers nothing. */
  signOutUrl(page: string): Promise<string | undefined>;
}

const VALID_MS = 600_000;
/** Unanswered challenges of one address. */
const MAX_OPEN = 100;
const REDISCOVER_MS = 3_600_000;

export function createIdentityProvider(
  settings: ProviderSettings | undefined,
  options: Pick<SignInOptions, "inTx" | "clock" | "ids">,
): IdentityProvider {
  const { inTx, clock } = options;
  const discover = createDiscovery(settings, options);
  const take = (token: string) => {
    const challenge = { hash: tokenHash(token), purpose: "provider", member: null } as const;
    return inTx((tx) => takeChallenge(tx, challenge, new Date(clock.now())));
  };
  return {
    name: settings?.name,
    async begin(page, { address }) {
      const token = newToken();
      const created_at = new Date(clock.now());
      const expires_at = new Date(clock.now() + VALID_MS);
      const row = { hash: tokenHash(token), address, created_at, expires_at };
      const challenge = { ...row, purpose: "provider", member: null } as const;
      await inTx((tx) => insertChallenge(tx, challenge, MAX_OPEN));
      const provider = await discover();
      return { url: await provider.signInUrl(page, valuesOf(token)), token };
    },
    async finish({ token, query, page }, visitor, former) {
      const { address } = visitor;
      await inTx((tx) => beginAttempt(tx, { address }, clock.now()));
      const isOpen = token !== undefined && (await take(token));
      if (!isOpen) throw new FakturoError("unauthorized", "the sign-in took too long: begin again");
      const provider = await discover();
      const person = await provider.personOf(page, query, valuesOf(token));
      const work = inTx(async (tx) => {
        const member = await memberFor(tx, person, provider.rules, visitor, options);
        await undoAttempt(tx, { address }, clock.now());
        return enter(tx, member, visitor, { former, by: "provider" }, options);
      });
      return work.catch(async (error: unknown) => {
        await noteRefusal(person, visitor, options);
        throw error;
      });
    },
    async signOutUrl(page) {
      const provider = await discover();
      return provider.signOutUrl(page);
    },
  };
}

/** What the provider says of itself, asked for again after an hour and after a failure. */
function createDiscovery(
  settings: ProviderSettings | undefined,
  { clock }: Pick<SignInOptions, "clock">,
): () => Promise<ProviderConnection & { readonly rules: MembershipRules }> {
  let known: { readonly at: number; readonly provider: Promise<ProviderConnection> } | undefined;
  return async () => {
    if (!settings) throw new FakturoError("not-found", "no identity provider is configured");
    if (!known || clock.now() - known.at > REDISCOVER_MS)
      known = { at: clock.now(), provider: connect(settings) };
    try {
      return { ...(await known.provider), rules: settings };
    } catch (error) {
      known = undefined;
      throw error;
    }
  };
}

/** The library is loaded with the first sign-in: it takes 25 ms and 5 MB. */
async function connect(settings: ProviderSettings): Promise<ProviderConnection> {
  const { connectProvider } = await import("./provider-connection.ts");
  return connectProvider(settings);
}

/** What the browser's token gives for the calls of one sign-in. */
function valuesOf(token: string): SignInValues {
  return {
    state: derived(token, "state"),
    nonce: derived(token, "nonce"),
    verifier: derived(token, "verifier"),
  };
}

/** A value that only the browser's token gives: the server stores none of them. */
function derived(token: string, purpose: string): string {
  return createHmac("sha256", token).update(purpose).digest("base64url");
}

/** Logs a person who proved who it is and was not let in. */
async function noteRefusal(
  { issuer, subject, email }: ProviderPerson,
  { address }: Visitor,
  { inTx, clock }: Pick<SignInOptions, "inTx" | "clock">,
): Promise<void> {
  await inTx(async (tx) => {
    const known = await findIdentity(tx, issuer, subject);
    const member = known ? await findPerson(tx, known) : undefined;
    const org = member?.org ?? (await findOnlyOrg(tx))?.id ?? null;
    const row = { at: new Date(clock.now()), actor: "provider", action: "sign-in.fail", address };
    const target = member?.email ?? email ?? subject;
    await logAccess(tx, org, { ...row, target, details: { by: "provider" } });
  });
}
