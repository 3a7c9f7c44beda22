import { Type } from "@fakturo/schema";
import { answer, choice, component, existing, optional, text } from "./base.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });

const TransformCallbackSubject = answer(
  "TransformCallbackSubject",
  {
    identity: Type.String({ description: "Identity of the record." }),
    kind: Type.String({ description: "Kind of the submission." }),
    references: Type.Array(Type.String(), { description: "Of the authority's receipts." }),
  },
  ["references"],
);

const facts = {
  id: Type.String({ description: "UUID." }),
  callback: Type.String({ description: "Key of the callback that received it." }),
  environment: Type.String({ description: "`live`, `test` or `simulated`." }),
  message: Type.String({ description: "Id of the message, which its copies share." }),
  ref: Type.String({ description: "Reference of the callback address." }),
  size: Type.Integer({ description: "Bytes; 0 once they are erased." }),
  state: Type.String({ description: "`received`, `processed` or `unmatched`." }),
  received_at: at("When it was stored and acknowledged."),
  processed_at: at("When it was applied."),
  passes: Type.Integer({ description: "Passes that left something unmatched." }),
  problem: Type.String({ description: "Why it is unmatched." }),
  pending: Type.Array(TransformCallbackSubject, {
    description: "What it names that no submission matches.",
  }),
  submissions: Type.Array(Type.String(), {
    description: "Ids of the submissions it was applied to.",
  }),
};
const required = [
  "id",
  "callback",
  "environment",
  "message",
  "size",
  "state",
  "received_at",
  "passes",
  "submissions",
] as const;

export const TransformCallbackMessage = answer("TransformCallbackMessage", facts, [...required]);

export const TransformWholeCallbackMessage = answer(
  "TransformWholeCallbackMessage",
  {
    ...facts,
    headers: Type.Record(Type.String(), Type.String(), {
      description: "Of the request, in lower case, without credentials.",
    }),
    data: Type.String({ description: "The body as received, in base64.", format: "byte" }),
  },
  [...required, "headers", "data"],
);

export const TransformCallbackMessageCollection = answer(
  "TransformCallbackMessageCollection",
  { list: Type.Array(TransformCallbackMessage, { description: "The newest first." }) },
  ["list"],
);

export const TransformResolveCallbackMessage = component("TransformResolveCallbackMessage", {
  is: choice(
    ["foreign", "linked"],
    "`linked`: it is about the submission given. `foreign`: it is about no record of this workspace; its contents are removed.",
  ),
  submission_id: optional(existing("The submission it is about.")),
  reason: text("How that was found out, for the audit log.", 1_000, { minLength: 1 }),
});
