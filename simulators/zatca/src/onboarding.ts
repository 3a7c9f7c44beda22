import type { SimulatedReply } from "@fakturo/simulator";
import { certificateIn, foreignKey, tokenFor } from "./authority.ts";
import { type AnsweredCall, bodyOf, type GatewayCall, pairOf, textIn } from "./call.ts";
import { json, refusal, unauthorized } from "./reply.ts";
import { readRequest, requestOf, type UnitRequest } from "./request.ts";
import { keyOf, type StoredEvent, type StoredPair } from "./state.ts";

const DAY_MS = 86_400_000;
const SECRET_BYTES = 32;
const TOKEN_TYPE =
  "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3";
const SANDBOX_PASSWORD = "123345";
/** Wrong and expired passwords of the sandbox. */
const BAD_PASSWORDS: ReadonlySet<string> = new Set(["111111", "222222"]);

/** Steps of the compliance checks by the title of the request. */
export function stepsOf(title: string): readonly string[] {
  const kinds = [
    ...(title.startsWith("1") ? ["standard"] : []),
    ...(title.startsWith("1", 1) ? ["simplified"] : []),
  ];
  const parts = ["", "credit-note-", "debit-note-"];
  return kinds.flatMap((kind) => parts.map((part) => `${kind}-${part}compliant`));
}

/** A request with its used password, or the refusal. */
type Admitted =
  | { readonly reply: SimulatedReply; readonly events?: readonly StoredEvent[] }
  | { readonly request: UnitRequest; readonly used: readonly StoredEvent[] };

/** Checks password and certificate request. A password is used up by the first call. */
function admitted(call: GatewayCall): Admitted {
  const { request, mode } = call;
  const password = request.headers.otp ?? "";
  if (password === "") return { reply: refusal("Missing-OTP", "OTP is required field") };
  if (!isPassword(call, password))
    return { reply: refusal("Invalid-OTP", "The provided OTP is invalid") };
  const used: StoredEvent[] =
    mode === "developer-portal" ? [] : [{ event: "password", mode, password }];
  const csr = textIn(bodyOf(call)?.csr);
  if (csr === "") return { reply: refusal("Missing-CSR", "CSR is required field"), events: used };
  const found = readRequest(csr, mode);
  if (!found) return { reply: refusal("Invalid-CSR", "The provided CSR is invalid"), events: used };
  return { request: found, used };
}

function isPassword({ mode, state, settings }: GatewayCall, password: string): boolean {
  if (mode === "developer-portal") return password === SANDBOX_PASSWORD;
  if (!/^\d{6}$/.test(password) || state.passwords.has(keyOf(mode, password))) return false;
  const { passwords } = settings;
  return passwords.length > 0 ? passwords.includes(password) : !BAD_PASSWORDS.has(password);
}

/** `POST /compliance`: the compliance certificate of a unit. */
export function complianceCertificate(call: GatewayCall): AnsweredCall {
  const found = admitted(call);
  if ("reply" in found) return found;
  const pair = newPair(call, found.request, "compliance");
  return { reply: json(200, issued(pair)), events: [...found.used, pair] };
}

/** `POST /production/csids`: the production certificate, after all checks. */
export function productionCertificate(call: GatewayCall): AnsweredCall {
  const compliance = pairOf(call, "compliance");
  if (!compliance) return { reply: unauthorized(call.now) };
  const { compliance_request_id: id } = bodyOf(call) ?? {};
  const request = typeof id === "number" ? String(id) : textIn(id);
  if (request === "")
    return { reply: refusal("Missing-ComplianceRequestId", "compliance_request_id is required") };
  if (request !== compliance.request)
    return { reply: refusal("Invalid-ComplianceRequestId", "the compliance request is unknown") };
  const passed = call.state.checked.get(keyOf(call.mode, request)) ?? new Set();
  const missing = stepsOf(compliance.title).filter((step) => !passed.has(step));
  if (missing.length > 0 && call.mode !== "developer-portal") {
    const message = `Compliance steps for this CSID are not yet complete ${missing.join(",")}`;
    return { reply: refusal("Missing-ComplianceSteps", message) };
  }
  return productionFor(call, requestOf(certificateIn(compliance.token)), {});
}

/** `PATCH /production/csids`: renewal with a new key. */
export function renewedCertificate(call: GatewayCall): AnsweredCall {
  const current = pairOf(call, "production");
  if (!current) return { reply: unauthorized(call.now) };
  const found = admitted(call);
  if ("reply" in found) return found;
  const { reply, events = [] } = productionFor(call, found.request, { replaces: current.token });
  return { reply, events: [...found.used, ...events] };
}

/** The certificate itself, or a compliance certificate where the settings ask for checks. */
function productionFor(
  call: GatewayCall,
  request: UnitRequest,
  { replaces }: { readonly replaces?: string },
): AnsweredCall {
  const { notCompliant } = call.settings;
  if (notCompliant !== "none") {
    const pair = newPair(call, request, "compliance");
    const body = { ...issued(pair), tokenType: null, dispositionMessage: "NOT_COMPLIANT" };
    const status = notCompliant === "200" ? 200 : 428;
    const reply = json(status, notCompliant === "value" ? { value: body } : body);
    return { reply, events: [pair] };
  }
  const isSandbox = call.mode === "developer-portal";
  // The sandbox certifies a key of its own.
  const certified = isSandbox ? { ...request, publicKey: foreignKey() } : request;
  const pair = newPair(call, certified, "production");
  const { tokenType: _, errors: _errors, ...body } = issued(pair);
  const stored = replaces === undefined ? pair : { ...pair, replaces };
  return { reply: json(200, replaces === undefined ? body : issued(pair)), events: [stored] };
}

function newPair(call: GatewayCall, request: UnitRequest, kind: StoredPair["kind"]): StoredPair {
  const { authority, mode, now, settings } = call;
  const until = now + settings.days * DAY_MS;
  const { unit, vat, title } = request;
  return {
    ...{ event: "pair", mode, kind, unit, vat, title, until },
    token: tokenFor(request, kind, authority, { from: now - DAY_MS, until }),
    secret: secretFor(call),
    request: String(Math.floor(1e12 + call.random() * 9e12)),
  };
}

function secretFor({ random }: GatewayCall): string {
  const bytes = Array.from({ length: SECRET_BYTES }, () => Math.floor(random() * 256));
  return Buffer.from(bytes).toString("base64");
}

function issued({ request, token, secret }: StoredPair) {
  return {
    requestID: Number(request),
    tokenType: TOKEN_TYPE,
    dispositionMessage: "ISSUED",
    binarySecurityToken: token,
    secret,
    errors: null,
  };
}
