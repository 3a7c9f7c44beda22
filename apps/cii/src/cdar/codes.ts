/** Reporter of a status: the platform, or a party of the invoice. */
export type Reporter = "platform" | "supplier" | "customer";

/** Status of an invoice in the numbering of the French reform (MDT-105). */
export interface StatusCode {
  /** MDT-106. */
  readonly label: string;
  readonly reporter: Reporter;
  /** UNTDID 4405 (MDT-88); missing for some statuses. */
  readonly coarse?: string;
}

/** Statuses by MDT-105. */
export const STATUS_CODES: Readonly<Record<string, StatusCode>> = {
  200: { label: "Déposée", reporter: "platform", coarse: "10" },
  201: { label: "Émise_par_la_plateforme", reporter: "platform" },
  202: { label: "Reçue", reporter: "platform", coarse: "43" },
  203: { label: "Mise_à_disposition", reporter: "platform", coarse: "48" },
  204: { label: "Prise_en_charge", reporter: "customer", coarse: "45" },
  205: { label: "Approuvée", reporter: "customer", coarse: "1" },
  206: { label: "Approuvée_partiellement", reporter: "customer" },
  207: { label: "En_litige", reporter: "customer", coarse: "46" },
  208: { label: "Suspendue", reporter: "customer" },
  209: { label: "Complétée", reporter: "supplier" },
  210: { label: "Refusée", reporter: "customer" },
  211: { label: "Paiement_transmis", reporter: "customer", coarse: "47" },
  212: { label: "Encaissée", reporter: "supplier", coarse: "47" },
  213: { label: "Rejetée", reporter: "platform" },
};

/** Statuses with a reason (BR-FR-CDV-15). */
export const WITH_REASON: ReadonlySet<string> = new Set(["206", "207", "208", "210", "213"]);

/** Kind of status message (MDT-77): about transmission, or about processing. */
export const MESSAGE_TYPES: Readonly<Record<Reporter, string>> = {
  platform: "305",
  supplier: "23",
  customer: "23",
};

/** Codes of the values that a reason concerns (MDT-207). */
export const VALUE_CODES: ReadonlySet<string> = new Set(
  "CBB DIV DVA MAJ MAP MAPTTC MNA MNATTC ESC RAB REM".split(" "),
);

/** Amounts received, paid and due (MDT-207). */
export const RECEIVED = "MEN";
export const REMAINING = "RAP";

/** Extensions of the source documents. */
export const EXT = {
  status: "fr-ctc-flow6-status",
  role: "fr-ctc-flow6-role",
  reason: "fr-ctc-flow6-reason",
  condition: "fr-ctc-flow6-condition",
  action: "fr-ctc-flow6-action",
  scheme: "iso-scheme-id",
  documentType: "untdid-document-type",
} as const;

/** Roles of platforms and of the tax office's portal (MDT-21, MDT-40, MDT-59). */
export const PLATFORM = "WK";
export const PORTAL = { code: "9998", role: "DFH" } as const;

/** Schemes of ISO 6523: company numbers, addresses of the French directory, platforms. */
export const SIREN = "0002";
export const DIRECTORY = "0225";
export const PLATFORMS = "0238";
