import { Type } from "@fakturo/schema";
import { answer, component, EXTENSION, integer, label, optional, text, textMap } from "./base.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });
const id = (description: string) => Type.String({ description, format: "uuid" });
const string = (description: string, options = {}) => Type.String({ description, ...options });
const number = (description: string) => Type.Integer({ description });
const strings = (description: string, options = {}) =>
  Type.Array(Type.String(), { description, ...options });

export const SequenceSeries = answer(
  "SequenceSeries",
  {
    id: id("Identifies the series."),
    created_at: at("When the series was made."),
    updated_at: at("When a number was taken last."),
    name: string("Name for people."),
    description: string("What it is for."),
    code: string("Label; never part of a number."),
    prefix: string("Put before each number."),
    padding: number("Digits at least."),
    suffix: string("Put after each number."),
    start: number("First number."),
    last_index: number("Number issued last; before that the first one, or 0."),
    last_entry_id: string("Entry that took the last number."),
    sigs: strings("Signatures given with the series.", EXTENSION),
  },
  ["id", "created_at", "updated_at", "name", "last_index"],
);

export const SequenceSeriesCollection = answer(
  "SequenceSeriesCollection",
  { list: Type.Array(SequenceSeries, { description: "All series, oldest first." }) },
  ["list"],
);

export const SequenceEntry = answer(
  "SequenceEntry",
  {
    id: id("Identifies the entry in its series."),
    created_at: at("When the number was taken."),
    updated_at: at("The same: numbers never change."),
    series_id: id("Series the number is from."),
    code: string("The number with prefix, padding and suffix."),
    meta: Type.Unsafe({
      type: "object",
      description: "Further facts.",
      additionalProperties: { type: "string" },
    }),
    previous_id: id("Entry with the number before."),
    sigs: strings("Signatures given with the entry."),
  },
  ["id", "created_at", "updated_at", "series_id", "code"],
);

export const SequenceEntryCollection = answer(
  "SequenceEntryCollection",
  {
    list: Type.Array(SequenceEntry, { description: "Entries, the highest number first." }),
    limit: number("Entries on a page at most."),
    cursor: string("Place the next page begins at; absent on the last."),
  },
  ["list", "limit"],
);

const AFFIX = {
  pattern: "^[A-Za-z0-9._/ -]*$",
  problem: "may hold letters, digits, blanks and . _ / -",
};
const MAX_AFFIX = 32;
const sig = optional(text("Signature to keep with it."));

export const SequenceCreateSeries = component("SequenceCreateSeries", {
  name: label("Name for people.", 200),
  description: optional(text("What it is for.")),
  code: optional(text("Label; never part of a number.", 128)),
  prefix: optional(text("Put before each number.", MAX_AFFIX, AFFIX)),
  suffix: optional(text("Put after each number.", MAX_AFFIX, AFFIX)),
  padding: optional(integer("Digits at least.", 0, 12)),
  start: optional(integer("First number; 1 when absent or 0.", 0, 2 ** 31 - 1)),
  sig,
});

export const SequenceCreateEntry = component("SequenceCreateEntry", {
  meta: optional(textMap("Further facts.")),
  sig,
});
