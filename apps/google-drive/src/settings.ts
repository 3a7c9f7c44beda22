import { defineApp, defineCredential, Type } from "@fakturo/plugin";

/** The application at Google whose users give their consent. */
export const CLIENT = defineCredential({
  key: "google-drive.client",
  kind: "oauth-client",
  title: "OAuth client",
  description: "Application of the Google Cloud project; not needed with a service account.",
  scope: "workspace",
});

/** Members of a service account's key file. */
export const ServiceAccount = Type.Object({
  client_email: Type.String({ title: "Address (client_email)", minLength: 3, maxLength: 300 }),
  private_key: Type.String({
    title: "Key in PEM (private_key)",
    format: "password",
    minLength: 100,
  }),
});

export const SERVICE_ACCOUNT = defineCredential({
  key: "google-drive.service-account",
  kind: "values",
  title: "Key of a service account",
  description: "The folders have to be shared with its address; it has no storage of its own.",
  scope: "workspace",
  schema: ServiceAccount,
});

/** Secret of the workspace with the consent of its user. */
export const REFRESH_TOKEN = "google-drive.refresh-token";

const address = (title: string, value: string) =>
  Type.String({ title, default: value, pattern: "^https?://[^?#\\s]+$", maxLength: 200 });

/** Addresses of Google. */
export const app = defineApp({
  key: "google-drive",
  title: "Google Drive",
  description: "Copies the files of entries to folders of Google Drive.",
  config: Type.Object({
    url: address("Address of the API", "https://www.googleapis.com"),
    tokens: address("Address for tokens", "https://oauth2.googleapis.com/token"),
    consent: address("Page for consents", "https://accounts.google.com/o/oauth2/v2/auth"),
  }),
});
