export { type Static, type TObject, type TSchema, Type } from "@sinclair/typebox";
export { describeFault, type Expectation, expectations } from "./expectations.ts";
export { fits, isSchema, type Reading, unmetExpectations } from "./validator.ts";
