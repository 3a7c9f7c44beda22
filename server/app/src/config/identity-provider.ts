import { type GroupRole, isRole, type ProviderSettings } from "@fakturo/server-domain/access";
import { ConfigError } from "./error.ts";
import { list, type Reader, text, webUrl, yesNo } from "./readers.ts";

/** Settings of the identity provider at which members sign in (OpenID Connect). */
export interface OidcSettings {
  /** Address of the provider; absent: members sign in here only. */
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string | undefined;
  /** Absent for a public client. */
  readonly oidcClientSecret: string | undefined;
  /** What the console calls the provider. */
  readonly oidcName: string;
  /** Scopes that are asked for, with blanks between. */
  readonly oidcScopes: string;
  /** Claim that lists a person's groups. */
  readonly oidcGroupsClaim: string;
  /** Rights by group; empty: they are given in the console. */
  readonly oidcRoles: readonly GroupRole[];
  /** Adds people who are no members yet. */
  readonly oidcSignUp: boolean;
  /** Takes addresses as verified of which the provider does not say so. */
  readonly oidcTrustEmails: boolean;
}

interface OidcSetting<T> {
  readonly flag: string;
  readonly env: readonly string[];
  readonly read: Reader<T>;
  readonly expects: string;
  readonly fallback: T;
}

export const OIDC_SETTINGS: { readonly [K in keyof OidcSettings]: OidcSetting<OidcSettings[K]> } = {
  oidcIssuer: {
    flag: "oidc-issuer",
    env: ["FAKTURO_OIDC_ISSUER"],
    read: issuer,
    expects: "an https address, or an http one on this machine",
    fallback: undefined,
  },
  oidcClientId: {
    flag: "oidc-client-id",
    env: ["FAKTURO_OIDC_CLIENT_ID"],
    read: text,
    expects: "the id that the provider gave",
    fallback: undefined,
  },
  oidcClientSecret: {
    flag: "oidc-client-secret",
    env: ["FAKTURO_OIDC_CLIENT_SECRET"],
    read: text,
    expects: "the secret that the provider gave",
    fallback: undefined,
  },
  oidcName: {
    flag: "oidc-name",
    env: ["FAKTURO_OIDC_NAME"],
    read: text,
    expects: "a name",
    fallback: "SSO",
  },
  oidcScopes: {
    flag: "oidc-scopes",
    env: ["FAKTURO_OIDC_SCOPES"],
    read: scopes,
    expects: "scopes with blanks between, openid among them",
    fallback: "openid email profile",
  },
  oidcGroupsClaim: {
    flag: "oidc-groups-claim",
    env: ["FAKTURO_OIDC_GROUPS_CLAIM"],
    read: text,
    expects: "the name of a claim",
    fallback: "groups",
  },
  oidcRoles: {
    flag: "oidc-roles",
    env: ["FAKTURO_OIDC_ROLES"],
    read: groupRoles,
    expects: "a list of group=role or group=role@workspace, with roles such as issuer",
    fallback: [],
  },
  oidcSignUp: {
    flag: "oidc-sign-up",
    env: ["FAKTURO_OIDC_SIGN_UP"],
    read: yesNo,
    expects: "true or false",
    fallback: false,
  },
  oidcTrustEmails: {
    flag: "oidc-trust-emails",
    env: ["FAKTURO_OIDC_TRUST_EMAILS"],
    read: yesNo,
    expects: "true or false",
    fallback: false,
  },
};

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Codes and tokens do not travel in plain text over a network. The address stays as it is given: issuers are compared
 * with a slash at the end (OpenID Connect Discovery §4.3).
 */
function issuer(value: unknown): string | undefined {
  const [url, given] = [webUrl(value), text(value)];
  const isSafe = url?.startsWith("https:") || (url && LOOPBACK.test(new URL(url).hostname));
  return isSafe ? given : undefined;
}

function scopes(value: unknown): string | undefined {
  const all = text(value);
  return all?.split(" ").includes("openid") ? all : undefined;
}

/** The last `=` ends the group's name, which may contain others. */
const GROUP_ROLE = /^(.+)=([a-z]+)(?:@([\w-]+))?$/;

function groupRoles(value: unknown): readonly GroupRole[] | undefined {
  const rules = list(value)?.map((one) => {
    const [, group, role = "", workspace] = GROUP_ROLE.exec(one) ?? [];
    const isOwnerOfOne = role === "owner" && workspace !== undefined;
    if (group === undefined || !isRole(role) || isOwnerOfOne) return undefined;
    return { group, role, ...(workspace !== undefined && { workspace }) };
  });
  const known = rules?.filter((rule) => rule !== undefined);
  return known?.length === rules?.length ? known : undefined;
}

/** The provider of the settings; undefined without one. @throws ConfigError for half a provider. */
export function providerOf(settings: OidcSettings): ProviderSettings | undefined {
  const { oidcIssuer, oidcClientId } = settings;
  if (oidcIssuer === undefined && oidcClientId === undefined) return undefined;
  if (oidcIssuer === undefined || oidcClientId === undefined)
    throw new ConfigError("oidcIssuer and oidcClientId belong together: set both");
  return {
    issuer: oidcIssuer,
    clientId: oidcClientId,
    clientSecret: settings.oidcClientSecret,
    name: settings.oidcName,
    scopes: settings.oidcScopes,
    groupsClaim: settings.oidcGroupsClaim,
    roles: settings.oidcRoles,
    signUp: settings.oidcSignUp,
    trustEmails: settings.oidcTrustEmails,
  };
}
