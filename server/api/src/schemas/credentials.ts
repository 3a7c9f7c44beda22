import { ENVIRONMENTS } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";
import { answer, component, optional, text } from "./base.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });

/** Environments by name, as parameter or member. */
export const environmentField = (description: string) =>
  Type.Union(
    ENVIRONMENTS.map((environment) => Type.Literal(environment)),
    { description, problem: `must be ${ENVIRONMENTS.join(", ")}` },
  );

const MAX_HOLDER = 200;
export const holderField = text(
  "Tax id, or other name, whose it is; empty for the one of the workspace.",
  MAX_HOLDER,
);

const AccessCredentialVersion = answer(
  "AccessCredentialVersion",
  {
    version: Type.Integer({ description: "1, 2, 3 …" }),
    state: Type.String({
      description:
        "`next`: waits for its proof or its time. `current`: in use. `old`: replaced. `revoked`: withdrawn.",
    }),
    created_at: at("When it was set."),
    since: at("When the state began."),
    not_before: at("Begin of its validity."),
    not_after: at("End of its validity."),
    facts: Type.Record(Type.String(), Type.String(), {
      description: "What people may see of it: subject, issuer, serial number of a certificate.",
    }),
    problem: Type.String({
      description: "Why it is not in use yet, or why the authority refused it last.",
    }),
    erased: Type.Boolean({ description: "Its value is gone." }),
  },
  ["version", "state", "created_at", "since", "facts"],
);

export const AccessCredential = answer(
  "AccessCredential",
  {
    key: Type.String({ description: "Name that steps know it by." }),
    holder: Type.String({ description: "Whose it is; absent for the one of the workspace." }),
    environment: Type.String({ description: "`live`, `test` or `simulated`." }),
    title: Type.String({ description: "For people." }),
    description: Type.String({ description: "What its value is." }),
    kind: Type.String({
      description: "`certificate`, `oauth-client`, `password`, `token` or `values`.",
    }),
    scope: Type.String({ description: "`workspace`: one for all. `holder`: one for each." }),
    required: Type.Boolean({ description: "Steps that read it fail without it." }),
    schema: Type.Record(Type.String(), Type.Unknown(), {
      description: "JSON Schema of its value, with titles for a form.",
    }),
    state: Type.String({
      description:
        "`missing`, `secret` (set as plain secret of that name), `next`, `current` or `revoked`.",
    }),
    not_after: at("End of what is in use, where known."),
    used_by: Type.Array(Type.String(), { description: "Steps and connections that read it." }),
    versions: Type.Array(AccessCredentialVersion, { description: "The newest first." }),
  },
  ["key", "environment", "state", "used_by", "versions"],
);

export const AccessCredentialCollection = answer(
  "AccessCredentialCollection",
  { list: Type.Array(AccessCredential, { description: "By key and holder, without values." }) },
  ["list"],
);

export const AccessWriteCredential = component("AccessWriteCredential", {
  value: Type.Unknown({
    description:
      "Members of the schema; of kind `token` the text itself, of kind `certificate` a PEM text, too.",
  }),
  holder: optional(holderField),
  environment: optional(
    environmentField("Where it is used; that of the workspace's connections when absent."),
  ),
});

export const AccessAlarm = answer(
  "AccessAlarm",
  {
    id: Type.String({ description: "UUID." }),
    kind: Type.String({ description: "E.g. `expiring`, `held`, `unknown-long`." }),
    subject: Type.String({ description: "What it is about." }),
    at: at("When it was raised."),
    message: Type.String({ description: "For people." }),
    details: Type.Record(Type.String(), Type.Unknown(), { description: "By kind." }),
    ended_at: at("When it was over; absent while it lasts."),
  },
  ["id", "kind", "subject", "at", "message"],
);

export const AccessAlarmCollection = answer(
  "AccessAlarmCollection",
  { list: Type.Array(AccessAlarm, { description: "The newest first." }) },
  ["list"],
);
