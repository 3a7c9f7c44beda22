import { group, kept, leaf } from "@fakturo/xml";
import { callFace, type FaceCaller, type FaceReply, faceFinder, isDone } from "../call.ts";
import { explainFace } from "../codes.ts";
import { FACE_CONTRACT } from "../contract.ts";
import type { Units } from "./units.ts";

const { findAll, text } = faceFinder;

/** Related units in FACe's directory, with the name of the managing body. */
export interface RelatedUnits extends Units {
  readonly name: string;
}

/** What FACe's directory says of units; `relations`: those of their managing body. */
export type UnitsFound =
  | { readonly is: "known"; readonly relations: readonly RelatedUnits[] }
  /** `code`: with which FACe refuses invoices to them. */
  | {
      readonly is: "wrong";
      readonly code: string;
      readonly message: string;
      readonly relations: readonly RelatedUnits[];
    }
  | { readonly is: "unknown"; readonly message: string };

/**
 * Looks units up in FACe's directory: among those of the managing body's administration, and where that is not
 * listed by its code, among all.
 */
export async function lookUpUnits(units: Units, caller: FaceCaller): Promise<UnitsFound> {
  const own = await relationsOf(
    group("web:consultarUnidadesPorAdministracion", leaf("codigoDir", units.organ)),
    caller,
  );
  if ("message" in own) return { is: "unknown", message: own.message };
  if (own.some((one) => isSame(one, units))) return { is: "known", relations: ofOrgan(own, units) };
  const all = await relationsOf(kept(group("web:consultarUnidades")), caller);
  if ("message" in all) return { is: "unknown", message: all.message };
  return foundIn(all, units);
}

async function relationsOf(
  operation: Parameters<typeof callFace>[0],
  caller: FaceCaller,
): Promise<readonly RelatedUnits[] | { readonly message: string }> {
  const reply = await callFace(operation, caller);
  if (reply.is !== "reply") return { message: reply.is === "fault" ? reply.text : reply.message };
  if (!isDone(reply.code)) return { message: explainFace(reply, FACE_CONTRACT) };
  return relationsIn(reply);
}

function relationsIn({ content }: Extract<FaceReply, { is: "reply" }>): readonly RelatedUnits[] {
  return findAll(content, "relaciones/relacion").map((one) => ({
    organ: text(one, "organoGestor/codigo"),
    name: text(one, "organoGestor/nombre"),
    unit: text(one, "unidadTramitadora/codigo"),
    office: text(one, "oficinaContable/codigo"),
  }));
}

/** Codes with which FACe refuses unknown units, in its order. */
const UNKNOWN = [
  ["organ", "409"],
  ["unit", "410"],
  ["office", "411"],
] as const;

function foundIn(all: readonly RelatedUnits[], units: Units): UnitsFound {
  const relations = ofOrgan(all, units);
  if (relations.some((one) => isSame(one, units))) return { is: "known", relations };
  const missing = UNKNOWN.find(([name]) => !all.some((one) => one[name] === units[name]));
  const [name, code] = missing ?? ["organ", "412"];
  const shown = missing ? units[name] : Object.values(units).join(", ");
  const message = explainFace({ code, text: shown }, FACE_CONTRACT);
  return { is: "wrong", code, message, relations };
}

function ofOrgan(relations: readonly RelatedUnits[], { organ }: Units): readonly RelatedUnits[] {
  return relations.filter((one) => one.organ === organ);
}

function isSame(one: Units, other: Units): boolean {
  return one.organ === other.organ && one.unit === other.unit && one.office === other.office;
}
