import type { JsonObject } from "@fakturo/model";
import type { Taxpayer } from "./authority.ts";

/** A credential that a simulated authority accepts. */
export interface TestCredential {
  /** Key of the declared credential, e.g. `gov-pl.certificate`. */
  readonly key: string;
  /** True for a credential of the taxpayer, false for one of the workspace. */
  readonly isHolders: boolean;
  readonly value: JsonObject;
}

/** What test credentials are made from. */
export interface TestIssuer {
  /** A certificate of the simulation as PKCS #12 in base64, with its password. */
  certificateOf(holder: Taxpayer): { readonly pkcs12: string; readonly password: string };
  /** JSON answer of a service of the simulator to `POST`. @param path below its prefix, with query. */
  post(path: string): Promise<JsonObject>;
}

/** Issues the credentials with which a taxpayer, or a program for it, calls the simulated authority. */
export type IssueTestCredentials = (
  taxpayer: Taxpayer,
  issuer: TestIssuer,
) => Promise<readonly TestCredential[]>;
