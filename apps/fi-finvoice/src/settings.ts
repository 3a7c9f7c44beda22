import { FakturoError, type JsonObject } from "@fakturo/model";
import { type Static, Type } from "@fakturo/plugin";

const OPERATOR = "^[A-Za-z0-9]{0,35}$";

/** Default operators of the parties, and the time of the message. */
export const settingsSchema = Type.Object({
  sender_operator: Type.Optional(
    Type.String({
      title: "Operator of the sender",
      description: "OVT or BIC, unless the supplier has fi-finvoice-operator.",
      pattern: OPERATOR,
      default: "",
    }),
  ),
  receiver_operator: Type.Optional(
    Type.String({
      title: "Operator of the receiver",
      description: "OVT or BIC, unless the customer has fi-finvoice-operator.",
      pattern: OPERATOR,
      default: "",
    }),
  ),
});

export interface Settings extends Static<typeof settingsSchema> {
  /** ISO date and time with zone; the start of the day of issue when absent. */
  readonly timestamp?: string;
  /** Identifier of the message, which a repeated invoice has anew; the document's UUID when absent. */
  readonly message?: string;
}

/** Settings among a converter's options. @throws FakturoError "input" for those of another form. */
export function settingsIn(options: JsonObject): Settings {
  return {
    sender_operator: operatorIn(options.sender_operator),
    receiver_operator: operatorIn(options.receiver_operator),
  };
}

function operatorIn(value: unknown): string {
  const text = value ?? "";
  if (typeof text !== "string" || !new RegExp(OPERATOR).test(text))
    throw new FakturoError("input", "an operator is named by its OVT or BIC");
  return text;
}
