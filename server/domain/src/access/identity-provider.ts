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
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
} from "openid-client";
import { newToken, tokenHash } from "./one-time-links.ts";
import { type MembershipRules, memberFor, type ProviderPerson } from "./provider-members.ts";
import { beginAttempt, undoAttempt } from "./sign-in-limit.ts";
import { enter, type NewSession, type SignInOptions } from "./sign-ins.ts";
import type { Visitor } from "./visitor.ts";

/** The operator's identity provider (OpenID Connect). */
export interface ProviderSettings extends MembershipRules {
  /** Address whose `/.well-known/openid-configuration` describes the provider. */
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client, which PKCE alone protects. */
  readonly clientSecret: string | undefined;
  /** What the console calls the provider. */
  readonly name: string;
  readonly scopes: string;
  /** Claim that lists a person's groups. */
  readonly groupsClaim: string;
  /** Takes addresses as verified of which the provider does not say so. */
  readonly trustEmails: boolean;
}

/** Signing in at the operator's identity provider: authorisation code with PKCE, state and nonce. */
export interface IdentityProvider {
  /** What the console calls it; undefined where none is configured. */
  readonly name: string | undefined;
  /**
   * Address to which the browser goes, and the token that it brings back within ten minutes.
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
const TIMEOUT_S = 10;
const REDISCOVER_MS = 3_600_000;
const MAX_GROUPS = 10_000;

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
      const { config, scopes } = await discover();
      const url = buildAuthorizationUrl(config, {
        redirect_uri: page,
        scope: scopes,
        state: derived(token, "state"),
        nonce: derived(token, "nonce"),
        code_challenge: await calculatePKCECodeChallenge(derived(token, "verifier")),
        code_challenge_method: "S256",
      });
      return { url: url.href, token };
    },
    async finish({ token, query, page }, visitor, former) {
      const { address } = visitor;
      await inTx((tx) => beginAttempt(tx, { address }, clock.now()));
      const isOpen = token !== undefined && (await take(token));
      if (!isOpen) throw new FakturoError("unauthorized", "the sign-in took too long: begin again");
      const { config, ...rules } = await discover();
      const person = await personOf(config, { token, query, page }, rules).catch(refuse);
      const work = inTx(async (tx) => {
        const member = await memberFor(tx, person, rules, visitor, options);
        await undoAttempt(tx, { address }, clock.now());
        return enter(tx, member, visitor, { former, by: "provider" }, options);
      });
      return work.catch(async (error: unknown) => {
        await noteRefusal(person, visitor, options);
        throw error;
      });
    },
    async signOutUrl(page) {
      const { config } = await discover();
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      return buildEndSessionUrl(config, { post_logout_redirect_uri: page }).href;
    },
  };
}

type Discovered = ProviderSettings & { readonly config: Configuration };

/** What the provider says of itself, asked for again after an hour and after a failure. */
function createDiscovery(
  settings: ProviderSettings | undefined,
  { clock }: Pick<SignInOptions, "clock">,
): () => Promise<Discovered> {
  let known: { readonly at: number; readonly config: Promise<Configuration> } | undefined;
  return async () => {
    if (!settings) throw new FakturoError("not-found", "no identity provider is configured");
    if (!known || clock.now() - known.at > REDISCOVER_MS)
      known = { at: clock.now(), config: ask(settings) };
    try {
      return { ...settings, config: await known.config };
    } catch (cause) {
      known = undefined;
      throw unavailable(cause);
    }
  };
}

async function ask({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const isPlain = issuer.startsWith("http:");
  const execute = isPlain ? [allowInsecureRequests] : [];
  const open = { execute, timeout: TIMEOUT_S };
  const found = await discovery(new URL(issuer), clientId, undefined, None(), open);
  const metadata = found.serverMetadata();
  const proof = proofOf(clientSecret, metadata.token_endpoint_auth_methods_supported);
  const config = new Configuration(metadata, clientId, clientSecret, proof);
  config.timeout = TIMEOUT_S;
  if (isPlain) allowInsecureRequests(config);
  // Signatures of ID tokens are checked, although they come over TLS.
  enableNonRepudiationChecks(config);
  return config;
}

/** How the server proves to the provider that it is the client; the default is Basic (OIDC Core §9). */
function proofOf(secret: string | undefined, methods: readonly string[] = []): ClientAuth {
  if (secret === undefined) return None();
  const isPost = methods.includes("client_secret_post") && !methods.includes("client_secret_basic");
  return isPost ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}

/** A value that only the browser's token gives: the server stores none of them. */
function derived(token: string, purpose: string): string {
  return createHmac("sha256", token).update(purpose).digest("base64url");
}

async function personOf(
  config: Configuration,
  { token, query, page }: { readonly token: string; readonly query: string; readonly page: string },
  { groupsClaim, trustEmails }: ProviderSettings,
): Promise<ProviderPerson> {
  const answered = new URL(page);
  answered.search = query;
  const tokens = await authorizationCodeGrant(config, answered, {
    pkceCodeVerifier: derived(token, "verifier"),
    expectedState: derived(token, "state"),
    expectedNonce: derived(token, "nonce"),
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new FakturoError("unauthorized", "the identity provider sent no ID token");
  const isEnough = claims.email !== undefined && claims[groupsClaim] !== undefined;
  const asks = !isEnough && config.serverMetadata().userinfo_endpoint !== undefined;
  const more = asks ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {};
  const all: Readonly<Record<string, unknown>> = { ...more, ...claims };
  const isVerified = trustEmails || all.email_verified === true;
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: isVerified ? textOf(all.email) : undefined,
    name: textOf(all.name),
    groups: groupsOf(all[groupsClaim]),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function groupsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.slice(0, MAX_GROUPS).filter((one) => typeof one === "string");
}

/** The provider's answer is wrong, or it did not answer. */
function refuse(cause: unknown): never {
  if (cause instanceof AuthorizationResponseError)
    throw new FakturoError("unauthorized", "the identity provider refused the sign-in", { cause });
  const isAnswer =
    cause instanceof ResponseBodyError ||
    (cause instanceof ClientError && cause.code !== "OAUTH_TIMEOUT");
  if (isAnswer)
    throw new FakturoError("unauthorized", "the identity provider's answer is not valid", {
      cause,
    });
  throw cause instanceof FakturoError ? cause : unavailable(cause);
}

function unavailable(cause: unknown): FakturoError {
  return new FakturoError("unavailable", "the identity provider does not answer as it should", {
    cause,
  });
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
