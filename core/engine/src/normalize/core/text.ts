import { alphanumericCode, normalizeText } from "@fakturo/model";
import type { Normalizer } from "@fakturo/plugin";

const ZERO_UUID = "00000000-0000-0000-0000-000000000000";

type Clean = (text: string) => string;

const trim: Clean = (text) => text.trim();

/** Normalisation of free text by object; `uuid` drops the zero UUID (spec §3.3). */
const TEXTS: readonly (readonly [object: string, names: readonly string[], clean?: Clean])[] = [
  ["org.Party", ["uuid", "label", "name", "alias"]],
  ["org.Person", ["uuid", "label", "role"]],
  ["org.Name", ["uuid", "alias", "prefix", "given", "middle", "surname", "surname2", "suffix"]],
  [
    "org.Address",
    [
      "uuid",
      "po_box",
      "num",
      "floor",
      "block",
      "door",
      "street",
      "street_extra",
      "locality",
      "region",
    ],
  ],
  ["org.Address", ["state"], alphanumericCode],
  ["org.Identity", ["uuid", "label", "description"]],
  ["org.Email", ["uuid", "label", "addr"]],
  ["org.Telephone", ["uuid", "label"]],
  ["org.Telephone", ["num"], trim],
  ["org.Website", ["uuid", "label", "title", "url"]],
  ["org.Endpoint", ["uuid", "label"]],
  ["org.Inbox", ["uuid", "label"]],
  [
    "org.Registration",
    ["uuid", "label", "office", "book", "volume", "sheet", "section", "page", "entry", "other"],
  ],
  ["org.DocumentRef", ["uuid", "reason", "url"]],
  ["org.Attachment", ["uuid", "name", "description", "url", "mime"]],
  ["org.Attribute", ["label", "text"]],
  ["org.Note", ["uuid", "text"]],
  ["org.Item", ["name", "description"]],
  ["pay.Record", ["uuid", "ref", "description"]],
  ["pay.Instructions", ["detail", "notes"]],
  ["pay.Terms", ["notes"]],
];

/** Normalisers of the table above. */
export const TEXT_NORMALIZERS: readonly Normalizer[] = TEXTS.map(
  ([object, names, clean = normalizeText]) => ({
    object,
    when: undefined,
    apply: (draft: Record<string, unknown>) => {
      for (const name of names) cleanProperty(draft, name, clean);
    },
  }),
);

function cleanProperty(draft: Record<string, unknown>, name: string, clean: Clean): void {
  const value = draft[name];
  if (typeof value !== "string") return;
  if (name === "uuid") {
    if (value === ZERO_UUID) delete draft.uuid;
    return;
  }
  const cleaned = clean(value);
  if (cleaned !== value) draft[name] = cleaned;
}
