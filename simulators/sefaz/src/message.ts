import { createFinder, type XmlElement } from "@fakturo/xml";
import { refusal } from "./codes.ts";
import { OPERATIONS, type SefazServiceName } from "./services.ts";
import { NFE, type SefazMessage, type SefazRefusal } from "./soap.ts";

const MAX_BYTES = 500 * 1024;
/** Versions of messages; events and distribution have their own. */
const VERSIONS: Readonly<Partial<Record<SefazServiceName, string>>> = {
  NFeRecepcaoEvento4: "1.00",
  NFeDistribuicaoDFe: "1.01",
};
const VERSION = "4.00";
const { find } = createFinder({ "": NFE });

/** The rule about its form that a message violates, in the order of the manual: size, root, version, prefixes, white space. */
export function messageProblem(
  { root, text }: SefazMessage,
  service: SefazServiceName,
  size: number,
): SefazRefusal | undefined {
  if (size > MAX_BYTES) return refusal("214");
  if (root.name !== OPERATIONS[service] || root.namespace !== NFE) return refusal("516");
  const version = root.attributes.get("versao");
  if (version === undefined) return refusal("517");
  if (version !== (VERSIONS[service] ?? VERSION)) return refusal("239");
  const sent = messageText(text, root);
  if (/<[A-Za-z_][\w.-]*:/.test(sent)) return refusal("404");
  return service === "NFeAutorizacao4" && isSpaced(sent, root) ? refusal("588") : undefined;
}

/** What is between the tags of the message, without its envelope. */
function messageText(text: string, { name }: XmlElement): string {
  const start = text.search(new RegExp(`<(?:[\\w.-]+:)?${name}[\\s>]`));
  return text.slice(Math.max(start, 0), text.lastIndexOf(name));
}

/** White space between the tags of a document. */
function isSpaced(text: string, root: XmlElement): boolean {
  return find(root, "NFe") !== undefined && /<NFe[\s>][\s\S]*?>\s+<[\s\S]*<\/NFe>/.test(text);
}
