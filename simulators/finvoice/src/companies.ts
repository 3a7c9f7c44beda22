import { isObject } from "@fakturo/model";
import { fits, Type } from "@fakturo/schema";
import { addressOf, type CompanyCall, type HandledRequest, jsonIn, newId } from "./call.ts";
import { json, OperatorRefusal } from "./reply.ts";
import type { StoredProfile } from "./state.ts";

const PROFILES: ReadonlySet<string> = new Set(["INVOICE_AND_CREDIT_NOTE"]);
const Wanted = Type.Object({
  profiles: Type.Array(Type.String()),
  network: Type.Optional(Type.String()),
  scheme: Type.Optional(Type.String()),
  endpoint_id: Type.Optional(Type.String()),
});

/** True for a company that may send and receive. */
export function isVerified({ company, settings }: CompanyCall): boolean {
  return !settings.unverified.includes(company);
}

/** `GET /v1/company/authorization`. */
export function authorization(call: CompanyCall): HandledRequest {
  const [auth_state, company_state] = isVerified(call)
    ? ["SIGNED", "VERIFIED"]
    : ["SENT", "UNVERIFIED"];
  return { reply: json(200, { auth_state, auth_email: "", company_state }) };
}

/** `GET /v1/company/profiles`. */
export function listProfiles(call: CompanyCall): HandledRequest {
  return {
    reply: json(
      200,
      profilesOf(call).map((one) => shown(one, call)),
    ),
  };
}

function profilesOf({ state, company }: CompanyCall): readonly StoredProfile[] {
  return [...state.profiles.values()].filter((one) => one.company === company);
}

function shown(
  { id, profiles, network, scheme, endpoint, at }: StoredProfile,
  { now }: CompanyCall,
) {
  const status = now >= at ? "active" : "pending";
  return { id, status, profiles, network, scheme, endpoint_id: endpoint };
}

/** `POST /v1/company/profiles`: a registration in a network; the address is that of the business id. */
export function addProfile(call: CompanyCall): HandledRequest {
  const { company, settings, now } = call;
  const { profiles, network, scheme, endpoint } = wantedIn(call);
  const eia = `${scheme}:${endpoint}`;
  if (profiles.some((one) => !PROFILES.has(one)))
    throw new OperatorRefusal(422, "profile_not_supported", "the profile is not supported");
  if (!eia.startsWith(addressOf(company)))
    throw new OperatorRefusal(422, "profile_eia_bid_conflict", "the endpoint is another company's");
  if (settings.taken.includes(eia))
    throw new OperatorRefusal(422, "profile_eia_conflict", "the endpoint is already in use");
  if (profilesOf(call).some((one) => one.endpoint === endpoint && one.network === network))
    throw new OperatorRefusal(422, "profile_name_conflict", "the profile is already registered");
  const stored: StoredProfile = {
    event: "profile",
    id: newId(() => call.random()),
    company,
    profiles: [...profiles],
    network,
    scheme,
    endpoint,
    at: now + settings.registration * 1000,
  };
  return { reply: json(201, shown(stored, call)), events: [stored] };
}

function wantedIn({ request, company }: CompanyCall) {
  const given: unknown = jsonIn(request);
  if (!isObject(given) || !fits(Wanted, given, "as-is"))
    throw new OperatorRefusal(400, "bad_request", "profiles are missing");
  const { profiles, network = "PEPPOL", scheme = "0216", endpoint_id } = given;
  return { profiles, network, scheme, endpoint: endpoint_id ?? `0037${company}` };
}

/** `DELETE /v1/company/profiles/{id}`. */
export function removeProfile(call: CompanyCall): HandledRequest {
  const [id = ""] = call.params;
  if (!profilesOf(call).some((one) => one.id === id))
    throw new OperatorRefusal(404, "not_found", `there is no profile ${id}`);
  return { reply: { status: 204 }, events: [{ event: "profile-gone", id }] };
}
