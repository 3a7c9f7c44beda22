import { Type } from "@fakturo/schema";
import { type Authorized, bodyAs, done, failed, type PortalOutcome, REFUSED } from "./reply.ts";
import type { Settings } from "./settings.ts";

const SIRET = /^\d{14}$/;
const SIRET_DIGITS = 14;

/** A structure as the settings describe it; undefined for no SIRET. Others need nothing. */
function structureOf(siret: string, { buyers }: Settings) {
  if (!SIRET.test(siret)) return undefined;
  return (Object.hasOwn(buyers, siret) && buyers[siret]) || {};
}

/** The ids of structures are their SIRETs as numbers. */
const siretOf = (id: number) => String(id).padStart(SIRET_DIGITS, "0");

const Search = Type.Object({
  structure: Type.Optional(
    Type.Object({
      identifiantStructure: Type.String(),
      typeIdentifiantStructure: Type.Literal("SIRET"),
    }),
  ),
});

/** `structures/v1/rechercher`: the structure of a SIRET; without one nothing is found. */
export function searchStructures(body: unknown, { world }: Authorized): PortalOutcome {
  const given = bodyAs(Search, body);
  if (!given) return failed(REFUSED.shape, "GCU_MSG_01.001");
  const siret = given.structure?.identifiantStructure ?? "";
  const found = structureOf(siret, world.settings);
  const row = found && {
    idStructureCPP: Number(siret),
    designationStructure: `STRUCTURE ${siret}`,
    identifiantStructure: siret,
    typeIdentifiantStructure: "SIRET",
    statut: found.active === false ? "INACTIF" : "ACTIF",
  };
  return { reply: done("GCU_MSG_01.000", { listeStructures: row ? [row] : [] }) };
}

const Consultation = Type.Object({ idStructureCPP: Type.Integer() });

/** `structures/v1/consulter`: what a structure needs on invoices. */
export function readStructure(body: unknown, { world }: Authorized): PortalOutcome {
  const given = bodyAs(Consultation, body);
  const found = given && structureOf(siretOf(given.idStructureCPP), world.settings);
  if (!found) return failed(REFUSED.structure, "GCU_MSG_01.002");
  const { needsService = false, needsEngagement = false, needsEither = false } = found;
  const parametres = {
    codeServiceDoitEtreRenseigne: needsService,
    numeroEJDoitEtreRenseigne: needsEngagement,
    gestionNumeroEJOuCodeService: needsEither,
  };
  return { reply: done("GCU_MSG_01.000", { parametres }) };
}

const Services = Type.Object({ idStructure: Type.Integer() });

/** `structures/v1/rechercher/services`: the services of a structure. */
export function listServices(body: unknown, { world }: Authorized): PortalOutcome {
  const given = bodyAs(Services, body);
  const found = given && structureOf(siretOf(given.idStructure), world.settings);
  if (!found) return failed(REFUSED.structure, "GCU_MSG_01.002");
  const { services, closedServices = [] } = found;
  const rows = [
    ...(services ?? []).map((codeService) => ({ codeService, estActif: true })),
    ...closedServices.map((codeService) => ({ codeService, estActif: false })),
  ].map((row, place) => ({ idService: place + 1, libelleService: row.codeService, ...row }));
  // Uploads may name any service of a structure whose services are not set: the list has more than it shows.
  const total = services ? rows.length : rows.length + 1;
  const parametresRetour = { pageCourante: 1, pages: 1, total };
  return { reply: done("GCU_MSG_01.000", { listeServices: rows, parametresRetour }) };
}
