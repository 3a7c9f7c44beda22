import { decodedPart, type SimulatedRequest } from "@fakturo/simulator";
import { type HandledCall, newId, type PlatformRequest } from "./call.ts";
import { json, PlatformRefusal } from "./reply.ts";

/** Token of an OAuth 2.0 client (RFC 6749 §4.4), by Basic authentication or members of the form. */
export function newToken({ request, settings, now, random }: PlatformRequest): HandledCall {
  const form = new URLSearchParams(Buffer.from(request.body).toString("utf8"));
  const { id, secret } = clientOf(request, form);
  if (form.get("grant_type") !== "client_credentials")
    return { reply: json(400, { error: "unsupported_grant_type" }) };
  if (id === "" || secret === "" || settings.locked.includes(id))
    return { reply: json(401, { error: "invalid_client" }) };
  const token = newId(random);
  const until = now + settings.token * 1000;
  const body = { access_token: token, token_type: "Bearer", expires_in: settings.token };
  return { reply: json(200, body), events: [{ event: "token", token, client: id, until }] };
}

function clientOf({ headers }: SimulatedRequest, form: URLSearchParams) {
  const [, basic = ""] = /^Basic (.+)$/i.exec(headers.authorization ?? "") ?? [];
  const [id, ...rest] = Buffer.from(basic, "base64").toString("utf8").split(":");
  if (basic === "")
    return { id: form.get("client_id") ?? "", secret: form.get("client_secret") ?? "" };
  return { id: decoded(id), secret: decoded(rest.join(":")) };
}

function decoded(text = ""): string {
  return decodedPart(text) ?? "";
}

/** The client of a request's token. @throws PlatformRefusal 401. */
export function clientIn({ request, state, now }: PlatformRequest): string {
  const [, token = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  const known = state.tokens.get(token);
  if (!known || now >= known.until)
    throw new PlatformRefusal(401, "MISSING_TOKEN", "a valid token is required");
  return known.client;
}
