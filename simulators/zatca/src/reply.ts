import type { SimulatedReply } from "@fakturo/simulator";
import type { Settings } from "./settings.ts";
import type { GatewayVerdict, ValidationMessage } from "./verdict.ts";

/** An answer in JSON. */
export function json(status: number, body: unknown): SimulatedReply {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

/** A refused onboarding call. */
export function refusal(code: string, message: string): SimulatedReply {
  return json(400, { errors: [{ code, message }] });
}

/** Wrong or missing token and secret. */
export function unauthorized(now: number): SimulatedReply {
  return json(401, { timestamp: now, status: 401, error: "Unauthorized", message: "" });
}

/** A missing or unknown version of the interface. */
export const WRONG_VERSION: SimulatedReply = {
  status: 406,
  headers: { "content-type": "text/plain" },
  body: "This Version is not supported or not provided in the header.",
};

/** A failure of the gateway. */
export const BROKEN: SimulatedReply = json(500, {
  category: "HTTP-Errors",
  code: "500",
  message: "Something went wrong and caused an Internal Server Error.",
});

/** The results of a validation. */
export function results(
  { errors, warnings }: GatewayVerdict,
  { spelling }: Pick<Settings, "spelling">,
) {
  const status = errors.length > 0 ? "ERROR" : warnings.length > 0 ? "WARNING" : "PASS";
  const info = {
    type: "INFO",
    code: "XSD_ZATCA_VALID",
    category: "XSD validation",
    message: "Complied with UBL 2.1 standards in line with ZATCA specifications",
    status: "PASS",
  };
  const isValid = errors.every(({ code }) => code !== "XSD_ZATCA_INVALID");
  return {
    infoMessages: isValid ? [info] : [],
    warningMessages: warnings.map((one) => messageOf(one, "WARNING")),
    [spelling]: errors.map((one) => messageOf(one, "ERROR")),
    status,
  };
}

function messageOf({ code, category, message }: ValidationMessage, type: string) {
  return { type, code, category, message, status: type };
}
