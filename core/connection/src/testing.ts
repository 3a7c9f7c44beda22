/**
 * Building blocks of connection tests: an authority, a network and processes with faults, in simulated time.
 */
export type { Kind, Sent } from "./testing-authority.ts";
export type { Network, TestLink, TestRecord } from "./testing-connection.ts";
export { randomOf } from "./testing-timeline.ts";
export { World } from "./testing-world.ts";
