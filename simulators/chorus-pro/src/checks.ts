import { Decimal } from "decimal.js";
import type { CiiFile } from "./file.ts";
import type { Settings } from "./settings.ts";

/** Payment means that name an account: credit transfers. */
const TRANSFERS: ReadonlySet<string> = new Set(["30", "31", "58"]);
/** Frameworks of invoices that suppliers, subcontractors and co-contractors upload. */
const FRAMEWORKS: ReadonlySet<string> = new Set(["A1", "A2", "A8", "A9", "A10", "A12"]);

/** Reasons for rejecting an invoice: all of the first stage with any, in the portal's order. */
export function errorsOf(
  file: CiiFile,
  { settings, isKnown }: { readonly settings: Settings; readonly isKnown: boolean },
): string[] {
  const { seller, buyer, service, engagement, means } = file;
  const rules = Object.hasOwn(settings.buyers, buyer) ? settings.buyers[buyer] : undefined;
  const { active = true, services, needsService = false, needsEngagement = false } = rules ?? {};
  const { needsEither = false } = rules ?? {};
  const when = (isWrong: boolean, text: string) => (isWrong ? [text] : []);
  const isTransfer = means.some((code) => TRANSFERS.has(code));
  const stages = [
    when(
      seller === "" || settings.suppliers.includes(seller),
      "l'identifiant du fournisseur est inconnu",
    ),
    when(buyer === "" || !active, "le destinataire est inconnu ou inactif"),
    [
      ...when(
        needsService && service === "",
        "le code service est obligatoire pour ce destinataire",
      ),
      ...when(
        service !== "" && services !== undefined && !services.includes(service),
        "le code service est inconnu ou inactif",
      ),
      ...when(
        needsEngagement && engagement === "",
        "le numéro d'engagement est obligatoire pour ce destinataire",
      ),
      ...when(
        needsEither && service === "" && engagement === "",
        "le code service ou le numéro d'engagement est obligatoire pour ce destinataire",
      ),
    ],
    [
      ...when(!means.some((code) => code !== ""), "le mode de paiement est obligatoire"),
      ...when(isTransfer && !file.hasAccount, "l'IBAN est obligatoire pour un virement"),
    ],
    when(!FRAMEWORKS.has(file.framework), "le cadre de facturation n'est pas autorisé"),
    when(isKnown, "une facture de ce fournisseur avec ce numéro existe déjà"),
    when(
      !isAmount(file.total) || !new Decimal(file.total).eq(file.calculated),
      "le montant TTC ne correspond pas aux lignes et à la TVA",
    ),
  ];
  return stages.find((texts) => texts.length > 0) ?? [];
}

function isAmount(text: string): boolean {
  return /^-?\d{1,15}(\.\d{1,4})?$/.test(text);
}
