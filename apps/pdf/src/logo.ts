import { isFakturoError } from "@fakturo/model";
import type { Envelope, HttpReply } from "@fakturo/plugin";
import { Node } from "./content/node.ts";
import type { Picture } from "./image/kinds.ts";
import { MAX_PICTURE_BYTES, readPicture } from "./image/picture.ts";

/** A logo, or why there is none. */
export interface Logo {
  readonly picture: Picture | undefined;
  /** The file it was read from. */
  readonly data: Uint8Array | undefined;
  /** Empty when there is a logo or nobody wanted one. */
  readonly problem: string;
}

const NO_LOGO: Logo = { picture: undefined, data: undefined, problem: "" };

const DATA_URL = /^data:image\/[a-z0-9.+-]+((?:;[^;,]{1,200})*),/i;

/** Fetches an address; given by a step's context. */
export type Fetch = (url: string) => Promise<HttpReply>;

/** Address of the logo that the supplier wants on documents; empty when there is none. */
export function supplierLogo({ doc }: Envelope): string {
  const logo = new Node(doc).node("supplier").list("logos")[0];
  return logo && logo.text("data") === "" ? logo.text("url") : "";
}

/** The supplier's logo where the document holds its bytes and they can be read. */
export function ownLogo({ doc }: Envelope): Logo {
  const base64 = new Node(doc).node("supplier").list("logos")[0]?.text("data") ?? "";
  if (base64 === "") return NO_LOGO;
  try {
    const data = Buffer.from(base64, "base64");
    return { picture: readPicture(data), data, problem: "" };
  } catch {
    return NO_LOGO;
  }
}

/** Loads a logo from a data URL or, where `fetch` is given, from http(s). Never throws. */
export async function loadLogo(url: string, fetch: Fetch | undefined): Promise<Logo> {
  if (url === "") return NO_LOGO;
  try {
    const data = await bytesOf(url, fetch);
    return { picture: readPicture(data), data, problem: "" };
  } catch (error) {
    return { ...NO_LOGO, problem: `logo left out: ${messageOf(error)}` };
  }
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

/** Own errors tell what is wrong with the picture; texts of others are kept short. */
function messageOf(error: unknown): string {
  if (isFakturoError(error)) return error.message;
  return error instanceof Error ? error.message.slice(0, 200) : "it could not be read";
}
