import {
  type Built,
  FakturoError,
  Faults,
  isObject,
  isOfKind,
  type JsonObject,
  type Party,
  readBuilt,
  Status,
} from "@fakturo/model";
import { type Static, Type } from "@fakturo/plugin";
import { nifOf, shorten } from "@fakturo/spain";
import { group, leaf, leaves, type XmlNode } from "@fakturo/xml";
import { eventFingerprint } from "../fingerprint.ts";
import { nameText } from "../record/parties.ts";
import { RULES } from "../rules.ts";
import { softwareNode, type VerifactuSoftware } from "../software.ts";
import { fieldNodes } from "./fields.ts";
import { type EventType, eventTypeOf } from "./types.ts";

const MAX_TEXT = 100;

/** Data of an event for the next one of its chain. */
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
  readonly software: VerifactuSoftware;
  /** Moment of generation, `YYYY-MM-DDThh:mm:ss+01:00`. */
  readonly at: string;
  readonly previous: EventLink | undefined;
}

export interface EventRecord {
  /** `sf:RegistroEvento`. */
  readonly node: XmlNode;
  readonly link: EventLink;
}

/** True for status documents, which record events. */
export function isStatus(doc: JsonObject): boolean {
  return isOfKind(Status, doc);
}

/** A status with a supplier. */
export type SuppliedStatus = Built<Status, "supplier">;

/** The status in a document. @throws FakturoError "unknown-schema" or "input". */
export function statusIn(doc: JsonObject): SuppliedStatus {
  return readBuilt(Status, doc, "supplier");
}

/** An event of a taxpayer's invoicing system. */
export interface SystemEvent {
  readonly supplier: Party;
  readonly type: EventType;
  /** Data of the kind of event, by the members in `types.ts`. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly description?: string | undefined;
  /** OtrosDatosEvento. */
  readonly other?: string | undefined;
}

/** The event that a status records. @throws FakturoError "validation" for other statuses. */
export function eventIn(status: SuppliedStatus): SystemEvent {
  const line = status.lines?.[0];
  const type = eventTypeOf(line);
  if (!type) {
    const message = "this is no event of the system";
    const fault = { code: RULES.eventType, paths: ["$.lines[0].key"], message };
    throw new FakturoError("validation", message, { faults: [fault] });
  }
  const embedded = line?.complements?.[0];
  const complement = embedded?.raw ?? embedded?.value;
  return {
    supplier: status.supplier,
    type,
    ...(isObject(complement) && { details: complement }),
    description: line?.description?.slice(0, MAX_TEXT),
    other: otherData(status),
  };
}

/**
 * RegistroEvento of an event, chained to the previous one.
 * @throws FakturoError "validation" with the reasons against recording it.
 */
export function eventOf(event: SystemEvent, generation: EventGeneration): EventRecord {
  const { supplier, type, other } = event;
  const { software, at, previous } = generation;
  const faults = new Faults();
  const issuer = nifOf(supplier, faults, RULES.supplier);
  const data = dataNode(event, faults);
  faults.throwIfAny();
  const fingerprint = eventFingerprint({
    producer: { nif: software.nif, id: software.foreign?.id },
    system: software.id,
    version: software.version,
    installation: software.installation,
    issuer,
    type: type.code,
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
          ["NombreRazon", nameText(supplier.name)],
          ["NIF", issuer],
        ]),
      ),
      leaf("sf:FechaHoraHusoGenEvento", at),
      leaf("sf:TipoEvento", type.code),
      data,
      leaf("sf:OtrosDatosEvento", other),
      chainNode(previous),
      leaf("sf:TipoHuella", "01"),
      leaf("sf:HuellaEvento", fingerprint),
    ),
  );
  return { node, link: { event_type: type.code, generation_timestamp: at, fingerprint } };
}

function dataNode(
  { type: { data }, details, description }: SystemEvent,
  faults: Faults,
): XmlNode | undefined {
  if (!data) return undefined;
  const path = "$.lines[0].complements[0]";
  if (!details) {
    faults.add(RULES.eventData, path, "the event needs its details");
    return undefined;
  }
  return group(
    "sf:DatosPropiosEvento",
    group(`sf:${data.element}`, fieldNodes(data.fields, { description, ...details }, path, faults)),
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
