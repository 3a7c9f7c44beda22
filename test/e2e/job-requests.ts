import type { JsonObject } from "@fakturo/model";
import { expect } from "vitest";
import type { Answer } from "../harness/client.ts";
import { invoice } from "../harness/documents.ts";
import { endedJob } from "../harness/ended-job.ts";
import { newId } from "../harness/ids.ts";
import type { Platform } from "./platform.ts";

/** A step that sets a state. */
export const stateStep = (key: string, more: JsonObject = {}): JsonObject => ({
  name: key,
  provider: "silo.state",
  config: { state: key },
  ...more,
});

/** A workflow for invoices, by default with one step. */
export const workflowOf = (over: JsonObject = {}): JsonObject => ({
  name: "W",
  schema: "bill/invoice",
  steps: [stateStep("sent")],
  ...over,
});

/** Stores a workflow. @returns its id. */
export async function putWorkflow({ client }: Platform, over: JsonObject = {}): Promise<string> {
  const id = newId();
  const { status, text } = await client.put(`/transform/v1/workflows/${id}`, workflowOf(over));
  expect(status, text).toBe(200);
  return id;
}

/** Stores a document. @returns the id of its entry. */
export async function postEntry(
  { client }: Platform,
  data: JsonObject = invoice(),
): Promise<string> {
  const { status, json, text } = await client.post("/silo/v1/entries", { data });
  expect(status, text).toBe(200);
  return json.id;
}

/** Runs a job until it ends. */
export async function runJob({ client }: Platform, body: JsonObject): Promise<Answer["json"]> {
  const { status, json, text } = await endedJob(client, body);
  expect(status, text).toBe(200);
  return json;
}

export const aParty = (): JsonObject => ({
  $schema: "https://gobl.org/draft-0/org/party",
  name: "Acme",
});

/** The statuses of a job's steps, those of one step in one text. */
export const eventsOf = (job: Answer["json"]): string[] =>
  job.intents.map((intent: Answer["json"]) =>
    intent.events.map((event: JsonObject) => event.status).join(" "),
  );
