import type { JsonObject } from "@fakturo/model";
import {
  defineRecord,
  type Effects,
  putRecord,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { failedRequest } from "./requests.ts";

const FOLDER = "sales";

/** The entry of an imported object, by the platform's id of the object; `key` is `app.document`. */
export function documentRecord(key: string) {
  return defineRecord({ key, schema: Type.Object({ entry: Type.String() }), indexes: ["entry"] });
}

/** An object of the platform, and how it is read. */
export interface PlatformObject {
  readonly id: string;
  readonly documents: ReturnType<typeof documentRecord>;
  /** The built document. @throws RequestRefused for a refused request, FakturoError for a refused object. */
  read(): Promise<JsonObject>;
}

/**
 * Reads an object into the document of its one entry, in the folder `sales`. A signed entry is left as it is; a second
 * job for an object continues with the entry of the first one.
 */
export async function importOnce(
  { entry, envelope }: Task,
  ctx: StepContext,
  { id, documents, read }: PlatformObject,
): Promise<StepResult> {
  if (envelope?.sigs?.length) return step.skip("the entry is signed", "signed");
  const known = await ctx.records(documents).get(id);
  if (known && known.value.entry !== entry?.id) return continued(known.value.entry);
  let data: JsonObject;
  try {
    data = await read();
  } catch (error) {
    return failedRequest(error);
  }
  const own = entry?.id ?? ctx.uuid();
  const records = known
    ? []
    : [putRecord(documents, id, { entry: own }, { version: 0, entry: own })];
  return step.ok({ records, ...effectsOf(own, entry !== undefined, data) });
}

function continued(entry: string): StepResult {
  const effects = { entry: { id: entry } };
  return { status: "SKIP", code: "imported", message: `imported into entry ${entry}`, effects };
}

function effectsOf(id: string, isStored: boolean, data: JsonObject): Effects {
  if (!isStored) return { entry: { id, data, folder: FOLDER } };
  return { document: { type: "application/json", data }, folder: FOLDER };
}
