import { type Static, Type } from "@fakturo/plugin";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { ZoneCode } from "./zones.ts";

const license = (zone: string) =>
  Type.Optional(Type.String({ title: `Licence in ${zone}`, maxLength: 20 }));

/** Signer: the supplier, the customer, or a third party. */
export type SignerParty = "N" | "D" | "T";

/** The invoicing software as registered with the treasuries, and its signer. */
export const TicketBaiSoftware = Type.Object(
  {
    licenses: Type.Object({
      BI: license("Bizkaia"),
      SS: license("Gipuzkoa"),
      VI: license("Araba"),
    }),
    nif: Type.String({ title: "Developer's NIF", minLength: 9, maxLength: 9 }),
    name: Type.String({ title: "Software", default: "Fakturo", minLength: 1, maxLength: 120 }),
    version: Type.String({ title: "Version", default: "1.0", minLength: 1, maxLength: 20 }),
    role: Type.Unsafe<SignerParty>({
      type: "string",
      enum: ["N", "D", "T"],
      title: "Signed by",
      default: "N",
    }),
  },
  { title: "Software" },
);
export type TicketBaiSoftware = Static<typeof TicketBaiSoftware>;

/** ClaimedRole of signatures. */
export const SIGNER_ROLES: Readonly<Record<SignerParty, string>> = {
  N: "Supplier",
  D: "Customer",
  T: "Thirdparty",
};

/** Licence in files that are not submitted. */
const NO_LICENSE = "TBAI00000000000";

/** Software without licence, for files that are not submitted. */
export function unlicensed(nif: string): TicketBaiSoftware {
  const licenses = { BI: NO_LICENSE, SS: NO_LICENSE, VI: NO_LICENSE };
  return { licenses, nif, name: "Fakturo", version: "1.0", role: "N" };
}

/** What Bizkaia's test system takes from everybody ("Entorno de pruebas" 1.0.0). */
const BIZKAIA_TEST: TicketBaiSoftware = {
  licenses: { BI: "TBAIBI00000000PRUEBA" },
  nif: "A99800005",
  name: "SOFTWARE GARANTE TICKETBAI PRUEBA",
  version: "1.0",
  role: "N",
};

/** Software of sandboxes without own data: only Bizkaia publishes one for its test system. */
export function sandboxSoftware(nif: string, zone: ZoneCode): TicketBaiSoftware {
  return zone === "BI" ? BIZKAIA_TEST : unlicensed(nif);
}

/** Software of HuellaTBAI. */
export function softwareNode(
  { licenses, nif, name, version }: TicketBaiSoftware,
  zone: ZoneCode,
): XmlNode {
  return group(
    "Software",
    leaf("LicenciaTBAI", licenses[zone]),
    group("EntidadDesarrolladora", leaf("NIF", nif)),
    leaf("Nombre", name),
    leaf("Version", version),
  );
}
