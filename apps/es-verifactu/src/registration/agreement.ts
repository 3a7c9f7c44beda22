import { renderSheet, type Sheet } from "@fakturo/app-pdf";
import type { JsonObject } from "@fakturo/model";
import type { MandateRequest } from "@fakturo/plugin";
import { spanishMoment } from "@fakturo/spain";

const TITLE = "Otorgamiento de representación";
const SCOPE =
  "La persona o entidad otorgante confiere a la persona o entidad representante su representación " +
  "ante la Agencia Estatal de Administración Tributaria, por vía electrónica, para remitir en su nombre " +
  "los registros de facturación de alta y de anulación de sus sistemas informáticos de facturación " +
  "VERI*FACTU, consultarlos y recibir las respuestas a las remisiones (Real Decreto 1007/2023; Orden HAC/1177/2024).";
const TERMS =
  "La representación se otorga al amparo de los artículos 46 y 92 de la Ley 58/2003, General Tributaria. " +
  "No comprende la recepción de notificaciones ni otros trámites. La persona firmante declara que tiene " +
  "capacidad para otorgarla. Puede revocarse en todo momento, sin efecto sobre lo ya remitido. La persona o " +
  "entidad representante la acepta, responde de la autenticidad de la firma y conserva este documento a " +
  "disposición de la Administración tributaria.";
const SIGNING =
  "Firma de la persona otorgante o de quien la representa legalmente. Puede ser una firma electrónica " +
  "cualificada, o manuscrita con copia del documento de identidad.";

/** The grant of representation for a supplier to sign, in the language of the agency. Tagged PDF/A-3. */
export function agreement({ holder, party, agent, now }: MandateRequest): Uint8Array {
  const moment = spanishMoment(now);
  const grantor = { name: textOf(party, "name"), nif: holder };
  return renderSheet(sheetOf(grantor, agentOf(agent), moment.date), {
    layout: "A4",
    logo: undefined,
    logoHeight: 0,
    metadata: {
      title: `${TITLE} ${holder}`,
      author: grantor.name,
      subject: TITLE,
      keywords: "VERI*FACTU",
      creator: "Fakturo",
      date: new Date(now).toISOString().replace(/\.\d+Z$/, "Z"),
      language: "es",
    },
  });
}

interface Person {
  readonly name: string;
  readonly nif: string;
}

/** Identifiers in certificates: `IDCES-12345678Z`, `VATES-B12345678` or plain (ETSI EN 319 412-1 §5.1). */
const IDENTIFIER =
  /(?:organizationIdentifier|2\.5\.4\.97|serialNumber)=(?:(?:IDC|VAT)ES-)?([A-Z0-9]{9})/;
const ENTITY_NAME = /(?:^|,)O=((?:\\,|[^,])+)/;
const COMMON_NAME = /(?:^|,)CN=((?:\\,|[^,])+)/;

function agentOf(subject: string): Person {
  const [, name = subject] = ENTITY_NAME.exec(subject) ?? COMMON_NAME.exec(subject) ?? [];
  return { name: name.replaceAll("\\,", ","), nif: IDENTIFIER.exec(subject)?.[1] ?? "" };
}

function textOf(party: JsonObject, name: string): string {
  const value = party[name];
  return typeof value === "string" ? value : "";
}

function sheetOf(grantor: Person, agent: Person, date: string): Sheet {
  const pairs = ({ name, nif }: Person) => [
    { label: "Nombre o razón social", value: name },
    { label: "NIF", value: nif },
  ];
  return {
    language: "es",
    rtl: false,
    title: TITLE,
    code: "VERI*FACTU",
    running: "",
    badges: [],
    brand: grantor.name,
    summary: [{ label: "Fecha", value: date }],
    parties: [],
    lines: undefined,
    totals: [],
    totalsHint: "",
    taxes: undefined,
    sections: [
      { heading: "Otorgante", pairs: pairs(grantor) },
      { heading: "Representante", pairs: pairs(agent) },
      { heading: "Objeto", pairs: [], text: SCOPE },
      { heading: "Condiciones", pairs: [], text: TERMS },
      {
        heading: "Firma",
        pairs: [
          { label: "Nombre y NIF de quien firma", value: "\u00a0" },
          { label: "Lugar y fecha", value: "\u00a0" },
        ],
        text: SIGNING,
      },
    ],
    notes: [],
    qr: [],
    slip: undefined,
    footer: "",
    promo: "",
    watermark: "",
    words: {
      carriedForward: "",
      broughtForward: "",
      notes: "",
      taxes: "",
      totals: "",
      page: "Página {page} de {pages}",
    },
  };
}
