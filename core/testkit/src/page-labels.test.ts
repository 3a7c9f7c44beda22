import { defineCredential, defineRegistration, Type } from "@fakturo/plugin";
import { expect, it } from "vitest";
import { missingLabels } from "./page-labels.ts";

const login = defineCredential({
  key: "acme.login",
  kind: "password",
  title: "Login",
  scope: "holder",
});
const certificate = defineCredential({
  key: "acme.certificate",
  kind: "certificate",
  title: "Certificate",
  scope: "holder",
});
const titled = { title: "Acme", text: "Please fill in." };
const registration = defineRegistration({
  key: "acme",
  title: "Acme",
  connection: "acme",
  input: Type.Object({ office: Type.String({ title: "Office" }) }),
  credentials: [login.key, certificate.key],
  texts: { en: titled, pt: titled },
  approval: "none",
});

it("lists labels of inputs and credentials that a language lacks, other than English", () => {
  expect(missingLabels(registration, [login, certificate])).toEqual([
    "pt: input.office",
    "pt: acme.login",
    "pt: acme.login.username",
    "pt: acme.login.password",
  ]);
});

it("is satisfied by a title and a label for each member", () => {
  const inputs = { office: "Serviço" };
  const labels = { username: "Utilizador", password: "Senha" };
  const credentials = { [login.key]: { title: "Acesso", inputs: labels } };
  const texts = { en: titled, pt: { ...titled, inputs, credentials } };
  expect(missingLabels({ ...registration, texts }, [login, certificate])).toEqual([]);
});
