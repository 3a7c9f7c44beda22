import { type OpenedEnvelope, openEnvelope } from "@fakturo/as4";
import { FakturoError } from "@fakturo/model";
import type { OutsideRequest, OutsideRoute, RouteContext } from "@fakturo/plugin";
import { XmlError } from "@fakturo/xml";
import { MAX_MESSAGE } from "../receiving/route.ts";
import { peppolRules, takes } from "../receiving/rules.ts";

/** Path of deliveries of the service provider, with the token of the workspace. */
export const DELIVERY = "/deliveries/:token";
/** Reference of the deliveries. */
export const DELIVERY_REF = "provider";

/** Header with the id of the sending access point. */
const SENDER = "peppol-access-point";

/** Takes a received document of the provider: its business envelope, which is stored before the answer is sent. */
export const deliveryRoute: OutsideRoute = {
  method: "POST",
  path: DELIVERY,
  summary: "Documents that the service provider has received (business envelopes)",
  accepts: "raw",
  limit: MAX_MESSAGE,
  auth: "none",
  callback: { in: "path", name: "token" },
  replies: { 204: { description: "The document is stored, now or before." } },
  refusals: [404, 409, 412, 422],
  handle: deliver,
};

function opened(bytes: Uint8Array): OpenedEnvelope {
  try {
    return openEnvelope(bytes);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FakturoError("input", `the envelope is not valid: ${error.message}`);
  }
}

async function deliver({ headers, bytes }: OutsideRequest, ctx: RouteContext) {
  const { data, type: mime, root, header } = opened(bytes);
  if (!(await takes(header, ctx)))
    throw new FakturoError(
      "not-found",
      `${header.receiver.value} does not receive documents of this type here`,
    );
  const provider = headers[SENDER] ?? "";
  const effects = await peppolRules.contentOf({ data, mime, root, header, provider }, ctx);
  return { status: 204, mime: "text/plain", body: "", effects };
}
