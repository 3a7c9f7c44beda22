import { type TSchema, Type } from "@fakturo/schema";
import { answer, choice, component, existing, json } from "./base.ts";

const string = (description: string) => Type.String({ description });
const at = (description: string) => Type.String({ description, format: "date-time" });

export const TransformImport = answer(
  "TransformImport",
  {
    app: string("Key of the app."),
    workflow_id: string("Workflow that the app's inbound documents follow."),
    updated_at: at("When it was set last."),
  },
  ["app", "workflow_id", "updated_at"],
);

const listOf = (name: string, items: TSchema, description: string) =>
  answer(name, { list: Type.Array(items, { description }) }, ["list"]);

export const TransformImportCollection = listOf(
  "TransformImportCollection",
  TransformImport,
  "Import workflows by app.",
);

export const TransformWriteImport = component("TransformWriteImport", {
  workflow_id: existing("A published workflow; each document starts a job of it."),
});

export const TransformFeed = answer(
  "TransformFeed",
  {
    feed: string("Key of the feed."),
    holder: string("Whose mailbox or list it is; empty for the workspace."),
    environment: string("`live`, `test` or `simulated`."),
    active: Type.Boolean({ description: "It is polled." }),
    next_at: at("No call is made before."),
    cursor: json("What has been stored: up to the time `at` in milliseconds, or the number."),
    missing: Type.Array(Type.Integer(), { description: "Numbers that are asked for one by one." }),
    failures: Type.Integer({ description: "Calls in a row that failed." }),
    message: string("What went wrong last."),
  },
  ["feed", "holder", "environment", "active", "next_at", "cursor", "missing", "failures"],
);

export const TransformFeedCollection = listOf(
  "TransformFeedCollection",
  TransformFeed,
  "Mailboxes and lists.",
);

export const TransformWriteFeed = component("TransformWriteFeed", {
  holder: Type.Optional(
    Type.String({
      description: "Whose mailbox it is; the workspace's when absent.",
      maxLength: 200,
    }),
  ),
  active: Type.Boolean({ description: "Poll it from now on, or no more; its place stays." }),
});

export const TransformInbound = answer(
  "TransformInbound",
  {
    app: string("App that it came to."),
    key: string("What tells the app's items apart."),
    source: string("Feed, callback or route that it came by."),
    received_at: at("When it was stored."),
    state: choice(
      ["pending", "done", "fault"],
      "`pending` while its job runs, `fault` where there is no entry or the job has failed.",
    ),
    silo_entry_id: string("Its entry, while that is there."),
    job_id: string("Job that imports it."),
    fault: json("Why there is no entry: `code` and `message`."),
  },
  ["app", "key", "source", "received_at", "state"],
);

export const TransformInboundCollection = answer(
  "TransformInboundCollection",
  {
    list: Type.Array(TransformInbound, { description: "Items, the newest first." }),
    limit: Type.Integer({ description: "Rows on a page at most." }),
    next_before: string("Where the next page begins; absent on the last."),
  },
  ["list", "limit"],
);
