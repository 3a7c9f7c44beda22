import type { Invoice } from "@fakturo/model";
import { EXT } from "./extensions.ts";

/** A provincial treasury: Bizkaia, Gipuzkoa, Araba. */
export type ZoneCode = "BI" | "SS" | "VI";

export interface Zone {
  readonly code: ZoneCode;
  /** Key of the treasury's connection. */
  readonly connection: string;
  /** True where unsigned messages correct a file that was sent (zuzendu). */
  readonly corrects: boolean;
  /** Signature policy: its address and SHA-256 in base64. */
  readonly policy: { readonly identifier: string; readonly hash: string };
  /** Files have at most 1000 lines and the customer's address. */
  readonly strict: boolean;
}

/** Zones by the addon's code. */
export const ZONES: Readonly<Record<ZoneCode, Zone>> = {
  BI: {
    code: "BI",
    connection: "gov-es.ticketbai.bizkaia",
    corrects: false,
    policy: {
      identifier:
        "https://www.batuz.eus/fitxategiak/batuz/ticketbai/sinadura_elektronikoaren_zehaztapenak_especificaciones_de_la_firma_electronica_v1_0.pdf",
      hash: "Quzn98x3PMbSHwbUzaj5f5KOpiH0u8bvmwbbbNkO9Es=",
    },
    strict: false,
  },
  SS: {
    code: "SS",
    connection: "gov-es.ticketbai.gipuzkoa",
    corrects: true,
    policy: {
      identifier: "https://www.gipuzkoa.eus/ticketbai/sinadura",
      hash: "vSe1CH7eAFVkGN0X2Y7Nl9XGUoBnziDA5BGUSsyt8mg=",
    },
    strict: true,
  },
  VI: {
    code: "VI",
    connection: "gov-es.ticketbai.araba",
    corrects: true,
    policy: {
      identifier: "https://ticketbai.araba.eus/tbai/sinadura/",
      hash: "4Vk3uExj7tGn9DyUCPDsV9HRmK6KZfYdRiW3StOjcQA=",
    },
    strict: true,
  },
};

/** The zone of the treasury in charge of an invoice; undefined when the document names none. */
export function zoneOf({ tax }: Invoice): Zone | undefined {
  const code = tax?.ext?.[EXT.region];
  return code === "BI" || code === "SS" || code === "VI" ? ZONES[code] : undefined;
}
