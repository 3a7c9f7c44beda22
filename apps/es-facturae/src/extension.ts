import type { JsonObject } from "@fakturo/model";
import {
  attributed,
  createFinder,
  declare,
  group,
  leaf,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import type { WritingScope } from "./write/scope.ts";

/** Key of the inbox with a company's code at FACeB2B (DIRe). */
export const DIRE_INBOX = "faceb2b";

/**
 * Namespace of the Facturae extension with the receiver's code at FACeB2B; its child elements have no namespace. As
 * published clients of FACeB2B write it: the schema of the extension is not public.
 */
const NAMESPACE = "http://www.facturae.es/Facturae/Extensions/FaceB2BExtensionv1_1";
const RECEIVER =
  "Invoices/Invoice/AdditionalData/Extensions/b2b:FaceB2BExtension/buyerCentres/receiverAdministrativeCentre";
const { find, text } = createFinder({ b2b: NAMESPACE });

/** The extension for FACeB2B, where the customer has a code there. */
export function extensionsNode({ invoice: { customer } }: WritingScope): XmlNode | undefined {
  const code = customer?.inboxes?.find(({ key }) => key === DIRE_INBOX)?.code;
  if (!code) return undefined;
  const receiver = group("receiverAdministrativeCentre", leaf("code", code));
  const extension = group("b2b:FaceB2BExtension", group("buyerCentres", receiver));
  return group("Extensions", attributed(extension, declare({ b2b: NAMESPACE })));
}

/** The receiver's code in a Facturae; empty where it has none. */
export function receiverIn(root: XmlElement): string {
  return text(find(root, RECEIVER), "code");
}

/** The inbox of the receiver. */
export function inboxesFrom(root: XmlElement): JsonObject[] {
  const code = receiverIn(root);
  return code === "" ? [] : [{ key: DIRE_INBOX, code }];
}
