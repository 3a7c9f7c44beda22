import { defineCredential, readAs, type Static, Type } from "@fakturo/plugin";
import type { ZatcaEnvironment } from "../enrol/request.ts";
import { type IssuingUnit, unitOf } from "../seal/unit.ts";

const secret = (title: string) => Type.String({ title, format: "password", minLength: 1 });

/** Names of the addresses of ZATCA's environments. */
export const Mode = Type.Unsafe<ZatcaEnvironment>({
  type: "string",
  enum: ["production", "simulation", "developer"],
  title: "Environment of ZATCA",
});

/** Documents of a unit: standard (1000), simplified (0100) or both (1100). */
export const Documents = Type.Unsafe<"1000" | "0100" | "1100">({
  type: "string",
  enum: ["1000", "0100", "1100"],
  title: "Invoices: standard (1000), simplified (0100) or both (1100)",
});

/** A unit with the pair of token and secret that ZATCA has issued for it. */
export const StoredUnit = Type.Object({
  unit: Type.String({ title: "Name of the unit" }),
  mode: Mode,
  documents: Documents,
  key: secret("Key in PEM"),
  token: secret("Token (binarySecurityToken)"),
  /** Token with the certificate of the key, where that of `token` is another: the sandbox issues a fixed one. */
  certificate: Type.Optional(Type.String({ title: "Token with the certificate of the key" })),
  secret: secret("Secret of the token"),
  request: Type.String({ title: "Request id of ZATCA" }),
});
export type StoredUnit = Static<typeof StoredUnit>;

/** The unit that signs and sends, with its production CSID. */
export const UNIT = defineCredential({
  key: "gov-sa.unit",
  kind: "values",
  title: "Issuing unit with production CSID",
  description: "Issued by ZATCA during the registration.",
  scope: "holder",
  schema: StoredUnit,
});

/** The unit during its registration, with its compliance CSID. */
export const COMPLIANCE = defineCredential({
  key: "gov-sa.compliance",
  kind: "values",
  title: "Issuing unit with compliance CSID",
  description: "Issued by ZATCA during the registration, for its compliance checks.",
  scope: "holder",
  schema: StoredUnit,
});

/** The unit in a credential. @throws FakturoError "input" for another form. */
export function storedUnit(value: unknown): StoredUnit {
  return readAs(StoredUnit, value, "the issuing unit");
}

/** Key and certificate of a unit. @throws FakturoError "input" or "signature" when they cannot be read. */
export function issuingUnit({ key, token, certificate = token }: StoredUnit): IssuingUnit {
  return unitOf(key, certificate);
}
