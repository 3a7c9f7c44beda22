import {
  always,
  defineObject,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { ext } from "../common.ts";

const taxNote = defineObject(
  "tax.Note",
  {
    schema: "tax/note",
    title: "Tax Note",
    description: "Why a tax is not charged, or another text the law asks for beside it (BT-120).",
  },
  {
    cat: optional(types.code, "Category", "Tax category the text is about."),
    key: optional(types.key, "Key", "Key of the taxes or of the scenario the text is about."),
    text: always(types.text, "Text", "Wording to print."),
    ext,
  },
);

/** Reason for not charging a tax, or another text that the law requires (BT-120). */
export interface TaxNote extends Static<typeof taxNote> {}
export const TaxNote: ObjectDef<TaxNote> = taxNote;
