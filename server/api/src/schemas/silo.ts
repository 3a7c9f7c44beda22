import type { Json } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { FOLDER, FOLDER_PROBLEM, MAX_FOLDER } from "@fakturo/server-domain/entries";
import {
  answer,
  choice,
  component,
  EXTENSION,
  flag,
  integer,
  json,
  MAX_KEY,
  optional,
  storedJson,
  text,
  textMap,
  timestamp,
  uuid,
} from "./base.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });
const id = (description: string) => Type.String({ description, format: "uuid" });
const string = (description: string, options = {}) => Type.String({ description, ...options });
const bool = (description: string, options = {}) => Type.Boolean({ description, ...options });
const strings = (description: string) => Type.Array(Type.String(), { description });
const map = (description: string) =>
  Type.Unsafe({ type: "object", description, additionalProperties: { type: "string" } });

export const SiloFault = answer(
  "SiloFault",
  {
    provider: string("Provider whose step reported it."),
    code: string("Code the provider gave."),
    message: string("Text the provider gave."),
    paths: strings("JSON paths of the members concerned."),
  },
  [],
);

const SiloFileVersion = answer(
  "SiloFileVersion",
  {
    id: id("Id under which it was uploaded and can still be read."),
    created_at: at("When it was uploaded."),
    hash: string("SHA-256 of the contents, hexadecimal."),
    size: Type.Integer({ description: "Bytes." }),
  },
  ["id", "created_at", "hash", "size"],
);

export const SiloFile = answer(
  "SiloFile",
  {
    id: id("Identifies the file within its entry."),
    created_at: at("When the file was made."),
    name: string("File name."),
    desc: string("What the file is."),
    key: string("Name under which an app finds it again."),
    category: string("Kind of file: `format`, `request`, `response`, `agreement` and so on."),
    hash: string("SHA-256 of the contents, hexadecimal."),
    mime: string("Media type."),
    size: Type.Integer({ description: "Bytes." }),
    stored: bool("False while the bytes of a placeholder are awaited."),
    embeddable: bool("May be put inside other files, such as PDFs."),
    private: bool("Has no public address."),
    url: string("Address for reading, and for the upload of a placeholder."),
    meta: map("Further facts."),
    previous: Type.Array(SiloFileVersion, { description: "Replaced contents, newest first." }),
    entry_id: id("Entry the file belongs to."),
  },
  ["id", "created_at", "name", "hash", "mime", "size", "stored", "entry_id"],
);

export const SiloMeta = answer(
  "SiloMeta",
  {
    id: string("Entry, source and key, joined with colons."),
    created_at: at("When the row was made."),
    updated_at: at("When the row was changed last."),
    owner_id: id("Workspace the row belongs to."),
    entry_id: id("Entry the row belongs to."),
    src: string("App that made the row."),
    key: string("Name of the row within its app."),
    ref: string("Reference by which the row is found without its entry."),
    value: json("What the app keeps."),
    link_url: string("Address where more can be seen or done."),
    link_scope: string("For whom the link is meant."),
    indexed: bool("The reference can be searched for."),
    owned: bool("The reference is looked up within the workspace only."),
    secure: bool("Left out of lists; shown only to its own app."),
    shared: bool("Other apps may see it."),
  },
  ["id", "created_at", "updated_at", "owner_id", "src", "key"],
);

const SiloDataVersion = answer(
  "SiloDataVersion",
  {
    version: string("First ten hexadecimal digits of the contents' hash."),
    at: at("When these contents became current."),
    signed: bool("They carried a signature."),
    invalid: bool("They broke rules."),
    src: string("Kind of caller who stored them."),
    src_id: string("Id of that caller."),
  },
  ["version", "at", "src"],
);

const DsigDigest = answer(
  "DsigDigest",
  { alg: string("Algorithm, `sha256`."), val: string("Value, hexadecimal.") },
  ["alg", "val"],
);

export const SiloEntry = answer(
  "SiloEntry",
  {
    id: id("Identifies the entry in its workspace."),
    created_at: at("When the entry was made."),
    updated_at: at("When it was changed last."),
    key: string("Name given at creation, unique in the workspace."),
    folder: string("Where it is filed."),
    state: string("Label set last."),
    faults: Type.Array(SiloFault, {
      description: "Faults of the job that set the state, or of invalid contents.",
      deprecated: true,
    }),
    signed: bool("The envelope is signed."),
    invalid: bool("The contents break rules."),
    draft: bool("The envelope is not signed.", { deprecated: true }),
    env_schema: string("Schema of the envelope."),
    doc_schema: string("Schema of the document."),
    digest: DsigDigest,
    tags: strings("Tags of the envelope's header."),
    context: string("Where the entry mentions what was looked for."),
    snippet: json("What lists show of the document."),
    version: string("Version of the current contents."),
    versions: Type.Array(SiloDataVersion, { description: "All contents, newest first." }),
    attachments: Type.Array(SiloFile, { description: "Current files, oldest first." }),
    meta: Type.Array(SiloMeta, { description: "Facts apps attached." }),
    data: json("The envelope."),
  },
  [
    "id",
    "created_at",
    "updated_at",
    "folder",
    "env_schema",
    "doc_schema",
    "digest",
    "snippet",
    "version",
  ],
);

export const SiloEntryCollection = answer(
  "SiloEntryCollection",
  {
    list: Type.Array(SiloEntry, { description: "Entries by creation." }),
    folder: string("Folder asked for."),
    created_at: string("Bound asked for."),
    limit: Type.Integer({ description: "Entries on a page at most." }),
    cursor: string("Place this page begins at."),
    next_cursor: string("Place the next page begins at; absent on the last."),
  },
  ["list", "limit"],
);

export const SiloSearchCollection = answer(
  "SiloEntrySearchCollection",
  {
    list: Type.Array(SiloEntry, { description: "Entries, the best match first." }),
    folder: string("Folder asked for."),
    query: string("Words asked for."),
    limit: Type.Integer({ description: "Entries on a page at most." }),
    offset: Type.Integer({ description: "Entries left out before." }),
  },
  ["list", "query", "limit"],
);

export const SiloEntryData = answer(
  "SiloEntryData",
  { version: string("Version asked for."), data: json("Its envelope.") },
  ["version", "data"],
);

export const SiloState = answer(
  "SiloState",
  {
    id: string("Entry and moment, joined with a colon."),
    created_at: at("Moment of the state."),
    key: string("Label."),
    notes: string("Remarks."),
    meta: map("Further facts."),
    src: string("Kind of caller who set it."),
    src_id: string("Id of that caller."),
    faults: Type.Array(SiloFault, { description: "Faults of the job at that moment." }),
  },
  ["id", "created_at", "key", "src"],
);

export const SiloStateCollection = answer(
  "SiloStateCollection",
  { list: Type.Array(SiloState, { description: "States, newest first." }) },
  ["list"],
);

export const SiloGobl = answer("SiloGOBL", { data: json("Document, envelope or schema.") }, [
  "data",
]);

/** Origin of one value, or reason of one fault: members as the engine gives them. */
const explanations = (description: string) =>
  Type.Array(json("One of them."), { description, ...EXTENSION });

export const SiloBuilt = answer(
  "SiloBuiltGOBL",
  {
    data: json("Document or envelope."),
    changes: explanations("Steps of every value, with `explain`."),
    faults: explanations("Broken rules with what was found and expected, with `explain`."),
  },
  ["data"],
);

export const SiloUpload = answer(
  "SiloUploadTempFileResponse",
  { key: string("Key under which the file can be fetched.") },
  ["key"],
);

const folderName = (description: string) =>
  optional(text(description, MAX_FOLDER, { pattern: FOLDER, problem: FOLDER_PROBLEM }));
const contentType = (description: string) => optional(text(description, 100));
const sign = optional(flag("Sign with the workspace's key."));
const allowInvalid = optional(flag("Store the document in spite of broken rules."));

/** A list is a JSON patch. */
const patchable = (description: string) =>
  Type.Unsafe<Json>({ type: ["object", "array"], description });

export const SiloCreateEntry = component("SiloCreateEntry", {
  folder: folderName("Where to file it; chosen by the document when absent."),
  key: optional(text("Name unique in the workspace; a repeat is a conflict.", MAX_KEY)),
  data: optional(patchable("Document or envelope, or a patch of a previous entry's document.")),
  previous_id: optional(uuid("Entry to copy or correct.")),
  content_type: contentType("Media type of `data` where it is a patch."),
  correct: optional(
    json("Correction options; the entry becomes a correction of the previous one."),
  ),
  sign,
  allow_invalid: allowInvalid,
});

/** `data` may be a list too: a JSON patch. */
export const SiloUpdateEntry = component("SiloUpdateEntry", {
  folder: folderName("New place of the entry."),
  content_type: contentType(
    "`application/json` for a whole document or envelope, `application/merge-patch+json` or `application/json-patch+json`.",
  ),
  data: optional(patchable("Document, envelope or patch; a list is a JSON patch.")),
  sign,
  allow_invalid: allowInvalid,
});

export const SiloCreateState = (keys: readonly string[]) =>
  component("SiloCreateState", {
    key: choice(keys, "Label to set."),
    notes: optional(text("Remarks.")),
    meta: optional(textMap("Further facts.")),
  });

export const SiloCreateFile = (
  categories: readonly string[],
  mimePattern: string,
  maxSize: number,
) =>
  component("SiloCreateFile", {
    name: text("File name.", 255),
    desc: optional(text("What the file is.")),
    key: optional(text("Name under which a later file replaces this one.", 128)),
    category: optional(choice(categories, "Kind of file; apps may use more than keys may.")),
    data: optional(
      Type.String({
        description: "Contents in base64; without them `sha256`, `size` and `mime` are needed.",
        format: "byte",
      }),
    ),
    mime: optional(
      text("Media type; found out when absent.", 200, {
        pattern: mimePattern,
        problem: "must be a media type",
      }),
    ),
    sha256: optional(
      text("Hash of the contents.", 64, {
        pattern: "^[0-9a-f]{64}$",
        problem: "must be 64 lower-case hex digits",
      }),
    ),
    size: optional(integer("Bytes.", 0, maxSize)),
    embeddable: optional(flag("May be put inside other files.")),
    private: optional(flag("Has no public address.")),
    meta: optional(textMap("Further facts.")),
  });

export const SiloSpoolFile = (mimePattern: string) =>
  component("SiloSpoolFile", {
    name: text("File name.", 255),
    type: text("Media type.", 200, { pattern: mimePattern, problem: "must be a media type" }),
    data: Type.String({ description: "Contents in base64.", format: "byte" }),
  });

export const SiloCreateMeta = component("SiloCreateMeta", {
  ref: optional(text("Reference by which the row is found without its entry.", 500)),
  value: optional(storedJson("What the app keeps, as it is.")),
  url: optional(text("Address where more can be seen or done.", 2000)),
  scope: optional(text("For whom the link is meant.", 100)),
  link_url: optional(text("The same as `url`, as answers call it.", 2000)),
  link_scope: optional(text("The same as `scope`, as answers call it.", 100)),
  indexed: optional(flag("The reference can be searched for.")),
  owned: optional(flag("The reference is looked up within the workspace only.")),
  secure: optional(flag("Leave the row out of lists.")),
  shared: optional(flag("Other apps may see it.")),
});

export const SiloBuild = component("SiloBuildGOBL", {
  data: optional(json("Document or envelope.")),
  envelop: optional(flag("Answer an envelope for a document.")),
  explain: optional(
    flag(
      "Answer how every value came about, too; broken rules are explained, not refused.",
      EXTENSION,
    ),
  ),
});

/** Parameters of the stateless build. */
export const SiloBuildQuery = Type.Object({
  strict: optional(flag("Refuse members that the format does not know.", EXTENSION)),
});

export const SiloSign = component("SiloSignGOBL", {
  data: optional(json("Document or envelope to build and sign.")),
});

export const SiloCorrect = component("SiloCorrectGOBL", {
  data: optional(json("Envelope of the document to correct.")),
  options: optional(json("Correction options.")),
  show_options: optional(flag("Answer the schema of the options instead.")),
});

/** Parameters of lists of entries. */
export const page = (min: number, max: number, fallback: number) => ({
  created_at: optional(
    timestamp("Oldest or, descending, newest moment of creation to list, inclusive."),
  ),
  cursor: optional(text("Place to go on from: `next_cursor` of the page before.", 1000)),
  limit: integer("Rows on a page at most.", min, max, { default: fallback }),
});
