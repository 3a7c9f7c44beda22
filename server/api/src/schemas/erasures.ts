import { Type } from "@fakturo/schema";
import { answer } from "./base.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });

const SiloKeptEntry = answer(
  "SiloKeptEntry",
  {
    silo_entry_id: Type.String({ description: "Entry of the document." }),
    signed: Type.Boolean({ description: "The document is signed." }),
    created_at: at("When it was stored."),
    until: at("Until when books have to be kept, by the workspace's retention or ten years."),
  },
  ["silo_entry_id", "signed", "created_at", "until"],
);

export const SiloErasure = answer(
  "SiloErasure",
  {
    kept: Type.Array(SiloKeptEntry, {
      description: "Documents that name the party, oldest first.",
    }),
  },
  ["kept"],
);
