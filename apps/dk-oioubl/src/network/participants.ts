import { DECODED_FILES, find, readUbl, text } from "@fakturo/app-ubl";
import { FakturoError } from "@fakturo/model";
import { type Participant, participantOf } from "@fakturo/peppol";
import type { XmlElement } from "@fakturo/xml";
import { codeOf } from "../oioubl/schemes.ts";

/** Addresses of a document in the network and its number; addresses are absent where the document names none that it knows. */
export interface DocumentRoute {
  readonly sender: Participant | undefined;
  readonly receiver: Participant | undefined;
  /** Number of the document. */
  readonly number: string;
}

const SUPPLIER = "cac:AccountingSupplierParty/cac:Party";
const CUSTOMER = "cac:AccountingCustomerParty/cac:Party";

/** The addresses in a written OIOUBL file. */
export function routeOf(data: Uint8Array): DocumentRoute {
  const root = readUbl(data, DECODED_FILES);
  const [sender, receiver] = [participantAt(root, SUPPLIER), participantAt(root, CUSTOMER)];
  return { sender, receiver, number: text(root, "cbc:ID") };
}

/** The participant of an endpoint: its scheme has a number in the network, its value no country prefix. */
function participantAt(root: XmlElement, path: string): Participant | undefined {
  const endpoint = find(root, `${path}/cbc:EndpointID`);
  const scheme = endpoint?.attributes.get("schemeID") ?? "";
  return participantOfNumber(scheme, text(root, `${path}/cbc:EndpointID`));
}

const DANISH = /^DK:/;

/** The participant of a number by the name of its scheme; undefined for schemes without a number. */
export function participantOfNumber(scheme: string, number: string): Participant | undefined {
  const code = codeOf(scheme);
  const bare = DANISH.test(scheme) ? number.replace(/^DK/, "") : number;
  return code === undefined || bare === "" ? undefined : participantOf(`${code}:${bare}`);
}

/** @throws FakturoError "input" naming the party without an address. */
export function requiredRoute(
  data: Uint8Array,
): DocumentRoute & { readonly sender: Participant; readonly receiver: Participant } {
  const { sender, receiver, number } = routeOf(data);
  if (sender && receiver) return { sender, receiver, number };
  const [party, path] = sender ? ["customer", "$.customer"] : ["supplier", "$.supplier"];
  throw new FakturoError("input", `the ${party} has no address of NemHandel`, {
    path: `${path}.endpoints`,
  });
}
