import { Type } from "@fakturo/schema";
import { answer, component, optional, text } from "./base.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });

const TransformAttempt = answer(
  "TransformAttempt",
  {
    n: Type.Integer({ description: "1, 2, 3 …" }),
    at: at("When it was sent."),
    end: Type.String({
      description: "`answered`, `taken`, `refused`, `not-sent` or `void`; absent while unknown.",
    }),
    credential: Type.Integer({ description: "Version of the credential." }),
  },
  ["n", "at"],
);

export const TransformSubmission = answer(
  "TransformSubmission",
  {
    id: Type.String({ description: "UUID." }),
    connection: Type.String({ description: "Authority or network, e.g. `verifactu`." }),
    environment: Type.String({ description: "`live`, `test` or `simulated`." }),
    kind: Type.String({ description: "`issue`, `amend`, `cancel`, `report` or `register`." }),
    identity: Type.String({ description: "What the authority tells its records apart by." }),
    holder: Type.String({ description: "On whose behalf it is sent." }),
    silo_entry_id: Type.String({ description: "Entry of the document." }),
    digest: Type.String({ description: "SHA-256 of the record, hexadecimal." }),
    state: Type.String({
      description:
        "`prepared`, `queued`, `intended`, `unknown`, `waiting`, `held`, `accepted`, `remarked`, `refused`, `withdrawn` or `annulled`.",
    }),
    created_at: at("When it was handed over."),
    due_at: at("Until when the law wants it sent."),
    next_at: at("When it is looked at next."),
    reason: Type.String({ description: "Why a person has to decide." }),
    message: Type.String({ description: "What it waits for, or what was found." }),
    references: Type.Array(Type.String(), { description: "Of the authority's receipts." }),
    attempts: Type.Array(TransformAttempt, { description: "The oldest first." }),
  },
  [
    "id",
    "connection",
    "environment",
    "kind",
    "identity",
    "holder",
    "digest",
    "state",
    "created_at",
    "references",
    "attempts",
  ],
);

export const TransformSubmissionCollection = answer(
  "TransformSubmissionCollection",
  { list: Type.Array(TransformSubmission, { description: "The newest first." }) },
  ["list"],
);

export const TransformResolveSubmission = component("TransformResolveSubmission", {
  is: Type.Union([Type.Literal("there"), Type.Literal("not-there"), Type.Literal("given-up")], {
    description:
      "`there`: the authority has our record. `not-there`: it does not; it is sent again. `given-up`: it ends as refused.",
    problem: "must be there, not-there or given-up",
  }),
  reference: optional(text("Under which the authority has it.", 200)),
  reason: text("How that was found out, for the audit log.", 1_000, { minLength: 1 }),
});
