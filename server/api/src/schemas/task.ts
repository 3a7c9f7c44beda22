import { Type } from "@fakturo/schema";
import { answer, anything, component, integer, optional, storedJson, text } from "./base.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });
const anyObject = (description: string) =>
  Type.Record(Type.String(), Type.Unknown(), { description });

/** Characters of a lease: a token or session. */
const MAX_VALUE = 20_000;
const MONTH_S = 31 * 24 * 3600;
const MAX_MESSAGE = 2000;
const MAX_VERSION = Number.MAX_SAFE_INTEGER;

export const TransformTaskSecret = answer(
  "TransformTaskSecret",
  {
    name: Type.String({ description: "Name of the secret." }),
    value: Type.String({ description: "The secret itself." }),
  },
  ["name", "value"],
);

export const TransformTaskCredential = answer(
  "TransformTaskCredential",
  {
    key: Type.String({ description: "Key of the credential." }),
    version: Type.Integer({ description: "1, 2, 3 …; 0 for one set as plain secret." }),
    not_after: at("End of its validity."),
    value: anyObject(
      "Members by its kind. Of a certificate: `certificate`, with its chain in PEM, and `private_key` where the app declared that it needs it.",
    ),
  },
  ["key", "version", "value"],
);

export const TransformTaskRecord = answer(
  "TransformTaskRecord",
  {
    id: Type.String({ description: "Chosen by the app." }),
    value: anyObject("The record, by the schema of its type."),
    version: Type.Integer({ description: "1 on creation, incremented by each write." }),
    silo_entry_id: Type.String({ description: "Entry of the record." }),
    updated_at: at("When it was written last."),
  },
  ["id", "value", "version", "updated_at"],
);

export const TransformTaskRecordCollection = answer(
  "TransformTaskRecordCollection",
  { list: Type.Array(TransformTaskRecord, { description: "Records by id." }) },
  ["list"],
);

export const TransformTaskLease = answer(
  "TransformTaskLease",
  {
    value: Type.String({ description: "The current token or session." }),
    version: Type.Integer({
      description:
        "Without `value`: fetch a token within a minute, and store it with this version.",
    }),
  },
  [],
);

const version = integer("`version` of the answer that asked for a new value.", 0, MAX_VERSION);

export const TransformTaskWriteLease = component("TransformTaskWriteLease", {
  version,
  value: text("The token or session that was fetched.", MAX_VALUE, { minLength: 1 }),
  seconds: integer("Its lifetime.", 1, MONTH_S),
});

export const TransformTaskDropLease = component("TransformTaskDropLease", {
  value: optional(text("Value that the service no longer accepts.", MAX_VALUE)),
  version: optional(version),
});

export const TransformTaskLine = component("TransformTaskLine", {
  message: text("What happened; no secrets.", MAX_MESSAGE, { minLength: 1 }),
  details: optional(storedJson("Values of the line.")),
});

export const TransformTaskIntent = component("TransformTaskIntent", {
  record: anything("Which external call is about to be made."),
});

export const TransformTaskCallback = component("TransformTaskCallback", {
  ref: text(
    "The reference that messages to the address come with, e.g. the identity of a record; at most 300 bytes.",
    300,
    { minLength: 1 },
  ),
});

export const TransformTaskCallbackUrl = answer(
  "TransformTaskCallbackUrl",
  { url: Type.String({ description: "Address for `POST`; cannot be guessed." }) },
  ["url"],
);
