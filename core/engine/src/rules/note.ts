import { is, on, ruleset } from "@fakturo/plugin";

/** Rules `GOBL-NOTE-…` of the core (documents spec §5.5). */
export const NOTE = ruleset("NOTE", [
  on("note.Message").field("content").assert("01", "The message's content is missing", is.present),
]);
