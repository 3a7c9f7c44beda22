import { FakturoError } from "@fakturo/model";
import { isListed, type Participant, participantOf, participantOfTaxId } from "@fakturo/peppol";
import { type TokenRoute, Type } from "@fakturo/plugin";
import { callerOf, locatorOf, portsOf } from "../network.ts";

const Query = Type.Object({
  peppol_id: Type.Optional(
    Type.String({ description: "Participant, e.g. `0208:0202239951`.", maxLength: 160 }),
  ),
  vat: Type.Optional(
    Type.String({ description: "Country and tax id, e.g. `BE0202239951`.", maxLength: 40 }),
  ),
});
const Found = Type.Object({
  peppol_id: Type.String({ description: "The participant." }),
  found: Type.Boolean({ description: "True where it is registered in the network." }),
});

/** Tells whether a company is registered in the network. */
export const lookupRoute: TokenRoute = {
  method: "GET",
  path: "/lookup",
  summary: "Look up a participant",
  query: Query,
  replies: { 200: { description: "Whether it is registered.", schema: Found } },
  refusals: [400, 412, 502],
  async handle({ query: { peppol_id: id = "", vat = "" } }, ctx) {
    const participant = participantIn(id, vat);
    const caller = callerOf(ctx);
    const found = await isListed(participant, await locatorOf(caller), portsOf(caller));
    if (typeof found !== "boolean") throw new FakturoError("unavailable", found.message);
    const body = JSON.stringify({ peppol_id: participant.value, found });
    return { status: 200, mime: "application/json", body };
  },
};

function participantIn(id: string, vat: string): Participant {
  if ((id === "") === (vat === ""))
    throw new FakturoError("input", "exactly one of peppol_id and vat is required");
  if (id !== "") return participantOf(id);
  const found = participantOfTaxId(vat.slice(0, 2), vat.slice(2));
  if (found) return found;
  throw new FakturoError("input", `no Peppol scheme is known for the country '${vat.slice(0, 2)}'`);
}
