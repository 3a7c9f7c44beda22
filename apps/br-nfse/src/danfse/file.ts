import { rootIn } from "@fakturo/brazil";
import type { StepFile } from "@fakturo/plugin";
import { NAMESPACE } from "../dps/dps.ts";
import { danfse } from "./danfse.ts";

/** Key of the printed NFS-e on an entry. */
export const DANFSE_KEY = "danfse";

/** The printed form of an issued NFS-e as a file beside its XML. @throws FakturoError "input" for other files. */
export function danfseOf({ name, data }: Pick<StepFile, "name" | "data">): StepFile {
  const root = rootIn(data, NAMESPACE, ["NFSe"]);
  return {
    ...{ name: name.replace(/\.xml$/, ".pdf"), mime: "application/pdf", key: DANFSE_KEY },
    ...{ data: danfse(root), category: "format" },
  };
}
