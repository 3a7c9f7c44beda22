import { ORDINARY_TYPES, SIMPLIFIED_TYPES } from "@fakturo/italy";
import type { Faults } from "@fakturo/model";
import type { SettledNode } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { SCHEMA_RULE } from "../text.ts";
import type { Format } from "../write/writing.ts";
import { ORDINARY_PLACES, SIMPLIFIED_PLACES } from "./places.ts";

const ORDINARY = new XmlSchema({ ...ORDINARY_TYPES, places: ORDINARY_PLACES });
const SIMPLIFIED = new XmlSchema({ ...SIMPLIFIED_TYPES, places: SIMPLIFIED_PLACES });

/** Adds violations of the official schema to the faults. */
export function judge(root: SettledNode, format: Format, faults: Faults): void {
  const schema = format === "FSM10" ? SIMPLIFIED : ORDINARY;
  for (const { path, message } of schema.validate(root)) faults.add(SCHEMA_RULE, path, message);
}
