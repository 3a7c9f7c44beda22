import { Type } from "@fakturo/schema";

/** Setting of simulators of the tax agency that answer a code on request. */
export const CODE_SETTING = Type.Integer({
  title: "Code",
  description: "Answered to every message or record in place of the checks; 0 for none.",
  minimum: 0,
  maximum: 4999,
  default: 0,
});

/** Text of a code; those that a simulator does not check have a common one. */
export function meaningIn(codes: Readonly<Record<number, string>>, code: number): string {
  return codes[code] ?? "Answered because the setting `code` asks for it";
}

/** True for codes of records that the agency accepts all the same. */
export function isRemark(code: number): boolean {
  return code >= 2000 && code < 3000;
}
