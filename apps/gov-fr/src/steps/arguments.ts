/** Job arg with the id of a received flow at the platform. */
export const FLOW_ARG = "flow-id";
/** Job arg with the `flowType` of a received flow. */
export const TYPE_ARG = "flow-type";
