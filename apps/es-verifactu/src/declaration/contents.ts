import type { VerifactuSoftware } from "../software.ts";
import type { Declaration } from "./settings.ts";

/** A part of the declaration. */
export interface DeclarationSection {
  readonly heading: string;
  readonly pairs: readonly { readonly label: string; readonly value: string }[];
  readonly text?: string;
}

export const TITLE = "Declaración responsable del sistema informático de facturación";

const COMPONENTS =
  "Servidor Fakturo (programa en Node.js) con base de datos PostgreSQL, en equipos de quien lo explota; interfaz de " +
  "programación HTTP y consola web.";
const FUNCTIONS =
  "Expedición de facturas; generación, encadenamiento y conservación de sus registros de facturación y de los registros " +
  "de evento; remisión de los registros a la Agencia Estatal de Administración Tributaria; código QR en las facturas.";
const SIGNATURE =
  "XAdES-EPES (ETSI EN 319 132) envuelta en el registro, con la política de firma de la Administración General del " +
  "Estado, RSA o ECDSA con SHA-256.";
const LAW =
  "el artículo 29.2.j) de la Ley 58/2003, de 17 de diciembre, General Tributaria; el Reglamento aprobado por el Real " +
  "Decreto 1007/2023, de 5 de diciembre; la Orden HAC/1177/2024, de 17 de octubre; y las especificaciones que la Agencia " +
  "Estatal de Administración Tributaria publica en su sede electrónica para completarla";

/**
 * The declaration in the order of Orden HAC/1177/2024, art. 15.1 (letters a to l): system, version, components, uses,
 * signatures, producer, and what is certified (Real Decreto 1007/2023, art. 13).
 */
export function declarationSections(
  software: VerifactuSoftware,
  declared: Declaration,
): readonly DeclarationSection[] {
  const { name, nif, foreign, system, id, version, installation } = software;
  const { address, place, date, components = COMPONENTS } = declared;
  const producer = nif
    ? [pair("NIF", nif)]
    : [
        pair("País", foreign?.country ?? ""),
        pair("Tipo de identificación", foreign?.type ?? ""),
        pair("Número de identificación", foreign?.id ?? ""),
      ];
  return [
    {
      heading: "Sistema informático",
      pairs: [
        pair("a) Nombre", system),
        pair("b) Código identificador (IdSistemaInformatico)", id),
        pair("c) Versión", version),
        pair("Número de instalación", installation),
      ],
    },
    {
      heading: "d) Componentes y funcionalidades",
      pairs: [pair("Componentes", components), pair("Funcionalidades", FUNCTIONS)],
    },
    {
      heading: "Modos de uso",
      pairs: [
        pair("e) Solo puede funcionar como «VERI*FACTU»", yesNo(software.only_verifactu)),
        pair(
          "f) Puede dar soporte a la facturación de varios obligados tributarios",
          yesNo(software.several_taxpayers),
        ),
        pair(
          "g) Firma de los registros cuando no se usa como «VERI*FACTU»",
          software.only_verifactu ? "No aplicable" : SIGNATURE,
        ),
      ],
    },
    {
      heading: "Productor",
      pairs: [
        pair("h) Nombre o razón social", name),
        ...producer.map(({ label, value }) => pair(`i) ${label}`, value)),
        pair("j) Dirección postal de contacto", address),
      ],
    },
    {
      heading: "k) Certificación",
      pairs: [],
      text: `${name}, como productor del sistema informático, hace constar bajo su responsabilidad que el sistema, en la versión ${version}, cumple lo dispuesto en ${LAW}.`,
    },
    {
      heading: "l) Suscripción",
      pairs: [pair("Fecha", date), pair("Lugar", place)],
    },
    ...contacts(declared),
  ];
}

/** Further ways to reach the producer, which the declaration may have (art. 15.2). */
function contacts({ email, phone, website }: Declaration): readonly DeclarationSection[] {
  const pairs = [
    ...(email ? [pair("Correo electrónico", email)] : []),
    ...(phone ? [pair("Teléfono", phone)] : []),
    ...(website ? [pair("Página web", website)] : []),
  ];
  return pairs.length > 0 ? [{ heading: "Otros datos de contacto", pairs }] : [];
}

function pair(label: string, value: string) {
  return { label, value };
}

function yesNo(value: boolean): string {
  return value ? "Sí" : "No";
}
