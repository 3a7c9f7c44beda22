import { maxHeaderSize } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError } from "fastify";
import type { ErrorBody } from "./errors.ts";

const LARGE_HEAD = `the head is larger than ${maxHeaderSize} bytes`;

/** Answers a request that Node cannot read, or that does not arrive; it reaches no route. */
export function answerBroken(requestId: () => string) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const [status, body] = brokenReply(error.code);
    const text = JSON.stringify(body);
    const head = [
      `HTTP/1.1 ${status}`,
      "Connection: close",
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(text)}`,
      `X-Request-Id: ${requestId()}`,
    ];
    if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${text}`);
    socket.destroySoon();
  };
}

/** Status line and body of the answer to a request that Node has given up. */
function brokenReply(code: string | undefined): readonly [string, ErrorBody] {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return ["413 Payload Too Large", { key: "too-large", message: LARGE_HEAD }];
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return ["408 Request Timeout", { key: "input", message: "the request took too long" }];
    default:
      return ["400 Bad Request", { key: "input", message: "the request is not HTTP" }];
  }
}
