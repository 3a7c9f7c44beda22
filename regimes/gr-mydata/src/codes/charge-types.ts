import { FEE, OTHER_TAX, STAMP_DUTY } from "../extensions.ts";

/** Kinds of taxes allowed for charges. */
export const FEE_TYPE = "2";
export const OTHER_TAX_TYPE = "3";
export const STAMP_DUTY_TYPE = "4";

/** Keys of charges to kinds of taxes. */
export const KEY_TYPES: ReadonlyMap<string, string> = new Map([
  ["stamp-duty", STAMP_DUTY_TYPE],
  ["tax", OTHER_TAX_TYPE],
]);

/** Extensions of charges to kinds of taxes; the first one present is used. */
export const EXTENSION_TYPES: readonly (readonly [extension: string, type: string])[] = [
  [FEE, FEE_TYPE],
  [OTHER_TAX, OTHER_TAX_TYPE],
  [STAMP_DUTY, STAMP_DUTY_TYPE],
];
