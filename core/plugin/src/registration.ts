import type { JsonObject } from "@fakturo/model";
import type { TObject } from "@fakturo/schema";
import type { AnyAppSpec } from "./app.ts";
import type { CallContext } from "./connection.ts";
import type { AuthorityFault } from "./fault.ts";
import type { Proof } from "./proof.ts";
import type { EntryMeta } from "./step.ts";
import type { Environment } from "./submission.ts";

/**
 * State of a party's registration at an authority. `link-open`: a person fills in a page. `reviewing`: the
 * operator decides. `waiting`: the authority, or the party there, has to act.
 */
export type RegistrationState =
  | "draft"
  | "link-open"
  | "reviewing"
  | "submitting"
  | "waiting"
  | "active"
  | "renewing"
  | "suspended"
  | "leaving"
  | "gone"
  | "refused"
  | "void";

/** A credential that the authority has issued to the holder; stored with the answer, encrypted. */
export interface IssuedCredential {
  /** Key of a declared credential of scope `holder`. */
  readonly key: string;
  readonly value: JsonObject;
}

/** Result of a call about a registration. */
export type RegistrationAnswer =
  /** Registered, until a moment (milliseconds since 1970) where the validity ends by itself. */
  | {
      readonly is: "active";
      readonly until?: number;
      readonly details?: JsonObject;
      readonly issued?: readonly IssuedCredential[];
    }
  /**
   * Not decided yet: `check` is called after `retryIn` seconds, by default 15 minutes; while a registration is
   * renewed `renew`, by default after one minute.
   */
  | {
      readonly is: "waiting";
      readonly message: string;
      readonly details?: JsonObject;
      readonly retryIn?: number;
      readonly issued?: readonly IssuedCredential[];
    }
  | { readonly is: "refused"; readonly faults: readonly AuthorityFault[] }
  /**
   * The person has to give something again: the page opens for input, keeps what is not `refused`, and shows the
   * reason: that of the page's language for `code` (`reasons` of the texts), else `message`, in English.
   */
  | {
      readonly is: "ask-again";
      readonly message: string;
      readonly code?: string;
      readonly refused?: RefusedInput;
    }
  /** The authority has no such registration. */
  | { readonly is: "none" }
  /** No result: repeated later. */
  | { readonly is: "unknown"; readonly message: string };

/** Input of a person that the authority did not accept. */
export interface RefusedInput {
  /** Names of members of `input`; their values are removed. */
  readonly inputs?: readonly string[];
  /** Keys of the page's credentials; a newer version is needed. */
  readonly credentials?: readonly string[];
  /** True for the signed mandate, such as an expired one; it is signed anew. */
  readonly mandate?: boolean;
}

/** A registration as passed to its functions. */
export interface RegistrationRequest {
  /** UUID. */
  readonly id: string;
  readonly holder: string;
  readonly environment: Environment;
  /** Configuration of the step that began it. */
  readonly config: JsonObject;
  /** Input of the person on the page, by the schema `input`. */
  readonly inputs: JsonObject;
  /** Data stored by earlier answers. */
  readonly details: JsonObject;
}

/** Title and text of the page in one language. */
export interface RegistrationTexts {
  readonly title: string;
  readonly text: string;
  /** Name of the tax number in this country, where it is not the usual word of the language: `NIT`, `RFC`. */
  readonly holder?: string;
  /** Labels of the inputs by the names of their members; their titles where a label is absent. */
  readonly inputs?: Readonly<Record<string, string>>;
  /**
   * Titles and labels of the credentials by their keys; their own titles where absent. Certificates need none: the page
   * has texts for them.
   */
  readonly credentials?: Readonly<Record<string, CredentialTexts>>;
  /** Why the page asks again, by the code of the answer; the English message where one is absent. */
  readonly reasons?: Readonly<Record<string, string>>;
}

/** Title and labels of a credential in one language, of the same form as those of the page. */
export type CredentialTexts = Pick<RegistrationTexts, "title" | "inputs">;

/** Data of the document with which a party lets the operator act for it. */
export interface MandateRequest {
  /** Tax code of the party. */
  readonly holder: string;
  /** The party's document, `org/party`. */
  readonly party: JsonObject;
  /**
   * Subject of the certificate that the operator acts with, one attribute per line; empty for registrations without
   * credentials.
   */
  readonly agent: string;
  /** A document made for a simulation has to say so. */
  readonly environment: Environment;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Facts attached to the party's entry, such as what a program tells about a change of provider. */
  readonly facts: readonly EntryMeta[];
  /** Signature to place on the document; absent for the document to sign. */
  readonly signature?: MandateSignature;
}

/** How the party's representative signs in a program; the name is that of the party's first person. */
export interface MandateSignature {
  /** Drawn signature, PNG or JPEG; absent for one that is typed. */
  readonly picture?: Uint8Array;
}

/**
 * Representation by the operator: the party signs a document in place of giving its own credentials. A document
 * signed by hand needs a picture of the signer's identity card or passport.
 */
export interface RegistrationMandate {
  /**
   * The document to sign, or with its signature, PDF.
   * @throws FakturoError "input" for a signature without what it needs.
   */
  agreement(request: MandateRequest): Uint8Array;
  /**
   * True where `agreement` places a signature: programs sign with `POST /apps/<app>/v1/entry/{silo_entry_id}/sign`.
   * The identity card or passport is needed as for a signature by hand, and then the confirmation; `at-once`: neither is
   * needed, the signature confirms what was given.
   */
  readonly canSign?: boolean | "at-once";
}

/** Registration procedure of a party at an authority. The engine stores the state and decides when to call. */
export interface RegistrationSpec {
  /** Begins with the app's key, e.g. `verifactu` or `gov-es.sii`. */
  readonly key: string;
  readonly title: string;
  /** Key of the connection that makes the calls and whose records require the registration. */
  readonly connection: string;
  /** Keys of further connections whose records require it. */
  readonly guards?: readonly string[];
  /**
   * JSON Schema with titles of the input on the page. Members with `writeOnly: true`, such as one-time passwords,
   * are removed once the authority has answered.
   */
  readonly input?: TObject;
  /**
   * Lets programs give the input: last part of the path `/apps/<app>/v1/entry/{silo_entry_id}/…`, e.g. `otp`. Only
   * for a registration with the key of its app.
   */
  readonly inputPath?: string;
  /** Keys of the holder's credentials that the person enters on the page. */
  readonly credentials?: readonly string[];
  /**
   * Names of the members with which programs upload the certificate and its key, where they differ from `certificate`
   * and `private_key`.
   */
  readonly uploadMembers?: { readonly certificate: string; readonly private_key: string };
  /** Keys of the credentials that the authority issues; they are revoked when the registration ends. */
  readonly issues?: readonly string[];
  /**
   * Replaces the credentials where the operator has its own for the connection. Without `credentials` every party
   * signs it.
   */
  readonly mandate?: RegistrationMandate;
  /** Key of the fact of the party's entry that has the address of the page; default `link`. */
  readonly linkKey?: string;
  /**
   * Texts of the page by language; `en` is required where there is a page. The first language is used where the
   * person has set no other.
   */
  readonly texts?: Readonly<Record<string, RegistrationTexts>>;
  /**
   * The app whose setting `post_registration_workflow` (`postRegistration`) names the workflow to start for a party once it
   * is registered. For steps that end before, when the page is open.
   */
  readonly afterwards?: AnyAppSpec;
  /** True where the operator must approve it; in sandboxes the step approves. */
  readonly approval: "operator" | "none";
  /**
   * Holders that need no registration in sandboxes: the authority's test taxpayers, or `any` where its test
   * system takes records of every holder. With `any` the guard of a connection shows in live workspaces only. Absent:
   * sandboxes need registrations, too.
   */
  readonly testHolders?: readonly string[] | "any";
  /**
   * Registers at the authority; after a lost answer it is called again, following `check`. Absent: no call is
   * needed.
   */
  register?(request: RegistrationRequest, ctx: CallContext): Promise<RegistrationAnswer>;
  /** Queries the state; changes nothing. */
  check?(request: RegistrationRequest, ctx: CallContext): Promise<RegistrationAnswer>;
  /**
   * Renews it; called 30 days before `until`. With `ask-again` it is called again once the page is confirmed; the
   * party stays registered meanwhile.
   */
  renew?(request: RegistrationRequest, ctx: CallContext): Promise<RegistrationAnswer>;
  /** Ends the registration at the authority. `active`: it failed; `none`: it has ended. */
  unregister?(request: RegistrationRequest, ctx: CallContext): Promise<RegistrationAnswer>;
}

/** Asks for another version of a credential of the page; `code` of a text in `reasons`, by default one of the pages. */
export function askForCredential(
  key: string,
  message: string,
  code = "credentials",
): RegistrationAnswer {
  return { is: "ask-again", message, code, refused: { credentials: [key] } };
}

/** A proof that a credential does not work. */
export type RefusedProof = Extract<Proof, { is: "refused" | "unknown" }>;

/**
 * The calls of a registration that the authority does not know as such: the party is registered once its credential
 * works, as `prove` of the connection shows. `key` is that of the credential, or tells it by the refusal where there are
 * several.
 */
export function registeredByCredential(
  key: string | ((refusal: RefusedProof) => string),
  prove: (ctx: CallContext) => Promise<Proof>,
): Pick<RegistrationSpec, "register" | "check"> {
  const answer = async (
    _request: RegistrationRequest,
    ctx: CallContext,
  ): Promise<RegistrationAnswer> => {
    const proof = await prove(ctx);
    if (proof.is === "works") return { is: "active" };
    if (proof.is === "unknown") return { is: proof.is, message: proof.message };
    return askForCredential(typeof key === "string" ? key : key(proof), proof.message);
  };
  return { register: answer, check: answer };
}

/** Action of a step on a registration. */
export type RegistrationAct = "register" | "upload" | "approval" | "unregister";

/** State of a registration, for its steps. */
export interface RegistrationStatus {
  /** UUID; reference of waiting steps. */
  readonly id: string;
  readonly state: RegistrationState;
  readonly holder: string;
  readonly message?: string;
  readonly faults: readonly AuthorityFault[];
}

/** Names of the inputs that are removed once the authority has answered. */
export function onceInputs({ input }: Pick<RegistrationSpec, "input">): readonly string[] {
  const members = Object.entries(input?.properties ?? {});
  return members.flatMap(([name, schema]) => (schema.writeOnly === true ? [name] : []));
}

/** True where input of a person is needed. */
export function needsPerson({
  input,
  credentials = [],
  mandate,
}: Pick<RegistrationSpec, "input" | "credentials" | "mandate">): boolean {
  return input !== undefined || credentials.length > 0 || mandate !== undefined;
}

/** Keys of the connections whose records require the registration. */
export function guardedConnections({
  connection,
  guards = [],
}: Pick<RegistrationSpec, "connection" | "guards">): readonly string[] {
  return [connection, ...guards];
}

/** Declares a registration, for `Plugin.registrations`; returns it frozen. Loading the plugin checks it. */
export function defineRegistration(spec: RegistrationSpec): RegistrationSpec {
  return Object.freeze(spec);
}
