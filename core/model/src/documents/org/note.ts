import {
  always,
  defineObject,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { ext, identified, meta } from "../common.ts";

const note = defineObject(
  "org.Note",
  {
    schema: "org/note",
    title: "Note",
    description: "Remark printed on a document or one of its lines (BG-1, BT-127).",
  },
  {
    ...identified,
    key: optional(types.key, "Key", "Subject of the text, mapped to UNTDID 4451 (BT-21).", {
      oneOf: [
        ["goods", "Goods"],
        ["payment", "Payment"],
        ["payment-method", "Payment Method"],
        ["payment-term", "Payment Term"],
        ["legal", "Legal"],
        ["dangerous-goods", "Dangerous Goods"],
        ["ack", "Acknowledgement"],
        ["rate", "Rate"],
        ["reason", "Reason"],
        ["dispute", "Dispute"],
        ["customer", "Customer"],
        ["glossary", "Glossary"],
        ["customs", "Customs"],
        ["general", "General"],
        ["handling", "Handling"],
        ["packaging", "Packaging"],
        ["loading", "Loading"],
        ["price", "Price"],
        ["priority", "Priority"],
        ["regulatory", "Regulatory"],
        ["safety", "Safety"],
        ["ship-line", "Ship Line"],
        ["supplier", "Supplier"],
        ["transport", "Transport"],
        ["delivery", "Delivery"],
        ["quarantine", "Quarantine"],
        ["tax", "Tax"],
        ["other", "Other"],
      ],
    }),
    code: optional(types.code, "Code", "Number the remark is known by."),
    src: optional(types.key, "Source", "What wrote the remark when no human did."),
    text: always(types.text, "Text", "The remark itself (BT-22)."),
    meta,
    ext,
  },
);

/** Remark printed on a document or one of its lines (BG-1, BT-127). */
export interface Note extends Static<typeof note> {}
export const Note: ObjectDef<Note> = note;
