import { always, defineObject, optional, type Static, types } from "../../schema/index.ts";
import { identified, meta } from "../common.ts";

/** Short text sent as a document of its own. */
export const Message = defineObject(
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
export type Message = Static<typeof Message>;
