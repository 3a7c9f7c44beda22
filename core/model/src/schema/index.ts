export { always, defineObject, list, optional, SCHEMA_BASE } from "./define.ts";
export { isEmbedded } from "./embedded.ts";
export { NumberLiteral, parseJson } from "./literal.ts";
export { compareBytes } from "./order.ts";
export { formatPath, MAX_DEPTH, readEmbedded, readObject, type SchemaLookup } from "./read.ts";
export * as types from "./scalars.ts";
export type * from "./types.ts";
export { type UnknownMember, unknownMembers } from "./unknown.ts";
export { properties, writeEmbedded, writeObject } from "./write.ts";
