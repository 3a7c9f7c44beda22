import {
  type DocumentTask,
  defineProvider,
  onDocument,
  readAs,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { type ChorusContext, callChorus, stepContextOf } from "./api.ts";
import { ACCOUNT, PISTE } from "./credentials.ts";
import { FILE_KEY } from "./file.ts";
import { contentOf, messageOf, Optional } from "./invoices.ts";
import { type Addressee, addresseeOf, Document } from "./record.ts";

const PAUSE_S = 60;
const SERVICES = 1000;

const flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));
const Structures = Type.Object({
  listeStructures: Type.Optional(
    Type.Union([
      Type.Null(),
      Type.Array(Type.Object({ idStructureCPP: Type.Integer(), statut: Optional })),
    ]),
  ),
});
const Structure = Type.Object({
  parametres: Type.Object({
    codeServiceDoitEtreRenseigne: flag,
    numeroEJDoitEtreRenseigne: flag,
    gestionNumeroEJOuCodeService: flag,
  }),
});
/** What a buyer needs on invoices. */
type Needs = Static<typeof Structure>["parametres"];
const Services = Type.Object({
  listeServices: Type.Optional(
    Type.Union([Type.Null(), Type.Array(Type.Object({ codeService: Optional, estActif: flag }))]),
  ),
  parametresRetour: Type.Optional(
    Type.Union([Type.Null(), Type.Object({ total: Type.Optional(Type.Integer()) })]),
  ),
});

/** Compares the invoice with what its buyer needs, before it is sent: most rejections are about that. */
export const check = defineProvider({
  key: "chorus-pro.check",
  name: "Check the buyer at Chorus Pro",
  summary:
    "Compare the invoice with what the public body needs: an active structure, a service code, an engagement number.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "none",
  credentials: [PISTE.key, ACCOUNT.key],
  run: onDocument(compare),
});

async function compare({ entry, envelope }: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const file = entry?.files.find(({ key }) => key === FILE_KEY);
  if (!file) return step.ko("no-file", "the entry has no CII file; put cii.generate before");
  const about = addresseeOf(await ctx.file(file.id));
  const { supplier } = readAs(Document, envelope.doc, "the invoice");
  const found = await faultsOf(about, stepContextOf(ctx, supplier.tax_id.code));
  if ("message" in found) return step.wait(found.message, { seconds: PAUSE_S });
  const [first] = found.faults;
  return first ? step.ko(first.code, first.message, { faults: found.faults }) : step.ok();
}

interface Fault {
  readonly code: string;
  readonly message: string;
}
type Found = { readonly faults: readonly Fault[] } | { readonly message: string };

async function faultsOf(about: Addressee, chorus: ChorusContext): Promise<Found> {
  const { siret, service } = about;
  const searched = await callChorus(
    "structures/v1/rechercher",
    { structure: { identifiantStructure: siret, typeIdentifiantStructure: "SIRET" } },
    chorus,
  );
  const structures = contentOf(Structures, searched);
  if (!structures) return { message: messageOf(searched) };
  const [structure] = structures.listeStructures ?? [];
  if (!structure) return unknownBuyer(`Chorus Pro has no structure with the SIRET '${siret}'`);
  if (structure.statut === "INACTIF") return unknownBuyer(`the structure ${siret} is closed`);
  const id = structure.idStructureCPP;
  const read = await callChorus(
    "structures/v1/consulter",
    { idStructureCPP: id, codeLangue: "fr" },
    chorus,
  );
  const needs = contentOf(Structure, read)?.parametres;
  if (!needs) return { message: messageOf(read) };
  const missing = missingIn(about, needs);
  if (service === "") return { faults: missing };
  const known = await isService(id, service, chorus);
  if (typeof known === "string") return { message: known };
  const message = `the structure ${siret} has no active service '${service}'`;
  return { faults: known ? missing : [...missing, { code: "service-unknown", message }] };
}

const unknownBuyer = (message: string): Found => ({ faults: [{ code: "buyer-unknown", message }] });

function missingIn({ siret, service, engagement }: Addressee, needs: Needs): readonly Fault[] {
  const needsService = needs.codeServiceDoitEtreRenseigne === true;
  const needsEngagement = needs.numeroEJDoitEtreRenseigne === true;
  const needsEither = needs.gestionNumeroEJOuCodeService === true;
  const fault = (isMissing: boolean, code: string, what: string) =>
    isMissing ? [{ code, message: `the structure ${siret} needs ${what}` }] : [];
  return [
    ...fault(needsService && service === "", "service-missing", "a service code"),
    ...fault(needsEngagement && engagement === "", "engagement-missing", "an engagement number"),
    ...fault(
      needsEither && !needsService && !needsEngagement && service === "" && engagement === "",
      "service-or-engagement-missing",
      "a service code or an engagement number",
    ),
  ];
}

/** Whether a structure has an active service; the reason where it is not known. A list that is cut off denies nothing. */
async function isService(
  id: number,
  code: string,
  chorus: ChorusContext,
): Promise<boolean | string> {
  const json = {
    idStructure: id,
    parametresRechercherServicesStructure: { nbResultatsParPage: SERVICES },
  };
  const result = await callChorus("structures/v1/rechercher/services", json, chorus);
  const services = contentOf(Services, result);
  if (!services) return messageOf(result);
  const rows = services.listeServices ?? [];
  if ((services.parametresRetour?.total ?? 0) > rows.length) return true;
  return rows.some(({ codeService, estActif }) => codeService === code && estActif !== false);
}
