import { isFakturoError } from "@fakturo/model";
import type { Envelope, HttpReply } from "@fakturo/plugin";
import { ContentNode } from "./content/node.ts";
import type { Picture } from "./image/kinds.ts";
import { isHeavyPicture, MAX_PICTURE_BYTES, readPicture } from "./image/picture.ts";

/** A logo, or the reason for its absence. */
export interface Logo {
  readonly picture: Picture | undefined;
  /** Bytes of the picture's file. */
  readonly data: Uint8Array | undefined;
  /** Empty with a logo, and when none was configured. */
  readonly problem: string;
}

const NO_LOGO: Logo = { picture: undefined, data: undefined, problem: "" };

const DATA_URL = /^data:image\/[a-z0-9.+-]+((?:;[^;,]{1,200})*),/i;

/** Fetches an address; provided by a step's context. */
export type Fetch = (url: string) => Promise<HttpReply>;

/** Address of the supplier's logo; empty without one. */
export function supplierLogo({ doc }: Envelope): string {
  const logo = new ContentNode(doc).node("supplier").list("logos")[0];
  return logo && logo.text("data") === "" ? logo.text("url") : "";
}

/** The supplier's logo where the document contains its bytes and they are readable. */
export function ownLogo(envelope: Envelope): Logo {
  return { ...decodeLogo({ data: ownLogoData(envelope), problem: "" }), problem: "" };
}

function ownLogoData({ doc }: Envelope): Uint8Array | undefined {
  const base64 = new ContentNode(doc).node("supplier").list("logos")[0]?.text("data") ?? "";
  return base64 === "" ? undefined : Buffer.from(base64, "base64");
}

/** Bytes of a logo's file, or the reason for their absence. */
export type LogoFile = Pick<Logo, "data" | "problem">;

/** Loads a logo's file from a data URL or, where `fetch` is given, from http(s). Never throws. */
export async function loadLogo(url: string, fetch: Fetch | undefined): Promise<LogoFile> {
  if (url === "") return NO_LOGO;
  try {
    return { data: await bytesOf(url, fetch), problem: "" };
  } catch (error) {
    return leftOut(error);
  }
}

/** Decodes a logo. Never throws. */
export function decodeLogo({ data, problem }: LogoFile): Logo {
  if (data === undefined) return { ...NO_LOGO, problem };
  try {
    return { picture: readPicture(data), data, problem };
  } catch (error) {
    return leftOut(error);
  }
}

function leftOut(error: unknown): Logo {
  return { ...NO_LOGO, problem: `logo left out: ${messageOf(error)}` };
}

/** True where decoding the logo, or that of the document, takes long. */
export function hasHeavyLogo({ data }: LogoFile, envelope: Envelope): boolean {
  const picture = data ?? ownLogoData(envelope);
  return picture !== undefined && isHeavyPicture(picture);
}

async function bytesOf(url: string, fetch: Fetch | undefined): Promise<Uint8Array> {
  const head = DATA_URL.exec(url);
  if (head) return dataOf(url.slice(head[0].length), head[1] ?? "");
  if (!/^https?:\/\//i.test(url))
    throw new TypeError("the address is neither http(s) nor a data URL");
  if (!fetch) throw new TypeError("only data URLs can be used here");
  const reply = await fetch(url);
  if (reply.status !== 200) throw new TypeError(`the server answered ${reply.status}`);
  return reply.body;
}

function dataOf(data: string, parameters: string): Uint8Array {
  if (data.length > MAX_PICTURE_BYTES * 2) throw new TypeError("the picture is too large");
  const isBase64 = /;base64$/i.test(parameters);
  return isBase64 ? Buffer.from(data, "base64") : Buffer.from(decodeURIComponent(data), "utf8");
}

/** Errors of this package describe the fault of the picture; other messages are shortened. */
function messageOf(error: unknown): string {
  if (isFakturoError(error)) return error.message;
  return error instanceof Error ? error.message.slice(0, 200) : "it could not be read";
}
