import { isObject } from "@fakturo/model";
import { type CredentialSpec, credentialSchema, type RegistrationSpec } from "@fakturo/plugin";

/** Language of titles in schemas. */
const ENGLISH = "en";

/**
 * Labels that the page of a registration lacks in one of its languages, such as `pt: acme.login.password`. English ones
 * are the titles of credentials and members; certificates need none.
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
