import {
  askForCredential,
  type CallContext,
  type RegistrationAnswer,
  type RegistrationRequest,
  type Static,
  Type,
} from "@fakturo/plugin";
import { callOperator, operatorErrorOf, operatorJson } from "./api.ts";
import { explain, REGISTERED } from "./codes.ts";
import { ACCOUNT } from "./credentials.ts";

const optional = Type.Optional(Type.String());
const Company = Type.Object({ auth_state: Type.String(), company_state: Type.String() });
const Profile = Type.Object({
  id: optional,
  status: optional,
  last_event: Type.Optional(Type.Object({ message: optional })),
  network: optional,
  endpoint_id: optional,
});
type Profile = Static<typeof Profile>;

const NETWORK = "PEPPOL";
const SCHEME = "0216";
const PROFILE = "INVOICE_AND_CREDIT_NOTE";
const SOON_S = 2;

/** E-invoice address of a business id: OVT number. */
export function ovtOf(holder: string): string {
  return `0037${holder}`;
}

/**
 * Registers a company for receiving over Peppol as well; the operator's own network needs no more than the account,
 * once the operator has verified the company.
 */
export async function registerCompany(
  { holder }: RegistrationRequest,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  return answering(async () => {
    const pending = await unverified(ctx);
    if (pending) return pending;
    const known = await profileOf(holder, ctx);
    if (known) return stateOf(known);
    const json = {
      profiles: [PROFILE],
      network: NETWORK,
      scheme: SCHEME,
      endpoint_id: ovtOf(holder),
    };
    return stateOf(
      await operatorJson(Profile, "/v1/company/profiles", { method: "POST", json }, ctx),
    );
  });
}

/** State of the company's registration. */
export function checkCompany(
  request: RegistrationRequest,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  return answering(async () => {
    const known = await profileOf(request.holder, ctx);
    return known ? stateOf(known) : registerCompany(request, ctx);
  });
}

/** Ends the registration; the account stays. */
export function unregisterCompany(
  { holder }: RegistrationRequest,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  return answering(async () => {
    const known = await profileOf(holder, ctx);
    if (known?.id !== undefined)
      await callOperator(
        `/v1/company/profiles/${encodeURIComponent(known.id)}`,
        { method: "DELETE" },
        ctx,
      );
    return { is: "none" };
  });
}

/** What the company has to do before the operator lets it send; undefined where nothing. */
async function unverified(ctx: CallContext): Promise<RegistrationAnswer | undefined> {
  const path = "/v1/company/authorization";
  const { auth_state, company_state } = await operatorJson(Company, path, { method: "GET" }, ctx);
  if (company_state === "VERIFIED") return undefined;
  const message = `the operator has not verified the company (${company_state}, authorisation ${auth_state})`;
  return auth_state === "CANCELED"
    ? { is: "refused", faults: [{ code: "not-trusted", message }] }
    : { is: "waiting", message };
}

async function profileOf(holder: string, ctx: CallContext): Promise<Profile | undefined> {
  const path = "/v1/company/profiles";
  const all = await operatorJson(Type.Array(Profile), path, { method: "GET" }, ctx);
  return all.find((one) => one.network === NETWORK && one.endpoint_id === ovtOf(holder));
}

function stateOf({ status, last_event }: Profile): RegistrationAnswer {
  if (status === "active") return { is: "active" };
  const message = last_event?.message ?? "the operator registers the company";
  return status === "error"
    ? { is: "refused", faults: [{ code: "registration-failed", message }] }
    : { is: "waiting", message, retryIn: SOON_S };
}

/** Runs calls about a registration. A wrong account opens the page again. */
async function answering(work: () => Promise<RegistrationAnswer>): Promise<RegistrationAnswer> {
  try {
    return await work();
  } catch (error) {
    const { status, code, message } = operatorErrorOf(error);
    if (REGISTERED.has(code)) return { is: "active" };
    if (status === 401 || status === 403) return askForCredential(ACCOUNT.key, message);
    if (status === 422)
      return {
        is: "refused",
        faults: [{ code: code || String(status), message: explain(code, message) }],
      };
    return { is: "unknown", message };
  }
}
