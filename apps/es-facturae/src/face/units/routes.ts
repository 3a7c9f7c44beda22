import { FakturoError } from "@fakturo/model";
import { type AppReply, type TokenRoute, Type } from "@fakturo/plugin";
import { type ListedUnits, unitsInCsv } from "./csv.ts";
import { keepUnits, unitsRecord } from "./record.ts";

const MIME = "application/json";
/** Most managing bodies that a file may have: a record is written for each, all in one transaction. */
const MAX_ORGANS = 1000;

const Kept = Type.Object({
  organ: Type.String({ description: "DIR3 code of the managing body." }),
  name: Type.String(),
  relations: Type.Array(
    Type.Object({
      unit: Type.String({ description: "DIR3 code of the processing unit." }),
      office: Type.String({ description: "DIR3 code of the accounting office." }),
    }),
  ),
  source: Type.String({ description: "`face`, or `file` for an imported list." }),
  asked: Type.String({ format: "date-time", description: "When FACe was asked." }),
});
const Imported = Type.Object({
  organs: Type.Integer({ description: "Managing bodies in the file." }),
  relations: Type.Integer({ description: "Related units in the file." }),
});

/** Shows what is kept of the directory of units. */
const show: TokenRoute = {
  method: "GET",
  path: "/face/units/:organ",
  summary: "Get the units of a public body in the kept directory of FACe",
  replies: { 200: { description: "The units.", mime: MIME, schema: Kept } },
  refusals: [404],
  async handle({ params: { organ = "" } }, ctx) {
    const found = await ctx.records(unitsRecord).get(organ);
    if (!found) throw new FakturoError("not-found", `nothing is kept of '${organ}'`);
    const { asked, ...kept } = found.value;
    return json({ organ, ...kept, asked: new Date(asked).toISOString() });
  },
};

/** Imports a directory of units, for use without network. */
const importList: TokenRoute = {
  method: "PUT",
  path: "/face/units",
  action: "configure",
  accepts: "raw",
  summary:
    "Import units of public bodies (CSV: organ, unit, office, name) into the kept directory of FACe",
  replies: { 200: { description: "What was read.", mime: MIME, schema: Imported } },
  refusals: [422],
  async handle({ bytes }, ctx) {
    const units = unitsInCsv(decoded(bytes));
    const organs = Map.groupBy(units, ({ organ }) => organ);
    if (organs.size === 0) throw new FakturoError("input", "the file lists no units");
    if (organs.size > MAX_ORGANS)
      throw new FakturoError("input", `the file lists more than ${MAX_ORGANS} managing bodies`);
    const records = [...organs].map(([organ, listed]) =>
      keepUnits(organ, {
        name: nameIn(listed),
        relations: listed.map(({ unit, office }) => ({ unit, office })),
        source: "file",
        asked: ctx.now(),
      }),
    );
    return { ...json({ organs: organs.size, relations: units.length }), effects: { records } };
  },
};

function nameIn(listed: readonly ListedUnits[]): string {
  return listed.find(({ name }) => name !== "")?.name ?? "";
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new FakturoError("input", "the file is not UTF-8", { cause });
  }
}

function json(value: object): AppReply {
  return { status: 200, mime: MIME, body: JSON.stringify(value) };
}

/** Routes of the kept directory. */
export const unitsRoutes: readonly TokenRoute[] = [show, importList];
