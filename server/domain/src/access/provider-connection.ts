import { FakturoError } from "@fakturo/model";
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
import type { MembershipRules, ProviderPerson } from "./provider-members.ts";

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

/** Values that tie the calls of one sign-in together: state, nonce and the verifier of PKCE (RFC 7636). */
export interface SignInValues {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A provider whose own description was read. */
export interface ProviderConnection {
  /** The provider's page on which a person signs in. */
  signInUrl(page: string, values: SignInValues): Promise<string>;
  /** The person that the provider's answer names. @throws FakturoError "unauthorized", "unavailable". */
  personOf(page: string, query: string, values: SignInValues): Promise<ProviderPerson>;
  /** Where the browser ends the session at the provider; undefined where that offers nothing. */
  signOutUrl(page: string): string | undefined;
}

const TIMEOUT_S = 10;
const MAX_GROUPS = 10_000;

/** Reads what the provider says of itself (OpenID Connect Discovery 1.0). @throws FakturoError "unavailable". */
export async function connectProvider(settings: ProviderSettings): Promise<ProviderConnection> {
  const config = await discovered(settings).catch((cause: unknown) => {
    throw unavailable(cause);
  });
  return {
    async signInUrl(page, { state, nonce, verifier }) {
      const url = buildAuthorizationUrl(config, {
        redirect_uri: page,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return url.href;
    },
    personOf(page, query, values) {
      const answered = new URL(page);
      answered.search = query;
      return personOf(config, answered, values, settings).catch(refuse);
    },
    signOutUrl(page) {
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      return buildEndSessionUrl(config, { post_logout_redirect_uri: page }).href;
    },
  };
}

async function discovered({
  issuer,
  clientId,
  clientSecret,
}: ProviderSettings): Promise<Configuration> {
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

async function personOf(
  config: Configuration,
  answered: URL,
  { state, nonce, verifier }: SignInValues,
  { groupsClaim, trustEmails }: ProviderSettings,
): Promise<ProviderPerson> {
  const tokens = await authorizationCodeGrant(config, answered, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
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
