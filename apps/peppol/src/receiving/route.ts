import { createHash } from "node:crypto";
import { createReceiver } from "@fakturo/as4";
import type { OutsideRequest, OutsideRoute, RouteContext } from "@fakturo/plugin";
import { readCredentials } from "@fakturo/signature";
import { callerOf, networkOf } from "../network.ts";
import { accessPoint } from "../settings.ts";
import { RequestInbox } from "./inbox.ts";

/** Path of the access point, with the token of the workspace. */
export const RECEPTION = "/as4/:token";
/** Reference of the workspace's access point. */
export const RECEPTION_REF = "access-point";

/** Bytes of an unpacked document, as of all that workspaces receive. */
const MAX_DOCUMENT = 25 * 1024 * 1024;

/**
 * The access point of the workspace. Publishers show its address; a message is stored, with its receipt, before the
 * receipt is sent.
 */
export const reception: OutsideRoute = {
  method: "POST",
  path: RECEPTION,
  summary: "Messages of other access points (AS4)",
  accepts: "raw",
  auth: "none",
  callback: { in: "path", name: "token" },
  replies: {
    200: { description: "Receipt, or signed error.", mime: "application/soap+xml" },
    400: { description: "No AS4 message.", mime: "application/soap+xml" },
  },
  refusals: [409, 412],
  handle: receive,
};

async function receive({ headers, bytes }: OutsideRequest, ctx: RouteContext) {
  const { text } = await ctx.credential(accessPoint.key);
  const credentials = readCredentials(text, `'${accessPoint.key}'`);
  const { anchors } = await networkOf(callerOf(ctx));
  const inbox = new RequestInbox(ctx, credentials.certificate);
  const receiver = createReceiver({
    credentials: [credentials],
    trust: { anchors: anchors.accessPoints },
    limits: { document: MAX_DOCUMENT },
    inbox,
    now: () => ctx.now(),
    newId: () => `${createHash("sha256").update(bytes).digest("hex")}@peppol.fakturo`,
  });
  const contentType = headers["content-type"];
  const answer = await receiver.receive({ contentType, body: chunks(bytes) });
  const { result } = answer;
  if (result.kind === "refused")
    ctx.log("Peppol message refused", {
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
