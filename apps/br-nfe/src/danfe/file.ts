import type { StepFile } from "@fakturo/plugin";
import { danfe } from "./danfe.ts";
import { danfeNfce } from "./danfe-nfce.ts";
import { type NfeRegistration, printedNfe } from "./facts.ts";

/** Key of the printed NF-e or NFC-e on an entry. */
export const DANFE_KEY = "danfe";

/**
 * The printed form of an NF-e or NFC-e as a file beside its XML.
 * @param notice registration of the advance notice of an NF-e that is printed before it is authorised
 * @throws FakturoError "input" for other files.
 */
export function danfeOf(
  { name, data }: Pick<StepFile, "name" | "data">,
  notice?: NfeRegistration,
): StepFile {
  const nfe = printedNfe(data, notice);
  return {
    ...{ name: name.replace(/\.xml$/, ".pdf"), mime: "application/pdf", key: DANFE_KEY },
    ...{ data: nfe.isConsumer ? danfeNfce(nfe) : danfe(nfe), category: "format" },
  };
}
