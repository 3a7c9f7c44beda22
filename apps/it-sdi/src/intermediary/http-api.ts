import { base64, FakturoError, fromBase64, isObject } from "@fakturo/model";
import type { Answer, HttpReply, HttpRequest } from "@fakturo/plugin";
import type { SdiNamedFile } from "../receipts/signed.ts";
import type { IntermediaryAccount } from "./account.ts";

/** A call that hands a file over. */
export interface Upload {
  readonly url: string;
  readonly request: HttpRequest;
}

/** The files in a call of the intermediary. */
export interface IntermediaryDelivery {
  readonly file: SdiNamedFile;
  /** Only of invoices, where the intermediary hands it on. */
  readonly metadata: SdiNamedFile | undefined;
}

/** What differs between the APIs of intermediaries: a file on its way there, the answer, and files on their way here. */
export interface IntermediaryApi {
  /** @param url in place of that of the account, for simulations. */
  upload(file: SdiNamedFile, url?: string): Upload;
  answer(reply: HttpReply): Answer;
  /** @throws FakturoError "input" for a body without a file. */
  delivered(body: Uint8Array): IntermediaryDelivery;
}

const utf8 = new TextDecoder();
const MAX_MESSAGE = 500;

/** The API that an account describes. */
export function httpApi(account: IntermediaryAccount): IntermediaryApi {
  return {
    upload: (file, url = account.url) => uploadOf(file, url, account),
    answer: (reply) => answerOf(reply, account),
    delivered(body) {
      const json = jsonIn(body);
      const file = fileIn(json, account.notice_name, account.notice_content);
      if (!file)
        throw new FakturoError(
          "input",
          `the call has no file in '${account.notice_name}' and '${account.notice_content}'`,
        );
      return { file, metadata: fileIn(json, account.metadata_name, account.metadata_content) };
    },
  };
}

function uploadOf({ name, data }: SdiNamedFile, url: string, account: IntermediaryAccount): Upload {
  const { form, headers, file_name, file_content } = account;
  if (form === "xml") {
    const target = new URL(url);
    target.searchParams.set(file_name, name);
    const own = { ...headers, "content-type": "application/xml" };
    return { url: target.href, request: { method: "POST", headers: own, body: data } };
  }
  const body = JSON.stringify(
    withMember(withMember({}, file_name.split("."), name), file_content.split("."), base64(data)),
  );
  const own = { ...headers, "content-type": "application/json", accept: "application/json" };
  return { url, request: { method: "POST", headers: own, body } };
}

function answerOf({ status, headers, body }: HttpReply, account: IntermediaryAccount): Answer {
  const json = jsonIn(body);
  const text = memberAt(json, account.message)?.slice(0, MAX_MESSAGE);
  const message = `the intermediary answers ${status}${text === undefined ? "" : `: ${text}`}`;
  const reference = memberAt(json, account.reference);
  if (status >= 200 && status < 300)
    return reference === undefined
      ? { is: "unknown", message: `${message}, without '${account.reference}'` }
      : { is: "taken", reference };
  if (status === 401 || status === 403) return { is: "not-sent", fault: "credentials", message };
  if (status === 409) return { is: "duplicate", ...(reference !== undefined && { reference }) };
  if (status === 429 || status === 503) {
    const retryIn = Number(headers["retry-after"]);
    return { is: "not-sent", fault: "down", message, ...(retryIn > 0 && { retryIn }) };
  }
  return status >= 400 && status < 500
    ? { is: "refused", faults: [{ code: `HTTP-${status}`, message }] }
    : { is: "unknown", message };
}

/** Undefined for what is no JSON. */
function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    return undefined;
  }
}

function fileIn(json: unknown, name: string, content: string): SdiNamedFile | undefined {
  const [named, encoded] = [memberAt(json, name), memberAt(json, content)];
  if (named === undefined || encoded === undefined) return undefined;
  try {
    return { name: named, data: fromBase64(encoded) };
  } catch {
    throw new FakturoError("input", `'${content}' is not base64`);
  }
}

/** The text or number at a path of members; undefined where there is none. */
function memberAt(json: unknown, path: string): string | undefined {
  let value: unknown = json;
  for (const name of path.split("."))
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

type Members = { readonly [name: string]: string | Members };

/** The object with another member at a path. */
function withMember(
  object: Members,
  [name = "", ...rest]: readonly string[],
  value: string,
): Members {
  if (rest.length === 0) return { ...object, [name]: value };
  const inner = Object.hasOwn(object, name) ? object[name] : undefined;
  return { ...object, [name]: withMember(typeof inner === "object" ? inner : {}, rest, value) };
}
