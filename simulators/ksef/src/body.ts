import { describeFault, fits, type Static, type TSchema, unmetExpectations } from "@fakturo/schema";
import type { Call } from "./call.ts";
import { refusal } from "./reply.ts";

/** The JSON body of a request. @throws ApiError 21405. */
export function bodyAs<S extends TSchema>({ request }: Call, schema: S): Static<S> {
  const value = parsed(request.body);
  if (fits(schema, value, "as-is")) return value;
  const [first] = unmetExpectations(schema, value, "as-is");
  throw refusal(21405, first ? describeFault(first) : "the body is not valid");
}

function parsed(body: Uint8Array): unknown {
  const text = Buffer.from(body).toString("utf8");
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(21405, "the body is not JSON");
  }
}
