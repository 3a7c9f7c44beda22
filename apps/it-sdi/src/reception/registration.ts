import {
  type CallContext,
  defineMailbox,
  defineRegistration,
  type RegistrationAnswer,
  registrationSteps,
} from "@fakturo/plugin";
import { CHANNEL_REF, RECEPTION } from "../connection/addresses.ts";
import { app, channel } from "../connection/channel.ts";
import { RECEPTION_CODES } from "../connection/codes.ts";

/** Recipient code of the channel in a simulation. */
const SIMULATED_RECIPIENT = "FAKTURO";

/** Receiving. The SdI makes the calls, so the only address is the portal of a simulation. */
export const mailbox = defineMailbox({
  key: "sdi-it.reception",
  name: "Sistema di Interscambio, receiving",
  credential: channel.key,
  endpoints: {},
  codes: RECEPTION_CODES,
});

/**
 * A party receives invoices over the channel. The SdI has no service for it: the party, or an intermediary, enters
 * the channel's recipient code on the portal "Fatture e Corrispettivi"; in a simulation the step does. People sign in
 * there, so no channel's credential is needed.
 */
export const registration = defineRegistration({
  key: "sdi-it",
  title: "Receiving invoices over the SdI",
  connection: mailbox.key,
  approval: "none",
  afterwards: app,
  async register({ holder }, ctx) {
    const address = await ctx.callbackUrl(CHANNEL_REF, RECEPTION);
    return enter(holder, address, "active", ctx);
  },
  unregister: ({ holder }, ctx) => enter(holder, "", "none", ctx),
});

async function enter(
  tax_id: string,
  address: string,
  is: "active" | "none",
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  if (ctx.environment !== "simulated") return { is };
  const { status } = await ctx.http(ctx.endpoint("portal"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: SIMULATED_RECIPIENT, tax_id, address }),
    signal: ctx.signal,
  });
  return status === 204 ? { is } : { is: "unknown", message: `the portal answers ${status}` };
}

/** Steps of the registration. */
export const registering = registrationSteps(registration, {
  register: {
    key: "sdi-it.register",
    name: "Register with the SdI",
    summary: "Receive the party's invoices over the channel of the workspace.",
  },
  unregister: {
    key: "sdi-it.unregister",
    name: "Unregister from the SdI",
    summary: "Receive no more invoices of the party.",
  },
});
