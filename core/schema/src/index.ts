export { type Static, type TObject, type TSchema, Type } from "@sinclair/typebox";
export { describeFault, type Expectation, expectations } from "./expectations.ts";
export { faultsOf, fits, isSchema, type Reading } from "./validator.ts";
