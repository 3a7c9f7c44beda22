import { group, kept, leaf, type XmlElement, type XmlNode } from "@fakturo/xml";
import { CODES, type Code } from "./codes.ts";
import { finder } from "./names.ts";
import type { CancellationRequest, RegisteredInvoice, State } from "./records.ts";
import type { Relation, Settings } from "./settings.ts";
import { type InvoiceStates, STATES, statesOf } from "./states.ts";

const { findAll, text } = finder;
const REGISTER = "numeroRegistro";

/** Context of a query. */
export interface RegisterWorld {
  readonly settings: Settings;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** NIF of the sender. */
  readonly sender: string;
}

/** Result of an operation: its code, what follows `resultado`, and the event that it stores. */
export interface FaceResult {
  readonly code: Code;
  readonly content?: XmlNode | undefined;
  readonly event?: CancellationRequest;
}

/** The states of one invoice. */
export function stateOf(payload: XmlElement, state: State, world: RegisterWorld): FaceResult {
  const found = visible(text(payload, REGISTER), state, world);
  return typeof found === "string" ? { code: found } : { code: "0", content: found };
}

/** The states of several invoices. */
export function statesOfAll(payload: XmlElement, state: State, world: RegisterWorld): FaceResult {
  const numbers = findAll(payload, `request/${REGISTER}`).map((one) => one.text.trim());
  if (numbers.length === 0) return { code: "310" };
  if (numbers.length > world.settings.listed) return { code: "309" };
  const rows = numbers.map((number) => {
    const found = visible(number, state, world);
    const code = typeof found === "string" ? found : "0";
    return group(
      "consultarListadoFactura",
      leaf("codigo", code),
      leaf("descripcion", CODES[code]),
      typeof found === "string" ? kept(leaf("factura", "")) : found,
    );
  });
  return { code: "0", content: group("facturas", rows) };
}

function visible(number: string, state: State, world: RegisterWorld): XmlNode | Code {
  const invoice = visibleInvoice(number, state, world);
  if (typeof invoice === "string") return invoice;
  return statesNode(invoice, statesOf(invoice, state, world.settings, world.now));
}

/** The invoice with a register number, where the sender may query it. */
export function visibleInvoice(
  number: string,
  state: State,
  { settings, sender }: RegisterWorld,
): RegisteredInvoice | Code {
  if (number === "") return "313";
  if (settings.portal.includes(number)) return "316";
  const invoice = state.invoices.get(number);
  if (!invoice) return "303";
  return invoice.sender === sender ? invoice : "301";
}

function statesNode({ register }: RegisteredInvoice, states: InvoiceStates): XmlNode {
  const part = (name: string, code: string, reason: string) =>
    group(
      name,
      leaf("codigo", code),
      leaf("descripcion", STATES[code]?.[1]),
      kept(leaf("motivo", reason)),
    );
  return group(
    "factura",
    leaf(REGISTER, register),
    part("tramitacion", states.processing, states.processingReason),
    part("anulacion", states.cancellation, states.cancellationReason),
  );
}

const NOT_CANCELLABLE: Readonly<Partial<Record<string, Code>>> = {
  "2600": "305",
  "2500": "306",
  "3100": "304",
};

/** Why the cancellation of an invoice is not taken. */
export function cancellationCode(
  { number, reason }: { readonly number: string; readonly reason: string },
  state: State,
  world: RegisterWorld,
): Code | undefined {
  if (number === "") return "313";
  if (reason === "") return "302";
  const invoice = state.invoices.get(number);
  if (!invoice) return "303";
  if (invoice.sender !== world.sender) return "308";
  const { processing, cancellation } = statesOf(invoice, state, world.settings, world.now);
  return NOT_CANCELLABLE[processing] ?? (cancellation === "4200" ? "307" : undefined);
}

/** Requests the cancellation of an invoice. */
export function cancelInvoice(payload: XmlElement, state: State, world: RegisterWorld): FaceResult {
  const [number, reason] = [text(payload, REGISTER), text(payload, "motivo")];
  const refused = cancellationCode({ number, reason }, state, world);
  if (refused) return { code: refused };
  const message = leaf("mensaje", "Anulación solicitada");
  return {
    code: "0",
    content: group("factura", leaf(REGISTER, number), message),
    event: { cancels: number, reason, at: world.now },
  };
}

/** All states. */
export function allStates(): FaceResult {
  const rows = Object.entries(STATES).map(([code, [name, description]]) =>
    group("estado", leaf("nombre", name), leaf("codigo", code), leaf("descripcion", description)),
  );
  return { code: "0", content: group("estados", rows) };
}

/** Administrations of the directory. */
export function administrations({ settings: { units } }: RegisterWorld): FaceResult {
  const rows = [...new Map(units.map((one) => [one.administration, one])).values()];
  const nodes = rows.map((one) => unitNode("administracion", one.administration, one));
  return { code: "0", content: group("administraciones", nodes) };
}

/** Related units: all, or those of the administration in `codigoDir`. */
export function relations(payload: XmlElement, world: RegisterWorld): FaceResult {
  const units = chosen(payload, world);
  if (!units) return { code: "310" };
  const rows = units.map((one) =>
    group(
      "relacion",
      unitNode("organoGestor", one.organ, one),
      unitNode("unidadTramitadora", one.unit, one),
      unitNode("oficinaContable", one.office, one),
    ),
  );
  return { code: "0", content: group("relaciones", rows) };
}

/** NIFs of managing bodies: all, or those of the administration in `codigoDir`. */
export function taxIds(payload: XmlElement, world: RegisterWorld): FaceResult {
  const units = chosen(payload, world);
  if (!units) return { code: "310" };
  const rows = units
    .filter(({ nif }) => nif !== "")
    .map((one) => group("info", unitNode("organoGestor", one.organ, one), leaf("nif", one.nif)));
  return { code: "0", content: group("nifs", rows) };
}

/** Active relations that a request asks for; undefined where its administration is missing. */
function chosen(
  payload: XmlElement,
  { settings: { units } }: RegisterWorld,
): readonly Relation[] | undefined {
  const active = units.filter((one) => one.active);
  if (!payload.name.endsWith("PorAdministracion")) return active;
  const code = text(payload, "codigoDir");
  return code === "" ? undefined : active.filter((one) => one.administration === code);
}

function unitNode(element: string, code: string, { name }: Relation): XmlNode {
  return group(element, leaf("codigo", code), leaf("nombre", name || code));
}
