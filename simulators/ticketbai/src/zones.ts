/** Province: Bizkaia, Gipuzkoa, Araba. */
export type ZoneCode = "BI" | "SS" | "VI";

/** Signature policies by province: address, and SHA-256 in base64. */
export const POLICIES: Readonly<Record<ZoneCode, readonly [id: string, hash: string]>> = {
  BI: [
    "https://www.batuz.eus/fitxategiak/batuz/ticketbai/sinadura_elektronikoaren_zehaztapenak_especificaciones_de_la_firma_electronica_v1_0.pdf",
    "Quzn98x3PMbSHwbUzaj5f5KOpiH0u8bvmwbbbNkO9Es=",
  ],
  SS: [
    "https://www.gipuzkoa.eus/ticketbai/sinadura",
    "vSe1CH7eAFVkGN0X2Y7Nl9XGUoBnziDA5BGUSsyt8mg=",
  ],
  VI: [
    "https://ticketbai.araba.eus/tbai/sinadura/",
    "4Vk3uExj7tGn9DyUCPDsV9HRmK6KZfYdRiW3StOjcQA=",
  ],
};
