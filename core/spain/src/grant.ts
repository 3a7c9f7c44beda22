import type { JsonObject } from "@fakturo/model";
import type { MandateRequest } from "@fakturo/plugin";
import { spanishMoment } from "./dates.ts";

const TITLE = "Otorgamiento de representación";
const SIGNING =
  "Firma de la persona otorgante o de quien la representa legalmente. Puede ser una firma electrónica " +
  "cualificada, o manuscrita con copia del documento de identidad.";

/** Watermark of a grant that was made in a simulation. */
const SIMULATED = "SIMULACIÓN – sin validez legal";

/** Legal basis of representation before the state's tax agency. */
export const STATE_BASIS = "los artículos 46 y 92 de la Ley 58/2003, General Tributaria";

/** Contents of a grant of representation, in the language of the authorities. */
export interface Grant {
  /** System of the authority, e.g. `VERI*FACTU`. */
  readonly system: string;
  /** Authority, acts and their legal sources; follows "confiere … su representación ante". */
  readonly scope: string;
  /** Articles that allow the representation, e.g. `STATE_BASIS`. */
  readonly basis: string;
}

interface Person {
  readonly name: string;
  readonly nif: string;
}

/** The grant of representation for a party to sign, for `renderTextSheet` of the app `pdf`. */
export function grantSheet(
  grant: Grant,
  { holder, party, agent, environment, now }: MandateRequest,
) {
  const grantor = { name: textOf(party, "name"), nif: holder };
  return {
    language: "es",
    title: TITLE,
    code: grant.system,
    brand: grantor.name,
    summary: [{ label: "Fecha", value: spanishMoment(now).date }],
    sections: sectionsOf(grant, grantor, agentOf(agent)),
    watermark: environment === "simulated" ? SIMULATED : "",
    page: "Página {page} de {pages}",
    metadata: {
      title: `${TITLE} ${holder}`,
      author: grantor.name,
      keywords: grant.system,
      date: new Date(now).toISOString().replace(/\.\d+Z$/, "Z"),
    },
  };
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

function termsOf(basis: string): string {
  return (
    `La representación se otorga al amparo de ${basis}. ` +
    "No comprende la recepción de notificaciones ni otros trámites. La persona firmante declara que tiene " +
    "capacidad para otorgarla. Puede revocarse en todo momento, sin efecto sobre lo ya remitido. La persona o " +
    "entidad representante la acepta, responde de la autenticidad de la firma y conserva este documento a " +
    "disposición de la Administración tributaria."
  );
}

function sectionsOf({ scope, basis }: Grant, grantor: Person, agent: Person) {
  const pairs = ({ name, nif }: Person) => [
    { label: "Nombre o razón social", value: name },
    { label: "NIF", value: nif },
  ];
  const object =
    "La persona o entidad otorgante confiere a la persona o entidad representante su representación " +
    `ante ${scope}.`;
  return [
    { heading: "Otorgante", pairs: pairs(grantor) },
    { heading: "Representante", pairs: pairs(agent) },
    { heading: "Objeto", pairs: [], text: object },
    { heading: "Condiciones", pairs: [], text: termsOf(basis) },
    {
      heading: "Firma",
      pairs: [
        { label: "Nombre y NIF de quien firma", value: "\u00a0" },
        { label: "Lugar y fecha", value: "\u00a0" },
      ],
      text: SIGNING,
    },
  ];
}
