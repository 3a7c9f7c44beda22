import {
  type Built,
  Faults,
  isObject,
  isOfKind,
  type JsonObject,
  readBuilt,
  Status,
  type StatusLine,
} from "@fakturo/model";
import { type Static, Type } from "@fakturo/plugin";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { eventFingerprint } from "../fingerprint.ts";
import { leaves } from "../namespaces.ts";
import { issuerOf } from "../record/facts.ts";
import { nameText } from "../record/parties.ts";
import { RULES } from "../rules.ts";
import { type Software, softwareNode } from "../software.ts";
import { shorten } from "../spain/texts.ts";
import { fieldNodes } from "./fields.ts";
import { EVENT_TYPES, type EventType } from "./types.ts";

const MAX_TEXT = 100;

/** What an event leaves for the next one of its chain. */
export const EventLink = Type.Object(
  {
    event_type: Type.String({ title: "Kind" }),
    generation_timestamp: Type.String({ title: "Moment" }),
    fingerprint: Type.String({ title: "Huella" }),
  },
  { title: "Event before" },
);
export type EventLink = Static<typeof EventLink>;

export interface EventGeneration {
  readonly software: Software;
  /** Moment of generation, `YYYY-MM-DDThh:mm:ss+01:00`. */
  readonly at: string;
  readonly previous: EventLink | undefined;
}

export interface EventRecord {
  /** `sf:RegistroEvento`. */
  readonly node: XmlNode;
  readonly link: EventLink;
}

/** True for documents that tell of an event. */
export function isStatus(doc: JsonObject): boolean {
  return isOfKind(Status, doc);
}

/** A status that says whose it is. */
export type SuppliedStatus = Built<Status, "supplier">;

/** The status in a document. @throws FakturoError "unknown-schema" or "input". */
export function statusIn(doc: JsonObject): SuppliedStatus {
  return readBuilt(Status, doc, "supplier");
}

/**
 * RegistroEvento of a status of the invoicing system, chained to the event before it.
 * @throws FakturoError "validation" with what keeps it from being recorded.
 */
export function eventOf(status: SuppliedStatus, generation: EventGeneration): EventRecord {
  const { software, at, previous } = generation;
  const faults = new Faults();
  const issuer = issuerOf(status.supplier, faults);
  const line = status.lines?.[0];
  const type = EVENT_TYPES.get(line?.key ?? "");
  if (!type) faults.add(RULES.eventType, "$.lines[0].key", "this is no event of the system");
  const data = type && dataNode(type, line, faults);
  faults.throwIfAny();
  const code = type?.code ?? "";
  const fingerprint = eventFingerprint({
    producer: { nif: software.nif, id: software.foreign?.id },
    system: software.id,
    version: software.version,
    installation: software.installation,
    issuer,
    type: code,
    previous: previous?.fingerprint,
    at,
  });
  const node = group(
    "sf:RegistroEvento",
    leaf("sf:IDVersion", "1.0"),
    group(
      "sf:Evento",
      softwareNode("sf", software),
      group(
        "sf:ObligadoEmision",
        leaves("sf", [
          ["NombreRazon", nameText(status.supplier.name)],
          ["NIF", issuer],
        ]),
      ),
      leaf("sf:FechaHoraHusoGenEvento", at),
      leaf("sf:TipoEvento", code),
      data,
      leaf("sf:OtrosDatosEvento", otherData(status)),
      chainNode(previous),
      leaf("sf:TipoHuella", "01"),
      leaf("sf:HuellaEvento", fingerprint),
    ),
  );
  return { node, link: { event_type: code, generation_timestamp: at, fingerprint } };
}

function dataNode(
  { data }: EventType,
  line: StatusLine | undefined,
  faults: Faults,
): XmlNode | undefined {
  if (!data) return undefined;
  const path = "$.lines[0].complements[0]";
  const embedded = line?.complements?.[0];
  const complement = embedded?.raw ?? embedded?.value;
  if (!isObject(complement)) {
    faults.add(RULES.eventData, path, "the event needs its details");
    return undefined;
  }
  const details = { description: line?.description?.slice(0, MAX_TEXT), ...complement };
  return group(
    "sf:DatosPropiosEvento",
    group(`sf:${data.element}`, fieldNodes(data.fields, details, path, faults)),
  );
}

function otherData({ notes = [] }: Status): string | undefined {
  const note = notes.find(({ key }) => key === "other");
  return note && shorten(note.text, MAX_TEXT);
}

function chainNode(previous: EventLink | undefined): XmlNode {
  return group(
    "sf:Encadenamiento",
    previous
      ? group(
          "sf:EventoAnterior",
          leaves("sf", [
            ["TipoEvento", previous.event_type],
            ["FechaHoraHusoGenEvento", previous.generation_timestamp],
            ["HuellaEvento", previous.fingerprint],
          ]),
        )
      : leaf("sf:PrimerEvento", "S"),
  );
}
