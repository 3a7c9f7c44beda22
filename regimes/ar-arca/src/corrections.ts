import type { CorrectionHook } from "@fakturo/plugin";
import { DOC_TYPE } from "./extensions.ts";

/**
 * The codes of the corrected invoice are kept in the reference to it; the kind in the options is that of the
 * correction.
 */
export const moveCodes: CorrectionHook = (draft) => {
  const [original] = draft.preceding ?? [];
  if (!original) return;
  const { [DOC_TYPE]: chosen, ...others } = original.ext ?? {};
  original.ext = { ...draft.tax?.ext, ...others };
  if (chosen) draft.tax = { ...draft.tax, ext: { ...draft.tax?.ext, [DOC_TYPE]: chosen } };
};
