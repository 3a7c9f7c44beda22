import { isListed } from "@fakturo/peppol";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { callerOf, locatorOf, portsOf } from "../network.ts";
import { addressIn, inboxesWith, type PartyRole, partyIn, taxAddress } from "../parties.ts";

const config = Type.Object({
  party: Type.Union([Type.Literal("customer"), Type.Literal("supplier")], {
    title: "Party",
    default: "customer",
  }),
});

/** Finds a party in the network and writes its inbox into the document. */
export const lookup = defineProvider({
  key: "peppol.lookup",
  name: "Look up a participant",
  summary: "Find a party in the Peppol network by its inbox or tax id, and write the inbox down.",
  schemas: ["bill/invoice", "org/party"],
  effect: "external",
  config,
  run: onDocument((task: DocumentTask<{ readonly party: PartyRole }>, ctx) =>
    lookUpParty(task, ctx),
  ),
});

async function lookUpParty(
  { envelope: { doc }, config: { party: role } }: DocumentTask<{ readonly party: PartyRole }>,
  ctx: StepContext,
): Promise<StepResult> {
  const party = partyIn(doc, role);
  const participant = addressIn(party) ?? taxAddress(party);
  if (!party || !participant)
    return step.ko(
      "no-address",
      `the ${role} has neither a Peppol inbox nor a tax id of a known scheme`,
    );
  const caller = callerOf(ctx);
  const listed = await isListed(participant, await locatorOf(caller), portsOf(caller));
  if (listed === false)
    return step.ko("receiver-not-found", `${participant.value} not found in the peppol network`);
  if (listed !== true) return step.retry(listed.message);
  const inboxes = inboxesWith(party, participant);
  if (!inboxes) return step.ok();
  const data = party === doc ? { inboxes } : { [role]: { inboxes } };
  return step.ok({ document: { type: "application/merge-patch+json", data } });
}
