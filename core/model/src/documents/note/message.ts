import {
  always,
  defineObject,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { identified, meta } from "../common.ts";

const message = defineObject(
  "note.Message",
  {
    schema: "note/message",
    title: "Message",
    description: "Short text sent as a document of its own.",
  },
  {
    ...identified,
    title: optional(types.text, "Title", "Subject of the message."),
    content: always(types.text, "Content", "The text itself."),
    meta,
  },
);

/** Short text sent as a document of its own. */
export interface Message extends Static<typeof message> {}
export const Message: ObjectDef<Message> = message;
