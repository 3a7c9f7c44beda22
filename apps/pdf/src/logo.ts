import { isFakturoError } from "@fakturo/model";
import type { HttpReply } from "@fakturo/plugin";
import { MAX_PICTURE_BYTES, type Picture, readPicture } from "./image/picture.ts";

/** A logo, or why there is none. */
export type Logo =
  | { readonly picture: Picture | undefined; readonly problem: "" }
  | { readonly picture: undefined; readonly problem: string };

const NO_LOGO: Logo = { picture: undefined, problem: "" };

const DATA_URL = /^data:image\/[a-z0-9.+-]+((?:;[^;,]{1,200})*),/i;

/** Fetches an address; given by a step's context. */
export type Fetch = (url: string) => Promise<HttpReply>;

/** Loads a logo from a data URL or, where `fetch` is given, from http(s). Never throws. */
export async function loadLogo(url: string, fetch: Fetch | undefined): Promise<Logo> {
  if (url === "") return NO_LOGO;
  try {
    return { picture: readPicture(await bytesOf(url, fetch)), problem: "" };
  } catch (error) {
    return { picture: undefined, problem: `logo left out: ${messageOf(error)}` };
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
