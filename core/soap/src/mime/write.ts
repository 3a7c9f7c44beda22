import { FakturoError } from "@fakturo/model";
import { find, joined } from "./bytes.ts";
import { writeContentType } from "./content-type.ts";
import type { SoapAttachment } from "./part.ts";

const utf8 = new TextEncoder();
const ID = /^[\w.@+=-]{1,200}$/;
const BOUNDARY = /^[\w'()+,./:=?-]{1,70}$/;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** The first part of a package. */
export interface RootPart {
  readonly id: string;
  /** Value of its header `Content-Type`. */
  readonly contentType: string;
  readonly data: Uint8Array;
}

/** Settings of a package. */
export interface PackageOptions {
  /** Separator of the parts; must not occur in any of them. */
  readonly boundary: string;
  /**
   * Parameters of the header `Content-Type` besides `start` and `boundary`; `type` is the root's media type.
   */
  readonly parameters: Readonly<Record<string, string | undefined>> & { readonly type: string };
}

/**
 * A package of related parts (RFC 2387): value of the header `Content-Type`, and body.
 * @throws FakturoError "input" for invalid ids and media types, duplicate ids, and a boundary that occurs in a
 * part.
 */
export function writePackage(
  root: RootPart,
  attachments: readonly SoapAttachment[],
  { boundary, parameters }: PackageOptions,
): { readonly contentType: string; readonly body: Uint8Array<ArrayBuffer> } {
  check(root, attachments, boundary);
  const parts = [
    partOf(boundary, root.contentType, "8bit", root.id, root.data),
    ...attachments.map(({ type, id, data }) => partOf(boundary, type, "binary", id, data)),
    utf8.encode(`--${boundary}--\r\n`),
  ];
  const all = { ...parameters, start: `<${root.id}>`, boundary };
  return {
    contentType: writeContentType("multipart/related", all),
    body: joined(parts),
  };
}

function check(root: RootPart, attachments: readonly SoapAttachment[], boundary: string): void {
  const all = [root, ...attachments];
  const wrong = all.find(({ id }) => !ID.test(id));
  if (wrong) refuse(`'${wrong.id}' is not the id of a part`);
  if (new Set(all.map(({ id }) => id)).size < all.length) refuse("two parts have the same id");
  const unknown = attachments.find(({ type }) => !MEDIA_TYPE.test(type));
  if (unknown) refuse(`'${unknown.type}' is not a media type`);
  if (!BOUNDARY.test(boundary)) refuse(`'${boundary}' is not a boundary`);
  const mark = utf8.encode(`--${boundary}`);
  if (all.some(({ data }) => find(data, mark, 0) >= 0)) refuse("the boundary occurs in a part");
}

function partOf(
  boundary: string,
  contentType: string,
  encoding: string,
  id: string,
  data: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const head = [
    `--${boundary}`,
    `Content-Type: ${contentType}`,
    `Content-Transfer-Encoding: ${encoding}`,
    `Content-ID: <${id}>`,
    "",
    "",
  ].join("\r\n");
  return joined([utf8.encode(head), data, utf8.encode("\r\n")]);
}

function refuse(message: string): never {
  throw new FakturoError("input", message);
}
