import type { JsonObject } from "@fakturo/model";
import { Type } from "@fakturo/plugin";

/** Target environment of a file; documents of the test environment have no legal effect. */
export type FiscalEnvironment = "production" | "test";

/** `tpAmb`. */
export function environmentCode(environment: FiscalEnvironment): string {
  return environment === "production" ? "1" : "2";
}

/** The environment as option of converters. */
export const environmentOption = Type.Optional(
  Type.Unsafe<string>({
    type: "string",
    enum: ["production", "test"],
    title: "Environment",
    default: "production",
  }),
);

/** The environment in a converter's options. */
export function fiscalEnvironmentIn({ environment }: JsonObject): FiscalEnvironment {
  return environment === "test" ? "test" : "production";
}
