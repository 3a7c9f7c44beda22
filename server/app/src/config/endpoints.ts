import { isObject } from "@fakturo/model";
import { ENVIRONMENTS } from "@fakturo/plugin";
import { type EndpointOverrides, isServerAddress } from "@fakturo/server-runtime/transmit";

/** Addresses by connection, environment and name; undefined for an invalid value. */
export function endpoints(value: unknown): EndpointOverrides | undefined {
  const given = typeof value === "string" ? parsed(value) : value;
  return isOverrides(given) ? given : undefined;
}

function isOverrides(value: unknown): value is EndpointOverrides {
  return (
    isObject(value) &&
    Object.values(value).every(
      (environments) =>
        isObject(environments) &&
        Object.entries(environments).every(
          ([environment, addresses]) =>
            ENVIRONMENTS.some((known) => known === environment) && isAddresses(addresses),
        ),
    )
  );
}

function isAddresses(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isServerAddress);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
