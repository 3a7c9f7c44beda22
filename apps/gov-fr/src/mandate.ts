import { renderTextSheet, signatureOf } from "@fakturo/app-pdf";
import { FakturoError, type Fault, type Party, today } from "@fakturo/model";
import type { EntryMeta, MandateRequest } from "@fakturo/plugin";
import { partyIn, sirenOf } from "./siren.ts";

const ZONE = "Europe/Paris";
const TITLE = "Mandat de facturation électronique";
const SUBJECT = "Plateforme agréée";
/** Watermark of a mandate that was made in a simulation. */
const SIMULATED = "SIMULATION – sans valeur juridique";
const OBJECT =
  "L'entreprise mandante autorise son prestataire et la plateforme agréée qu'il utilise à émettre, transmettre et " +
  "recevoir en son nom ses factures électroniques et leurs statuts, à inscrire, modifier et clore ses lignes " +
  "d'adressage dans l'annuaire, et à transmettre à l'administration fiscale ses données de facturation, de " +
  "transaction et de paiement (articles 289 bis, 290 et 290 A du code général des impôts).";
const TERMS =
  "Le mandat prend effet à sa signature et vaut jusqu'à sa révocation, possible à tout moment sans effet sur ce qui a " +
  "déjà été transmis. La personne signataire déclare avoir le pouvoir d'engager l'entreprise.";
const SIGNING =
  "Signature de la personne habilitée : signature électronique qualifiée, ou manuscrite avec copie d'une pièce " +
  "d'identité.";

/**
 * The mandate for a company to sign, or with its signature, PDF.
 * @throws FakturoError "input" with the JSON paths of what the signer lacks, or for a picture that is none.
 */
export function mandateSheet(request: MandateRequest): Uint8Array {
  const { holder, party, environment, now, facts: known, signature } = request;
  const facts = partyIn(party);
  const name = facts.name ?? "";
  const signer = facts.people?.[0]?.name;
  const signerName = [signer?.given, signer?.surname].filter(Boolean).join(" ");
  if (signature) checkSigner(facts);
  const day = today(ZONE, now);
  const sections = [
    {
      heading: "Entreprise mandante",
      pairs: [
        { label: "Dénomination", value: name },
        { label: "SIREN", value: sirenOf(facts) },
        { label: "Numéro de TVA", value: `FR${holder}` },
        ...formerPlatform(known),
      ],
    },
    { heading: "Objet", pairs: [], text: OBJECT },
    { heading: "Conditions", pairs: [], text: TERMS },
    {
      heading: "Signature",
      pairs: [
        { label: "Nom et qualité", value: signerName || "\u00a0" },
        { label: "Lieu et date", value: signature ? day : "\u00a0" },
      ],
      ...(signature
        ? signatureOf(signature, signerName, {
            typed: "Signé électroniquement par",
            drawn: "Signature de",
          })
        : { text: SIGNING }),
    },
  ];
  return renderTextSheet({
    language: "fr",
    title: TITLE,
    code: SUBJECT,
    brand: name,
    summary: [{ label: "Date", value: day }],
    sections,
    watermark: environment === "simulated" ? SIMULATED : "",
    page: "Page {page} sur {pages}",
    metadata: {
      title: `${TITLE} ${holder}`,
      author: name,
      keywords: SUBJECT,
      date: new Date(now).toISOString().replace(/\.\d+Z$/, "Z"),
    },
  });
}

/** Key in the `meta` of the party's entry: the number of the platform that the company leaves. */
const FORMER = "fr-former-matricule";
const PLATFORM_NUMBER = /^\d{4}$/;

/**
 * The platform that the company leaves, whose lines in the directory the new one closes.
 * @throws FakturoError "input" for what is no number of a platform.
 */
function formerPlatform(facts: readonly EntryMeta[]) {
  const fact = facts.find(({ key }) => key === FORMER);
  if (!fact) return [];
  const number = fact.ref ?? fact.value;
  if (typeof number !== "string" || !PLATFORM_NUMBER.test(number))
    throw new FakturoError("input", `the fact '${FORMER}' needs the four digits of a platform`);
  return [{ label: "Plateforme quittée (matricule)", value: number }];
}

/** The signer is the party's first person, with name and the number of an identity document. */
function checkSigner({ people }: Party): void {
  const { name, identities } = people?.[0] ?? {};
  const missing: readonly (readonly [string, string | undefined])[] = [
    ["name.given", name?.given],
    ["name.surname", name?.surname],
    ["identities[0].code", identities?.[0]?.code],
  ];
  const faults = missing
    .filter(([, value]) => !value)
    .map(([path]): Fault => {
      const message = "the signer's name and the number of an identity document are needed";
      return { code: "signer-incomplete", paths: [`$.people[0].${path}`], message };
    });
  if (faults.length > 0)
    throw new FakturoError("input", "the party is missing signer details", { faults });
}
