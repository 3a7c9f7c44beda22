import type { IncomingMessage, ServerResponse } from "node:http";
import { FakturoError } from "@fakturo/model";
import type { SimulatedReply } from "./simulator.ts";

/** Maximum size of a message; those of authorities are smaller. */
const MAX_BODY_BYTES = 112 * 1024 * 1024;

/** The complete body. @throws FakturoError "input" for one that is too large. */
export async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
    size += bytes.length;
    if (size > MAX_BODY_BYTES)
      throw new FakturoError("input", `a body has ${MAX_BODY_BYTES} bytes at most`);
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

/** Writes the response and ends it. */
export function send(
  response: ServerResponse,
  { status, headers, body = "" }: SimulatedReply,
): void {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  response.end(body);
}

/** Sends the first half of a response and closes the connection. */
export function sendHalf(
  response: ServerResponse,
  { status, headers, body = "" }: SimulatedReply,
): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

/** Error page of a gateway in front of an authority. */
export function htmlPage(status: number, title: string): SimulatedReply {
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  };
}
