import { CallError } from "./error.ts";

/** What a call of `api` answers. */
export interface ApiAnswer<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/** Body of an answer. @throws CallError for refusals, and with status 0 where no answer came. */
export async function answer<T>(call: Promise<ApiAnswer<T>>): Promise<T> {
  const { data, response } = await accepted(call);
  if (data === undefined) throw new CallError(response.status, undefined);
  return data;
}

/** Waits for a call whose answer has no body. @throws CallError. */
export async function done(call: Promise<ApiAnswer<unknown>>): Promise<void> {
  await accepted(call);
}

async function accepted<T>(call: Promise<ApiAnswer<T>>): Promise<ApiAnswer<T>> {
  const given = await call.catch((cause: unknown) => {
    if (isAbort(cause)) throw cause;
    throw new CallError(0, undefined, { cause });
  });
  if (!given.response.ok) throw new CallError(given.response.status, given.error);
  return given;
}

/** True for the error of a call that its caller ended, or that took longer than its signal allows. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && ["AbortError", "TimeoutError"].includes(error.name);
}
