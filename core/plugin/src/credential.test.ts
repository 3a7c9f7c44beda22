import { describe, expect, it } from "vitest";
import { type CredentialSpec, credentialNamed, credentialSchema } from "./credential.ts";

const spec = (key: string, scope: CredentialSpec["scope"]): CredentialSpec => ({
  key,
  kind: "token",
  title: key,
  scope,
});
const specs = new Map(
  [
    spec("email", "holder"),
    spec("gov-es.certificate", "holder"),
    spec("gov-es.tsa", "workspace"),
  ].map((one) => [one.key, one]),
);
const found = (name: string) => {
  const named = credentialNamed(specs, name);
  return named && [named.spec.key, named.holder];
};

describe("credentialNamed", () => {
  it("finds a credential by its key, and one of a holder behind it", () => {
    expect(found("gov-es.tsa")).toEqual(["gov-es.tsa", ""]);
    expect(found("email.default")).toEqual(["email", "default"]);
    expect(found("gov-es.certificate.b85905495")).toEqual(["gov-es.certificate", "b85905495"]);
    expect(found("gov-es.certificate.x.y")).toEqual(["gov-es.certificate", "x.y"]);
  });

  it("finds none for other names", () => {
    expect(found("gov-es.tsa.b85905495")).toBeUndefined();
    expect(found("emails")).toBeUndefined();
    expect(found("")).toBeUndefined();
  });
});

describe("credentialSchema", () => {
  it("is the kind's, unless the declaration has one", () => {
    expect(credentialSchema(spec("a", "workspace"))).toMatchObject({ required: ["token"] });
    expect(credentialSchema({ ...spec("a", "workspace"), kind: "values" })).toMatchObject({
      type: "object",
    });
  });
});
