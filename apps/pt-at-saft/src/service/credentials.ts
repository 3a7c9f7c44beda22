import { defineApp, defineCredential, postRegistration, type Static, Type } from "@fakturo/plugin";

/** The supplier's user of the AT's portal, with the profiles WSE, WFA and WDT. */
export const USER = defineCredential({
  key: "at-pt.user",
  kind: "password",
  title: "User of the tax portal",
  description:
    "Sub-user of the supplier with the profiles WSE (series), WFA (invoices) and WDT (transport).",
  scope: "holder",
  schema: Type.Object({
    username: Type.String({
      title: "User: NIF, slash and number of the sub-user",
      pattern: String.raw`^\d{9}/\d{1,4}$`,
    }),
    password: Type.String({ title: "Password", minLength: 1, maxLength: 200, format: "password" }),
  }),
});

/** The members of the user. */
export const UserValue = Type.Object({ username: Type.String(), password: Type.String() });

/** TLS client certificate that the AT issues to the producer of the program. */
export const CERTIFICATE = defineCredential({
  key: "at-pt.certificate",
  kind: "certificate",
  title: "Certificate of the program's producer",
  description: "Issued by the AT for its web services; one for all suppliers.",
  scope: "workspace",
  required: "live",
  checks: { purposes: ["client"] },
});

const Form = (title: string) =>
  Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)], { title, default: 1 }));

/** Form of the header by service: 2 has a digest, and the time in plain text. */
const Forms = Type.Object({
  series: Form("Form of the header for series"),
  documents: Form("Form of the header for invoices"),
  transport: Form("Form of the header for transport documents"),
});

/** The members of the authentication key. */
export const AuthenticationValue = Type.Object({
  public_key: Type.String({ title: "Public key in PEM", minLength: 1 }),
  forms: Type.Optional(Forms),
});
export type AuthenticationValue = Static<typeof AuthenticationValue>;

/** Public key of the AT's authentication system, which encrypts the key of each request. */
export const AUTHENTICATION = defineCredential({
  key: "at-pt.authentication",
  kind: "values",
  title: "Public key of the AT's authentication system",
  description: "The AT sends it to producers on request, and replaces it every few years.",
  scope: "workspace",
  required: "live",
  schema: AuthenticationValue,
});

/** Settings of the workspace. */
export const app = defineApp({
  key: "at-pt",
  title: "Autoridade Tributária",
  description: "Series, invoices and transport documents of Portuguese suppliers.",
  config: Type.Object({
    post_registration_workflow: postRegistration,
    producer: Type.Optional(
      Type.String({
        title: "NIF of the program's producer",
        description: "For the SAF-T (PT).",
        pattern: String.raw`^\d{9}$`,
      }),
    ),
  }),
});
