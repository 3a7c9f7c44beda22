import { isObject } from "@fakturo/model";
import { fits, Type } from "@fakturo/schema";
import {
  type CompanyCall,
  type HandledRequest,
  jsonIn,
  newId,
  type OperatorRequest,
} from "./call.ts";
import { schemaFaults } from "./document.ts";
import { isoOf, shownSent } from "./invoices.ts";
import { json, OperatorRefusal } from "./reply.ts";
import type { ReceivedInvoice } from "./state.ts";

const DEFAULT_PAGE = 10;
const MAX_PAGE = 100;
const PICTURE = "picture";

/** `GET /v1/invoices`: sent or received ones. */
export function listInvoices(call: CompanyCall): HandledRequest {
  const { request, state, company, now } = call;
  const { query } = request;
  const wanted = query.get("ids[]");
  const isWanted = ({ id }: { readonly id: string }) => wanted === undefined || id === wanted;
  if (query.get("direction") === "SENT") {
    const own = [...state.sent.values()].filter((one) => one.company === company && isWanted(one));
    return {
      reply: json(
        200,
        paged(own, call).map((one) => shownSent(one, now)),
      ),
    };
  }
  const start = Date.parse(query.get("received_at_start") ?? "") || 0;
  const own = [...state.received.values()]
    .filter((one) => one.company === company && isWanted(one))
    .filter(({ at }) => at >= start && at <= now)
    .toSorted((a, b) => a.at - b.at);
  const isReversed = query.get("sort[]") !== "received_at";
  const ordered = isReversed ? own.toReversed() : own;
  return {
    reply: json(
      200,
      paged(ordered, call).map((one) => shownReceived(one, call)),
    ),
  };
}

function paged<T>(all: readonly T[], { request: { query } }: CompanyCall): readonly T[] {
  const size = Number(query.get("per_page") ?? DEFAULT_PAGE);
  const page = Number(query.get("page") ?? 1);
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE)
    throw new OperatorRefusal(422, "validation_error", `per_page has ${MAX_PAGE} at most`);
  return all.slice((page - 1) * size, page * size);
}

function shownReceived({ id, number, at, format, picture }: ReceivedInvoice, call: CompanyCall) {
  const base = `${call.request.origin ?? ""}/ax/v1/invoices/${id}/files`;
  const picked = picture
    ? [
        {
          id: PICTURE,
          filename: "invoice.pdf",
          type: "ORIGINAL_IMAGE",
          mimetype: "application/pdf",
          href: `${base}/${PICTURE}`,
        },
      ]
    : [];
  const file = {
    id: "invoice",
    filename: `${id}.xml`,
    type: format,
    mimetype: "application/xml",
    href: `${base}/invoice`,
  };
  return {
    id,
    status: "DELIVERED",
    number,
    received_at: isoOf(at),
    source_format: format,
    files: [file, ...picked],
  };
}

/** `GET /v1/invoices/{id}`. Formats are not converted: files are those that came in. */
export function getInvoice(call: CompanyCall): HandledRequest {
  const { state, params, company, now } = call;
  const [id = ""] = params;
  const sent = state.sent.get(id);
  if (sent?.company === company) return { reply: json(200, shownSent(sent, now)) };
  return { reply: json(200, shownReceived(receivedOf(id, call), call)) };
}

function receivedOf(id: string, { state, company, now }: CompanyCall): ReceivedInvoice {
  const found = state.received.get(id);
  if (found?.company === company && found.at <= now) return found;
  throw new OperatorRefusal(404, "not_found", `there is no invoice ${id}`);
}

/** `GET /v1/invoices/{id}/files/{file_id}`. */
export function getFile(call: CompanyCall): HandledRequest {
  const [id = "", file = ""] = call.params;
  const invoice = receivedOf(id, call);
  if (file === "invoice") return { reply: bytes("application/xml", invoice.file) };
  if (file === PICTURE && invoice.picture)
    return { reply: bytes("application/pdf", invoice.picture) };
  throw new OperatorRefusal(404, "not_found", `there is no file ${file}`);
}

function bytes(mime: string, content: string) {
  return { status: 200, headers: { "content-type": mime }, body: Buffer.from(content, "base64") };
}

const Delivery = Type.Object({
  /** Business id, eight digits. */
  to: Type.String({ pattern: "^\\d{8}$" }),
  /** Base64. */
  document: Type.String({ minLength: 1 }),
  format: Type.Optional(Type.String({ default: "FINVOICE30" })),
  /** PDF in base64. */
  picture: Type.Optional(Type.String()),
  number: Type.Optional(Type.String()),
});

/** `POST /deliveries`: another operator delivers a document; not a service of the real one. */
export function deliver({ request, now, random }: OperatorRequest): HandledRequest {
  const given: unknown = jsonIn(request);
  if (!isObject(given) || !fits(Delivery, given, "as-is"))
    throw new OperatorRefusal(400, "bad_request", "to and document are expected");
  const { to, document, format = "FINVOICE30", picture = "", number = "" } = given;
  const faults = schemaFaults(Buffer.from(document, "base64"));
  if (faults.length > 0)
    throw new OperatorRefusal(422, "invoice_validation_failed", "the file is not valid", faults);
  const id = newId(random);
  const received = { id, company: to, number, format, file: document, picture, at: now };
  return { reply: json(202, { id }), events: [{ event: "received", ...received }] };
}
