import { FakturoError } from "@fakturo/model";
import type { Stamp } from "@fakturo/plugin";
import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { STAMPS } from "./extensions.ts";

/** The document was registered before; its mark must be queried. */
export const DUPLICATE = "233";

/** The authority's answer to one document. */
export interface Response {
  /** Position of the document, from one. */
  readonly index: number;
  /** `Success`, `ValidationError`, `TechnicalError` or `XMLSyntaxError`. */
  readonly status: string;
  readonly mark: string | undefined;
  readonly cancellationMark: string | undefined;
  readonly classificationMark: string | undefined;
  readonly paymentMark: string | undefined;
  readonly uid: string | undefined;
  /** `authenticationCode`, for documents transmitted by a provider. */
  readonly hash: string | undefined;
  /** Address of the QR code. */
  readonly qr: string | undefined;
  readonly errors: readonly { readonly code: string; readonly message: string }[];
}

/**
 * Reads a `ResponseDoc`, whose elements may have any order and namespace.
 * @throws FakturoError "input" for other data.
 */
export function parseResponse(data: Uint8Array): Response[] {
  const root = rootOf(data);
  if (root.name !== "ResponseDoc") throw new FakturoError("input", "the data is not a ResponseDoc");
  const { findAll, text } = createFinder({ "": root.namespace });
  return findAll(root, "response").map((node, i) => ({
    index: Number(text(node, "index")) || i + 1,
    status: text(node, "statusCode"),
    mark: some(text(node, "invoiceMark")),
    cancellationMark: some(text(node, "cancellationMark")),
    classificationMark: some(text(node, "classificationMark")),
    paymentMark: some(text(node, "paymentMethodMark")),
    uid: some(text(node, "invoiceUid")),
    hash: some(text(node, "authenticationCode")),
    qr: some(text(node, "qrUrl")),
    errors: findAll(node, "errors/error").map((error) => ({
      code: text(error, "code"),
      message: text(error, "message"),
    })),
  }));
}

function rootOf(data: Uint8Array): XmlElement {
  try {
    return readXml(data);
  } catch (error) {
    if (error instanceof XmlError) throw new FakturoError("input", error.message, { cause: error });
    throw error;
  }
}

const some = (value: string) => value || undefined;

/** Stamps of a registered document; `provider` is the licence text of the transmitting provider. */
export function stampsOf(
  { mark, uid, hash, qr }: Pick<Response, "mark" | "uid" | "hash" | "qr">,
  provider?: string,
): Stamp[] {
  const values = { mark, uid, hash, qr, provider };
  return Object.entries(STAMPS).flatMap(([name, prv]) => {
    const val = Object.entries(values).find(([key]) => key === name)?.[1];
    return val ? [{ prv, val }] : [];
  });
}
