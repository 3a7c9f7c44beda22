import { contractOf } from "./contract.ts";

/** A response with its body, parsed if it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly json: any;
}

export interface Client {
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  get(path: string): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  patch(path: string, body: unknown): Promise<Answer>;
}

/**
 * Calls the API as the original's client does, and fails on any response that the server's own OpenAPI
 * documents do not describe.
 */
export function createClient(url: string, token: string | undefined): Client {
  const plain = createPlainClient(url, token);
  return clientOf(async (method, path, body, headers) => {
    const contract = await contractOf(url);
    const answer = await plain.send(method, path, body, headers);
    const problem = contract.check(method, path, answer);
    if (problem)
      throw new Error(
        `${method} ${path} → ${answer.status} ${answer.text.slice(0, 500)}: ${problem}`,
      );
    return answer;
  });
}

/** The same without checking the responses. */
export function createPlainClient(url: string, token: string | undefined): Client {
  return clientOf(async (method, path, body, headers = {}) => {
    const reply = await fetch(url + path, {
      method,
      headers: {
        "user-agent": "go-resty/3.0.0-beta.1 (https://resty.dev)",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === "string" ? body : `${JSON.stringify(body)}\n`,
      }),
    });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, text, json: parse(text) };
  });
}

function clientOf(send: Client["send"]): Client {
  return {
    send,
    get: (path) => send("GET", path),
    put: (path, body) => send("PUT", path, body),
    post: (path, body) => send("POST", path, body),
    patch: (path, body) => send("PATCH", path, body),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
