import { type HandledRequest, newId, type OperatorRequest } from "./call.ts";
import { json, OperatorRefusal } from "./reply.ts";

/** The business id is the end of a company's UUID. */
const COMPANY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{4}(\d{8})$/i;

/** Token of a company's user (OAuth 2.0, client credentials). */
export function newToken({ request, settings, now, random }: OperatorRequest): HandledRequest {
  const form = new URLSearchParams(Buffer.from(request.body).toString("utf8"));
  const of = (name: string) => form.get(name) ?? "";
  if (of("grant_type") !== "client_credentials")
    return { reply: json(400, { error: "unsupported_grant_type" }) };
  const id = of("client_id");
  const [, company = ""] = COMPANY.exec(id) ?? [];
  const key = Object.hasOwn(settings.keys, id) ? settings.keys[id] : undefined;
  const isKey = key === undefined ? of("client_secret") !== "" : of("client_secret") === key;
  const { vendors } = settings;
  const isVendor = vendors.length === 0 || vendors.includes(of("vendor_api_key"));
  if (company === "" || !isKey || !isVendor)
    return { reply: json(401, { error: "invalid_client" }) };
  const token = newId(random);
  const until = now + settings.token * 1000;
  const scope = of("scope") || "global company";
  const body = { access_token: token, token_type: "bearer", expires_in: settings.token, scope };
  return { reply: json(200, body), events: [{ event: "token", token, company, until }] };
}

/** The company of a request's token. @throws OperatorRefusal 401. */
export function companyIn({ request, state, now }: OperatorRequest): string {
  const [, token = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  const known = state.tokens.get(token);
  if (!known || now >= known.until)
    throw new OperatorRefusal(401, "unauthorized", "a valid access token is required");
  return known.company;
}
