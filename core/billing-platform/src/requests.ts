import {
  type HttpReply,
  type HttpRequest,
  type StepContext,
  type StepResult,
  step,
} from "@fakturo/plugin";

const OK = 200;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** A request that the platform did not answer with the object. */
export class RequestRefused extends Error {
  readonly status: number;
  /** Seconds to wait, where the platform says so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, status: number, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** What is known of the platform's answers. */
export interface PlatformAnswer {
  /** Name of the platform, for messages. */
  readonly platform: string;
  /** The message in the body of a refusal; throws or is empty where there is none. */
  messageIn(body: string): string;
}

/**
 * The body of the answer 200 to a request.
 * @throws RequestRefused for another status, TransportError.
 */
export async function requestOf(
  url: string,
  request: HttpRequest,
  { platform, messageIn }: PlatformAnswer,
  ctx: Pick<StepContext, "http">,
): Promise<string> {
  const reply = await ctx.http(url, request);
  const body = new TextDecoder().decode(reply.body);
  if (reply.status === OK) return body;
  const message = readable(() => messageIn(body));
  throw new RequestRefused(
    `${platform} answers status ${reply.status}${message && `: ${message}`}`,
    reply.status,
    secondsIn(reply),
  );
}

function readable(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

function secondsIn({ headers }: HttpReply): number | undefined {
  const wait = headers["retry-after"] ?? "";
  return /^\d{1,5}$/.test(wait) ? Number(wait) : undefined;
}

/** How the step ends after a refused request: 429 and 5xx are tried again. Other errors are thrown again. */
export function failedRequest(error: unknown): StepResult {
  if (!(error instanceof RequestRefused)) throw error;
  const { status, message, retryAfter } = error;
  if (status === TOO_MANY || status >= SERVER_ERROR)
    return step.retry(message, retryAfter, String(status));
  return step.ko(String(status), message);
}
