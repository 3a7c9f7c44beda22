import type { IncomingMessage } from "node:http";
import type { RequestAnswer, RequestThreads, RequestWork } from "@fakturo/server-runtime/threads";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "./caller.ts";
import { release } from "./release.ts";
import { createSlots } from "./slots.ts";

/** A body that was not parsed: a thread answers its request. */
export class LargeBody {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/**
 * Bytes from which on a body may contain a certificate; passwords and tokens are smaller. A password of PKCS #12
 * may take seconds to apply.
 */
export const CERTIFICATE_BYTES = 1024;

/** Answers requests on threads. */
export interface ThreadAnswers {
  /** Answers a request, as far as it is within the caller's number of open ones. */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    body: Buffer | undefined,
  ): Promise<FastifyReply>;
  /** Gets the answer to a request that has had its effect from another path, with the same token. */
  answerFrom(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /**
   * Gets the body of the answer to the same request with other headers, as far as it is within the caller's number
   * of open ones.
   */
  read(
    request: FastifyRequest,
    reply: FastifyReply,
    headers: RequestWork["headers"],
  ): Promise<Uint8Array>;
}

/** Has requests with a `LargeBody` answered on threads. Its hook runs before those of the routes. */
export function answerOnThreads(app: FastifyInstance, threads: RequestThreads): ThreadAnswers {
  const occupy = createSlots(threads.perCaller, "requests with large documents");
  const ask = (work: RequestWork, { principal, ip }: FastifyRequest) =>
    threads.answer(principal?.workspaceId ?? ip, work);
  const answerWith = async (work: RequestWork, request: FastifyRequest, reply: FastifyReply) => {
    sendAnswer(reply, await ask(work, request));
    return reply;
  };
  const answer: ThreadAnswers["answer"] = async (request, reply, body) => {
    occupy(callerOf(request), reply.raw);
    return answerWith(workOf(request, body ?? Buffer.alloc(0)), request, reply);
  };
  app.addHook("preValidation", (request, reply, done) => {
    const { body } = request;
    if (body instanceof LargeBody) answer(request, reply, body.bytes).catch(done);
    else done();
  });
  return {
    answer,
    answerFrom: (path, request, reply) => answerWith(readingOf(path, request), request, reply),
    async read(request, reply, headers) {
      occupy(callerOf(request), reply.raw);
      const work = readingOf(request.url, request);
      return (await ask({ ...work, headers: { ...work.headers, ...headers } }, request)).body;
    },
  };
}

/** Headers that describe a body. */
const OF_BODY = /^content-|^transfer-encoding$/;

function readingOf(url: string, request: FastifyRequest): RequestWork {
  const work = workOf(request, Buffer.alloc(0));
  const headers = Object.entries(work.headers).filter(([name]) => !OF_BODY.test(name));
  return { ...work, method: "GET", url, headers: Object.fromEntries(headers) };
}

function workOf(request: FastifyRequest, bytes: Buffer): RequestWork {
  const { method, url, headers, id: requestId, socket } = request;
  const address = socket.remoteAddress ?? "";
  return { method, url, headers, address, requestId, body: movable(bytes) };
}

/** Bytes in memory of their own, which moves to the thread. */
function movable(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

/** Headers that belong to the connection and not to the answer. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "date",
  "transfer-encoding",
]);

function sendAnswer(reply: FastifyReply, { status, headers, body }: RequestAnswer): void {
  for (const [name, value] of Object.entries(headers))
    if (!OF_CONNECTION.has(name)) reply.header(name, value);
  reply.raw.once("close", () => release(body));
  reply.code(status).send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

/** Header that names a request inside its thread. */
const REQUEST_ID = "x-request-id";

/** Id of a request inside its thread. */
export function requestIdOnThread(request?: IncomingMessage): string {
  const id = request?.headers[REQUEST_ID];
  return typeof id === "string" ? id : "";
}

/** Answers a request that the main thread handed over. */
export async function answerHere(app: FastifyInstance, work: RequestWork): Promise<RequestAnswer> {
  const { method, url, address, requestId, body } = work;
  const response = await app.inject({
    method: methodOf(method),
    url,
    headers: { ...work.headers, [REQUEST_ID]: requestId },
    remoteAddress: address,
    payload: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
  });
  const headers = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === "number" ? String(value) : value] as const],
  );
  return {
    status: response.statusCode,
    headers: Object.fromEntries(headers),
    body: new Uint8Array(response.rawPayload),
  };
}

const METHODS = ["DELETE", "GET", "PATCH", "POST", "PUT"] as const;

function methodOf(method: string): (typeof METHODS)[number] {
  const known = METHODS.find((one) => one === method);
  if (known === undefined) throw new Error(`no route takes ${method}`);
  return known;
}
