import { quoted, writeContentType } from "./mime/content-type.ts";
import type { SoapAttachment } from "./mime/part.ts";
import { writePackage } from "./mime/write.ts";
import { MEDIA_TYPES, type SoapVersion } from "./names.ts";
import { withIncludes } from "./xop.ts";

/** Files sent with an envelope. */
export interface RequestFiles {
  /**
   * `xop`: binary texts of the envelope become parts (MTOM); `attachments`: the envelope refers to the parts by
   * `cid:` (SOAP with Attachments).
   */
  readonly form: "xop" | "attachments";
  readonly files: readonly SoapAttachment[];
  /** Separator of the parts; random, so that it does not occur in their content. */
  readonly boundary: string;
}

/** Settings of a request. */
export interface RequestOptions {
  readonly version: SoapVersion;
  /** `SOAPAction` of 1.1, parameter `action` of 1.2; without it 1.1 sends an empty one. */
  readonly action?: string;
  readonly files?: RequestFiles;
}

/** Arguments of `ctx.http` besides the address. */
export interface SoapRequest {
  readonly method: "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

const ROOT_ID = "root@fakturo";
const XOP_TYPE = "application/xop+xml";

/**
 * The HTTP request of an envelope: SOAP 1.1 (note of 2000, §6), 1.2 (part 2, §7), MTOM and SOAP with
 * Attachments.
 * @throws FakturoError "input" for an invalid action or invalid files.
 */
export function soapRequest(xml: string, options: RequestOptions): SoapRequest {
  const { version, action, files } = options;
  const { contentType, body } = files
    ? packaged(xml, options, files)
    : { contentType: envelopeType(options), body: new TextEncoder().encode(xml) };
  const headers = { "content-type": contentType, accept: acceptedBy(version) };
  return {
    method: "POST",
    headers: version === "1.1" ? { ...headers, soapaction: quoted(action ?? "") } : headers,
    body,
  };
}

function envelopeType({ version, action }: RequestOptions): string {
  return writeContentType(MEDIA_TYPES[version], {
    charset: "utf-8",
    action: version === "1.2" ? action : undefined,
  });
}

function packaged(xml: string, options: RequestOptions, { form, files, boundary }: RequestFiles) {
  const { version, action } = options;
  const media = MEDIA_TYPES[version];
  const isXop = form === "xop";
  const contentType = isXop
    ? writeContentType(XOP_TYPE, { charset: "utf-8", type: media })
    : envelopeType(options);
  const data = new TextEncoder().encode(isXop ? withIncludes(xml, files) : xml);
  return writePackage({ id: ROOT_ID, contentType, data }, files, {
    boundary,
    parameters: {
      type: isXop ? XOP_TYPE : media,
      "start-info": isXop ? media : undefined,
      action: isXop && version === "1.2" ? action : undefined,
    },
  });
}

function acceptedBy(version: SoapVersion): string {
  return `${MEDIA_TYPES[version]}, multipart/related`;
}
