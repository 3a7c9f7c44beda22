import { rootIn, SIGNATURE_NAMESPACE } from "@fakturo/brazil";
import { createFinder } from "@fakturo/xml";
import { NAMESPACE } from "../nfe/namespace.ts";

const { text, find } = createFinder({ "": NAMESPACE, ds: SIGNATURE_NAMESPACE });

/** Access key, time of issue and digest of a signed `NFe`. @throws FakturoError "input" for other files. */
export function factsOf(data: Uint8Array) {
  const root = rootIn(data, NAMESPACE, ["NFe"]);
  return {
    key: (find(root, "infNFe")?.attributes.get("Id") ?? "").slice(3),
    /** `dhEmi`. */
    at: text(root, "infNFe/ide/dhEmi"),
    digest: text(root, "ds:Signature/ds:SignedInfo/ds:Reference/ds:DigestValue"),
  };
}
