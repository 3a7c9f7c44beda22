import { type TObject, type TSchema, Type } from "@fakturo/schema";
import type { ClientTls } from "./http.ts";
import type { Environment } from "./submission.ts";

/**
 * Kind of a credential: certificate with key, OAuth client, user with password, one text (API key, token,
 * signing secret), or other values described by `CredentialSpec.schema`. One-time passwords are inputs of a
 * registration, removed once the authority has answered.
 */
export type CredentialKind = "certificate" | "oauth-client" | "password" | "token" | "values";

/** Purpose of a certificate. `sign`: signatures of documents; `client`: TLS client authentication. */
export type CertificatePurpose = "sign" | "client";

/**
 * Checks of a certificate when it is stored; validity period, key and order of the chain are always checked.
 */
export interface CertificateChecks {
  /** All of them are required. A certificate that restricts its use to other purposes is refused. */
  readonly purposes?: readonly CertificatePurpose[];
  /**
   * The subject contains the holder's tax id: in serial number, organisation identifier or name.
   * `without-check-digit`: it may omit the last digit of the tax id, as Colombian certificates do. Those that a party
   * gives on a page are checked unless it is false, for issuers with numbers of their own.
   */
  readonly namesHolder?: boolean | "without-check-digit";
  /**
   * Certificates of authorities in PEM by environment; one of them must have issued it, directly or through the
   * given chain.
   */
  readonly issuers?: Readonly<Partial<Record<Environment, readonly string[]>>>;
}

/**
 * A certificate that an authority issues for a key of this server: the page of a registration offers the certificate
 * request (PKCS#10), and the certificate is uploaded without key.
 */
export interface RequestedKey {
  readonly algorithm: "rsa-2048" | "ec-p256";
  /** Attributes of the request's subject in their order, by short name (`C`, `O`, `CN`, `serialNumber` …). */
  subject(party: {
    /** Tax code. */
    readonly holder: string;
    readonly name: string;
  }): Readonly<Record<string, string>>;
}

/** A credential that an app needs. Stored per workspace and environment, in versions. */
export interface CredentialSpec {
  /** Begins with the app's key, e.g. `gov-es.certificate`; also its name in `StepContext.secret`. */
  readonly key: string;
  readonly kind: CredentialKind;
  readonly title: string;
  readonly description?: string;
  /**
   * `workspace`: one credential for the workspace. `holder`: one for each tax id (or other name, such as that
   * of a mail connection), read by `StepContext.secret` as `key.holder` in lower case, and one without holder
   * as the default.
   */
  readonly scope: "workspace" | "holder";
  /**
   * Steps that list it end as `KO` without it, with the value `live` in live workspaces only. The server
   * reports missing ones at its start and when a workflow is published.
   */
  readonly required?: boolean | "live";
  /** JSON Schema with titles, for forms; default: the schema of the kind. Required for `values`. */
  readonly schema?: TSchema;
  /** Only for kind `certificate`. */
  readonly checks?: CertificateChecks;
  /** Only for kind `certificate` of scope `holder`. */
  readonly requested?: RequestedKey;
}

/** A version of a credential as steps and connections read it. */
export interface Credential {
  readonly key: string;
  /** 1, 2, 3 …; recorded in attempts. */
  readonly version: number;
  /** Milliseconds since 1970; absent without expiry or where it is unknown. */
  readonly notAfter?: number;
  /** Members by its schema; kind `token` has the member `token`. */
  readonly value: Readonly<Record<string, unknown>>;
  /** The text that `StepContext.secret` returns: the token itself, else the members as JSON. */
  readonly text: string;
  /** Certificate, chain and key for `ctx.http`; only for kind `certificate`. */
  readonly tls?: ClientTls;
}

const text = (title: string) => Type.String({ title, minLength: 1, maxLength: 20_000 });
const secretText = (title: string) => Type.String({ title, minLength: 1, format: "password" });

/** Members of the values, by kind. */
const SCHEMAS: Readonly<Record<Exclude<CredentialKind, "values">, TObject>> = {
  certificate: Type.Object({
    pkcs12: Type.Optional(
      Type.String({ title: "PKCS#12 file (.p12, .pfx) in base64", maxLength: 200_000 }),
    ),
    pem: Type.Optional(
      Type.String({ title: "Key, certificate and chain in PEM", maxLength: 200_000 }),
    ),
    certificate: Type.Optional(
      Type.String({ title: "Certificate, PEM or DER in base64", maxLength: 100_000 }),
    ),
    private_key: Type.Optional(
      Type.String({ title: "Its key, PEM or DER in base64", maxLength: 100_000 }),
    ),
    password: Type.Optional(Type.String({ title: "Password of the file", format: "password" })),
  }),
  "oauth-client": Type.Object({
    client_id: text("Client id"),
    client_secret: secretText("Client secret"),
  }),
  password: Type.Object({ username: text("User"), password: secretText("Password") }),
  token: Type.Object({ token: secretText("Token") }),
};

const ANY_VALUES = Type.Record(Type.String(), Type.Unknown());

/** The JSON Schema of a credential's value. */
export function credentialSchema({ kind, schema }: CredentialSpec): TSchema {
  return schema ?? (kind === "values" ? ANY_VALUES : SCHEMAS[kind]);
}

/** Declares a credential, for `Plugin.credentials`; returns it frozen. Loading the plugin checks it. */
export function defineCredential(spec: CredentialSpec): CredentialSpec {
  return Object.freeze(spec);
}

/** Credential and holder that a name of `StepContext.secret` refers to. */
export interface CredentialName {
  readonly spec: CredentialSpec;
  /** Empty for the credential of the workspace. */
  readonly holder: string;
}

/** The declared credential of a name; undefined for an undeclared name. */
export function credentialNamed(
  specs: ReadonlyMap<string, CredentialSpec>,
  name: string,
): CredentialName | undefined {
  const own = specs.get(name);
  if (own) return { spec: own, holder: "" };
  for (let dot = name.lastIndexOf("."); dot > 0; dot = name.lastIndexOf(".", dot - 1)) {
    const spec = specs.get(name.slice(0, dot));
    if (spec?.scope === "holder") return { spec, holder: name.slice(dot + 1) };
  }
  return undefined;
}
