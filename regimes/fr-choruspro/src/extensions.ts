import type { AddonData } from "@fakturo/plugin";

/** Kind of submission of a document ("cadre de facturation"). */
export const FRAMEWORK = "fr-choruspro-framework";

/** Identification scheme of a party in the portal. */
export const SCHEME = "fr-choruspro-scheme";

/** Extension keys of the addon with their codes. */
export const extensions: AddonData["extensions"] = [
  {
    key: FRAMEWORK,
    name: { en: "General Information Framework", fr: "Informations générales" },
    desc: {
      en: "What is being submitted, and by whom. A1 unless given; a value that is present is kept.",
      fr: "Nature du dépôt et déposant. A1 par défaut ; une valeur présente est conservée.",
    },
    values: [
      {
        code: "A1",
        name: {
          en: "Submission by a supplier of an invoice",
          fr: "Dépôt par un fournisseur d'une facture",
        },
      },
      {
        code: "A2",
        name: {
          en: "Submission by a supplier of an invoice already paid",
          fr: "Dépôt par un fournisseur d'une facture déjà payée",
        },
      },
      {
        code: "A3",
        name: {
          en: "Submission by a supplier of a Memorandum on Justice Costs",
          fr: "Dépôt par un fournisseur d'un mémoire de frais de justice",
        },
      },
      {
        code: "A4",
        name: {
          en: "Submission by a supplier of a draft monthly statement",
          fr: "Dépôt par un fournisseur d'un projet de décompte mensuel",
        },
      },
      {
        code: "A5",
        name: {
          en: "Submission by a supplier of an account statement",
          fr: "Dépôt par un fournisseur d'un état d'acompte",
        },
      },
      {
        code: "A6",
        name: {
          en: "Work invoice document sent to a financial service",
          fr: "Pièce de facturation de travaux transmise au service financier",
        },
      },
      {
        code: "A7",
        name: {
          en: "Submission by a supplier of a draft final statement",
          fr: "Dépôt par un fournisseur d'un projet de décompte final",
        },
      },
      {
        code: "A8",
        name: {
          en: "Submission by a supplier of a general and definitive statement",
          fr: "Dépôt par un fournisseur d'un décompte général et définitif",
        },
      },
      {
        code: "A9",
        name: {
          en: "Submission by a subcontractor of an invoice",
          fr: "Dépôt par un sous-traitant d'une facture",
        },
      },
      {
        code: "A10",
        name: {
          en: "Submission by a subcontractor of a draft monthly statement",
          fr: "Dépôt par un sous-traitant d'un projet de décompte mensuel",
        },
      },
      {
        code: "A12",
        name: {
          en: "Submission by a joint contractor of an invoice",
          fr: "Dépôt par un cotraitant d'une facture",
        },
      },
      {
        code: "A13",
        name: {
          en: "Submission by a joint contractor of a draft monthly statement",
          fr: "Dépôt par un cotraitant d'un projet de décompte mensuel",
        },
      },
      {
        code: "A14",
        name: {
          en: "Submission by a joint contractor of a draft final statement",
          fr: "Dépôt par un cotraitant d'un projet de décompte final",
        },
      },
      {
        code: "A15",
        name: {
          en: "Submission by a project manager of an account statement",
          fr: "Dépôt par une MOE d'un état d'acompte",
        },
      },
      {
        code: "A16",
        name: {
          en: "Submission by a project manager of a validated account statement",
          fr: "Dépôt par une MOE d'un état d'acompte validé",
        },
      },
      {
        code: "A17",
        name: {
          en: "Submission by a project manager of a draft general statement",
          fr: "Dépôt par une MOE d'un projet de décompte général",
        },
      },
      {
        code: "A18",
        name: {
          en: "Submission by a project manager of a general statement",
          fr: "Dépôt par une MOE d'un décompte général",
        },
      },
      {
        code: "A19",
        name: {
          en: "Submission by a contracting authority of a validated account statement",
          fr: "Dépôt par une MOA d'un état d'acompte validé",
        },
      },
      {
        code: "A20",
        name: {
          en: "Submission by a contracting authority of a general statement",
          fr: "Dépôt par une MOA d'un décompte général",
        },
      },
      {
        code: "A21",
        name: {
          en: "Submission by a beneficiary of an ICT reimbursement request",
          fr: "Dépôt par un bénéficiaire d'une demande de remboursement de la TIC",
        },
      },
      {
        code: "A22",
        name: {
          en: "Submission by a supplier or an authorised representative of a draft general statement as part of a tacit procedure",
          fr: "Dépôt par un fournisseur ou mandataire d'un projet de décompte général dans le cadre d'une procédure tacite",
        },
      },
      {
        code: "A23",
        name: {
          en: "Submission by a supplier or an authorised representative of a tacit general and final statement",
          fr: "Dépôt par un fournisseur ou mandataire d'un décompte général et définitif tacite",
        },
      },
      {
        code: "A24",
        name: {
          en: "Submission by an authorised representative of a tacit general and final statement",
          fr: "Dépôt par une MOE d'un décompte général et définitif tacite",
        },
      },
      {
        code: "A25",
        name: {
          en: "Submission by an authorised representative of a general and final statement as part of a tacit procedure",
          fr: "Dépôt par une MOA d'un décompte général et définitif dans le cadre d'une procédure tacite",
        },
      },
    ],
  },
  {
    key: SCHEME,
    name: { en: "Scheme", fr: "Schéma" },
    values: [
      { code: "1", name: { en: "Third party with SIRET", fr: "Tiers avec SIRET" } },
      {
        code: "2",
        name: { en: "European structure outside France", fr: "Structure Européenne hors France" },
      },
      { code: "3", name: { en: "Structure outside the EU", fr: "Structure hors UE" } },
      { code: "4", name: { en: "RIDET", fr: "RIDET" } },
      { code: "5", name: { en: "Tahiti Number", fr: "Numéro Tahiti" } },
      { code: "6", name: { en: "Other", fr: "Autre" } },
    ],
  },
];
