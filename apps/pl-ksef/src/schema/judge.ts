import type { Faults } from "@fakturo/model";
import type { SettledNode } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import type { FaVersion } from "../versions.ts";
import { FA2_TYPES } from "./fa2.ts";
import { FA3_TYPES } from "./fa3.ts";
import { PLACES } from "./places.ts";

const SCHEMAS: Readonly<Record<FaVersion["docType"], XmlSchema>> = {
  fa2: new XmlSchema({ ...FA2_TYPES, places: PLACES }),
  fa3: new XmlSchema({ ...FA3_TYPES, places: PLACES }),
};

/** Adds violations of the official schema to the faults, with the rule `FA-` and the element. */
export function judge(root: SettledNode, { docType }: FaVersion, faults: Faults): void {
  for (const { name, path, message } of SCHEMAS[docType].validate(root))
    faults.add(`FA-${name}`, path, message);
}
