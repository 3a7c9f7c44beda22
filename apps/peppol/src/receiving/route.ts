import { createHash } from "node:crypto";
import { createReceiver } from "@fakturo/as4";
import type { Credential, OutsideRequest, OutsideRoute, RouteContext } from "@fakturo/plugin";
import { readCredentials } from "@fakturo/signature";
import type { NetworkDefinition } from "../definition.ts";
import { accessPointTrust, callerOf, networkOf } from "../network.ts";
import { type ReceptionRules, RequestInbox } from "./inbox.ts";

/** Path of the access point, with the token of the workspace. */
export const RECEPTION = "/as4/:token";
/** Reference of the workspace's access point. */
export const RECEPTION_REF = "access-point";

/** Bytes of a message in a network; the operator's limit is lower. */
export const MAX_MESSAGE = 100 * 1024 * 1024;

/**
 * The access point of the workspace in a network. Publishers show its address; a message is stored, with its receipt,
 * before the receipt is sent.
 */
export function receptionRoute(network: NetworkDefinition, rules: ReceptionRules): OutsideRoute {
  return {
    method: "POST",
    path: RECEPTION,
    summary: "Messages of other access points (AS4)",
    accepts: "raw",
    limit: MAX_MESSAGE,
    auth: "none",
    callback: { in: "path", name: "token" },
    replies: {
      200: { description: "Receipt, or signed error.", mime: "application/soap+xml" },
      400: { description: "No AS4 message.", mime: "application/soap+xml" },
    },
    refusals: [409, 412],
    handle: (request, ctx) => receive(request, ctx, { network, rules }),
  };
}

interface ReceptionParts {
  readonly network: NetworkDefinition;
  readonly rules: ReceptionRules;
}

async function receive(
  { headers, bytes }: OutsideRequest,
  ctx: RouteContext,
  { network, rules }: ReceptionParts,
) {
  const { accessPoint } = network.credentials;
  const read = ({ text }: Credential) => readCredentials(text, `'${accessPoint}'`);
  const credentials = read(await ctx.credential(accessPoint));
  // Senders keep metadata for a time: after a renewal they still encrypt for the former certificate.
  const former = await ctx.formerCredential(accessPoint);
  const trust = accessPointTrust(await networkOf(callerOf(ctx, network)));
  const inbox = new RequestInbox(ctx, credentials.certificate, rules);
  const receiver = createReceiver({
    credentials: [credentials, ...(former ? [read(former)] : [])],
    trust,
    limits: { document: ctx.messageLimit },
    inbox,
    now: () => ctx.now(),
    newId: () => `${createHash("sha256").update(bytes).digest("hex")}@${network.domain}`,
  });
  const contentType = headers["content-type"];
  const answer = await receiver.receive({ contentType, body: chunks(bytes) });
  const { result } = answer;
  if (result.kind === "refused")
    ctx.log(`${network.name} message refused`, {
      code: result.refusal.code,
      reason: result.refusal.message,
    });
  return {
    status: answer.status,
    mime: answer.contentType,
    body: answer.body,
    ...(inbox.effects && { effects: inbox.effects }),
  };
}

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
