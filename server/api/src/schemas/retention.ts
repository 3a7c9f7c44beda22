import { Type } from "@fakturo/schema";
import { MAX_SPOOL_DAYS, MAX_YEARS, SPOOL_DAYS } from "@fakturo/server-domain/privacy";
import { answer, component, integer, optional } from "./base.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });
const YEARS = "Whole calendar years after that of a document's last change; for ever when absent.";
const DAYS = `Days that files lie in the spool; ${SPOOL_DAYS} unless set.`;

export const AccessRetention = answer(
  "AccessRetention",
  {
    documents_years: Type.Integer({ description: YEARS }),
    spool_days: Type.Integer({ description: DAYS }),
    updated_at: at("When it was set last."),
    applies_at: at("From when on documents are removed."),
    due: Type.Integer({ description: "Documents whose time is over now." }),
  },
  ["spool_days", "due"],
);

export const AccessWriteRetention = component("AccessWriteRetention", {
  documents_years: optional(integer(YEARS, 1, MAX_YEARS)),
  spool_days: optional(integer(DAYS, 1, MAX_SPOOL_DAYS)),
});
