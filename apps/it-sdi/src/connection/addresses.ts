import { type TokenRoute, Type } from "@fakturo/plugin";

const Addresses = Type.Object({
  transmission: Type.String({ description: "Address for receipts (TrasmissioneFatture)." }),
  reception: Type.String({ description: "Address for received invoices (RicezioneFatture)." }),
});

/** Reference of the workspace's addresses for the SdI. */
export const CHANNEL_REF = "channel";
/** Path of TrasmissioneFatture. */
export const TRANSMISSION = "/transmission/:token";
/** Path of RicezioneFatture. */
export const RECEPTION = "/reception/:token";

/** The addresses to enter on the portal of the SdI for the accreditation of the channel. */
export const addresses: TokenRoute = {
  method: "GET",
  path: "/channel",
  summary: "Addresses of the workspace for the accreditation of its channel",
  replies: { 200: { description: "The addresses.", mime: "application/json", schema: Addresses } },
  async handle(_request, ctx) {
    const transmission = await ctx.callbackUrl(CHANNEL_REF, TRANSMISSION);
    const reception = await ctx.callbackUrl(CHANNEL_REF, RECEPTION);
    const body = JSON.stringify({ transmission, reception });
    return { status: 200, mime: "application/json", body };
  },
};
