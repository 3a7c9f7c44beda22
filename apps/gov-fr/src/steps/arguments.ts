/** Job arg with the id of a received flow at the platform. */
export const FLOW_ARG = "flow-id";
/** Job arg with the `flowType` of a received flow. */
export const TYPE_ARG = "flow-type";
/** Job arg with the message of a document received over Peppol; the app of the network writes it. */
const MESSAGE_ARG = "peppol-instance";

/** True for the job of a document that was received: from the platform, or over Peppol. */
export function isReceivedBy(args: Readonly<Record<string, string>>): boolean {
  return args[FLOW_ARG] !== undefined || args[MESSAGE_ARG] !== undefined;
}
