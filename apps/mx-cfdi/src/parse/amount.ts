import { Amount, FakturoError, isFakturoError } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { value } from "./find.ts";

/** A numeric attribute, zero when absent. @throws FakturoError "input" naming the attribute. */
export function amountIn(element: XmlElement | undefined, name: string): Amount {
  const text = value(element, name);
  if (text === "") return Amount.zero();
  try {
    return Amount.parse(text);
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    throw new FakturoError("input", `${name} is not a number`, { cause: error });
  }
}
