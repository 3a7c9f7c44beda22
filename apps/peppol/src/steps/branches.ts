import { lookUp } from "@fakturo/peppol";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { typeOf } from "../files.ts";
import { callerOf, networkOf, portsOf } from "../network.ts";
import { routeIn } from "../parties.ts";

/** Tells whether both parties have a Peppol inbox. */
export const hasInboxes = defineProvider({
  key: "peppol.has.inboxes",
  name: "Parties have Peppol inboxes",
  summary: "Branch by whether supplier and customer have a Peppol inbox: code `true` or `false`.",
  effect: "none",
  config: Type.Object({}),
  run: onDocument(({ envelope }) => {
    const { sender, receiver } = routeIn(envelope);
    return answer(sender !== undefined && receiver !== undefined, "a party has no Peppol inbox");
  }),
});

/** Tells whether the receiver takes the document over the network. */
export const validateEndpoint = defineProvider({
  key: "peppol.validate.endpoint",
  name: "Receiver can be reached over Peppol",
  summary:
    "Branch by whether the receiver is registered for the document's type and process: code `true` or `false`.",
  effect: "external",
  config: Type.Object({}),
  run: onDocument((task, ctx) => validate(task, ctx)),
});

async function validate(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { receiver } = routeIn(task.envelope);
  if (!receiver) return answer(false, "the receiver has no Peppol inbox");
  const caller = callerOf(ctx);
  const type = await typeOf(task, ctx);
  const found = await lookUp(receiver, type, await networkOf(caller), portsOf(caller));
  if (found.is === "failed") return step.retry(found.message);
  return found.is === "found" ? answer(true, "") : answer(false, found.message);
}

function answer(is: boolean, message: string): StepResult {
  return step.ok({}, { code: String(is), ...(!is && { message }) });
}
