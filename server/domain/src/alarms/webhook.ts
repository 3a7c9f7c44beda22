import { isObject } from "@fakturo/model";
import { defineCredential, Type } from "@fakturo/plugin";

/** Webhook of a workspace for alarms. */
export const ALARM_WEBHOOK = defineCredential({
  key: "alarms.webhook",
  kind: "values",
  title: "Webhook for alarms",
  description: "Gets a POST for each alarm of the workspace.",
  scope: "workspace",
  schema: Type.Object({
    url: Type.String({ title: "Address", pattern: "^https?://", maxLength: 2_000 }),
    secret: Type.Optional(
      Type.String({
        title: "Secret that signs (Standard Webhooks)",
        format: "password",
        maxLength: 500,
      }),
    ),
  }),
});

/** Address of the webhook, and the secret that signs its messages. */
export interface AlarmTarget {
  readonly url: string;
  readonly secret: string | undefined;
}

/** The target in a stored value of `ALARM_WEBHOOK`. */
export function alarmTarget(value: unknown): AlarmTarget | undefined {
  if (!isObject(value) || typeof value.url !== "string") return undefined;
  return { url: value.url, secret: typeof value.secret === "string" ? value.secret : undefined };
}
