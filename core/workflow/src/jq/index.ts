import { FakturoError, type Json } from "@fakturo/model";
export function runJq(_filter: string, _input: Json): Json {
  throw new FakturoError("internal", "jq");
}
