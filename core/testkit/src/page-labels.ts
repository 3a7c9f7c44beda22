import { isObject } from "@fakturo/model";
import { type CredentialSpec, credentialSchema, type RegistrationSpec } from "@fakturo/plugin";

/** Language of titles in schemas. */
const ENGLISH = "en";

/**
 * The missing translations of a registration's page, as language and field: `pt: acme.login.password`. English needs
 * none, because titles in schemas are English; certificates need none, because the server has texts for them.
 */
export function missingLabels(
  { input, credentials: asked = [], texts = {} }: RegistrationSpec,
  credentials: readonly CredentialSpec[],
): readonly string[] {
  const forms = credentials.filter(
    ({ key, kind }) => asked.includes(key) && kind !== "certificate",
  );
  return Object.entries(texts).flatMap(([language, own]) => {
    if (language === ENGLISH) return [];
    const ofInput = lacking("input", input, own.inputs);
    const ofCredentials = forms.flatMap((spec) => {
      const known = own.credentials?.[spec.key];
      const title = known?.title ? [] : [spec.key];
      return [...title, ...lacking(spec.key, credentialSchema(spec), known?.inputs)];
    });
    return [...ofInput, ...ofCredentials].map((label) => `${language}: ${label}`);
  });
}

function lacking(
  prefix: string,
  schema: object | undefined,
  labels: Readonly<Record<string, string>> = {},
): readonly string[] {
  const { properties } = isObject(schema) ? schema : {};
  const names = Object.keys(isObject(properties) ? properties : {});
  return names.filter((name) => !labels[name]).map((name) => `${prefix}.${name}`);
}
