import { Type } from "@fakturo/schema";
import { answer, component, optional, storedJson, text } from "./base.ts";

const MAX_KEY = 100;
const MAX_SECRETS = 100;

/** Members of a JSON Schema or of a configuration. */
const object = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

export const AccessApp = answer(
  "AccessApp",
  {
    key: Type.String({ description: "First part of the keys of its steps." }),
    title: Type.String({ description: "For people." }),
    description: Type.String({ description: "What it does." }),
    kind: Type.String({
      description:
        "`plugin`: loaded by the server, enabled by default. `remote`: in another process.",
    }),
    enabled: Type.Boolean({ description: "Whether its steps may be called." }),
    enrollment_id: Type.String({ description: "Id of the enrolment of a remote app." }),
    configured: Type.Boolean({ description: "Whether its steps can read the configuration." }),
    problems: Type.Array(
      Type.Object({
        path: Type.String({ description: "JSON path from the configuration, e.g. `$.token`." }),
        message: Type.String({ description: "The expectation." }),
      }),
      { description: "Why they cannot." },
    ),
    documents: Type.Array(
      Type.Object({
        title: Type.String({ description: "For people." }),
        path: Type.String({
          description: "Address of the call that answers it, without the host.",
        }),
      }),
      { description: "Documents about the workspace that the app writes, such as declarations." },
    ),
    schema: object("JSON Schema of the configuration, with titles and defaults for a form."),
    config: object("The configuration, without its secrets."),
    secrets: Type.Array(Type.String(), { description: "Members that are secrets." }),
    secrets_set: Type.Array(Type.String(), { description: "Those that are set." }),
    updated_at: Type.String({ description: "Last change.", format: "date-time" }),
  },
  [
    "key",
    "title",
    "kind",
    "enabled",
    "configured",
    "problems",
    "documents",
    "schema",
    "config",
    "secrets",
    "secrets_set",
  ],
);

export const AccessAppCollection = answer(
  "AccessAppCollection",
  { list: Type.Array(AccessApp, { description: "By key." }) },
  ["list"],
);

export const AccessUpdateApp = component("AccessUpdateApp", {
  enabled: optional(
    Type.Boolean({ description: "Whether its steps may be called; unchanged when absent." }),
  ),
  config: optional(
    storedJson("Replaces the configuration; secrets that are absent stay. Unchanged when absent."),
  ),
  forget: optional(
    Type.Array(text("Name of a member.", MAX_KEY), {
      description: "Secrets to remove.",
      maxItems: MAX_SECRETS,
    }),
  ),
});
