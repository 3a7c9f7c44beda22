import { Faults } from "@fakturo/model";
import { type Static, Type } from "@fakturo/plugin";
import { group, leaves, type XmlNode } from "@fakturo/xml";
import type { Prefix } from "./namespaces.ts";
import { RULES } from "./rules.ts";

const text = (title: string, maxLength: number) => Type.String({ title, minLength: 1, maxLength });

/** Producer and identification of the invoicing system (Orden HAC/1177/2024, SistemaInformatico). */
export const VerifactuSoftware = Type.Object(
  {
    name: text("Producer", 120),
    nif: Type.Optional(Type.String({ title: "Producer's NIF", minLength: 9, maxLength: 9 })),
    foreign: Type.Optional(
      Type.Object(
        {
          country: Type.Optional(Type.String({ title: "Country", minLength: 2, maxLength: 2 })),
          type: text("Kind of identification", 2),
          id: text("Identification", 20),
        },
        { title: "Producer without NIF" },
      ),
    ),
    system: Type.String({ title: "System", default: "Fakturo", maxLength: 30 }),
    id: Type.String({ title: "Code of the system", default: "FK", minLength: 1, maxLength: 2 }),
    version: Type.String({ title: "Version", default: "1.0", minLength: 1, maxLength: 50 }),
    installation: Type.String({ title: "Installation", default: "1", maxLength: 100 }),
    only_verifactu: Type.Boolean({ title: "Can only do VERI*FACTU", default: false }),
    several_taxpayers: Type.Boolean({ title: "Can serve several taxpayers", default: true }),
    serves_several: Type.Boolean({ title: "Serves several taxpayers now", default: false }),
  },
  { title: "Invoicing system" },
);
export type VerifactuSoftware = Static<typeof VerifactuSoftware>;

/** System of a taxpayer who is also its producer. */
export function ownSoftware(name: string, nif: string): VerifactuSoftware {
  return {
    name,
    nif,
    system: "Fakturo",
    id: "FK",
    version: "1.0",
    installation: "1",
    only_verifactu: false,
    several_taxpayers: true,
    serves_several: false,
  };
}

/**
 * SistemaInformatico, the same in records of invoices and of events.
 * @throws FakturoError "validation" when the producer is not identified.
 */
export function softwareNode(prefix: Prefix, software: VerifactuSoftware): XmlNode {
  const { name, nif, foreign } = software;
  const faults = new Faults();
  if (!nif && !foreign)
    faults.add(
      RULES.software,
      "$.supplier",
      "the system's producer needs a NIF or another identity",
    );
  faults.throwIfAny();
  return group(
    `${prefix}:SistemaInformatico`,
    leaves(prefix, [
      ["NombreRazon", name],
      ["NIF", nif],
    ]),
    nif === undefined
      ? group(
          `${prefix}:IDOtro`,
          leaves(prefix, [
            ["CodigoPais", foreign?.country],
            ["IDType", foreign?.type],
            ["ID", foreign?.id],
          ]),
        )
      : undefined,
    leaves(prefix, [
      ["NombreSistemaInformatico", software.system],
      ["IdSistemaInformatico", software.id],
      ["Version", software.version],
      ["NumeroInstalacion", software.installation],
      ["TipoUsoPosibleSoloVerifactu", yesNo(software.only_verifactu)],
      ["TipoUsoPosibleMultiOT", yesNo(software.several_taxpayers)],
      ["IndicadorMultiplesOT", yesNo(software.serves_several)],
    ]),
  );
}

/** `S` or `N`. */
export function yesNo(value: boolean): "S" | "N" {
  return value ? "S" : "N";
}
