import { readXml, XmlError } from "@fakturo/xml";
import { BankRefusal } from "./codes.ts";
import { finder } from "./names.ts";

const END = "</SOAP-ENV:Envelope>";
const EB = "http://www.oasis-open.org/committees/ebxml-msg/schema/msg-header-2_0.xsd";

/** The invoices of a file, which come each after a frame. @throws BankRefusal where a part is not of this form. */
export function finvoicesIn(file: Uint8Array): readonly Uint8Array[] {
  const bytes = Buffer.from(file);
  const invoices: Uint8Array[] = [];
  let from = 0;
  while (from < bytes.length && bytes.toString("latin1", from).trim() !== "") {
    const end = bytes.indexOf(END, from);
    if (end < 0) throw new BankRefusal("23", "a message has no frame");
    requireFrame(bytes.subarray(from, end + END.length));
    const start = bytes.indexOf("<", end + END.length);
    const next = bytes.indexOf("<SOAP-ENV:Envelope", end);
    const stop = next < 0 ? bytes.length : next;
    if (start < 0 || start >= stop) throw new BankRefusal("23", "a frame has no Finvoice");
    invoices.push(bytes.subarray(start, stop));
    from = stop;
  }
  return invoices.length > 0 ? invoices : refuse("the file is empty");
}

/** Sender and receiver with their operators, each once. */
function requireFrame(bytes: Uint8Array): void {
  const header = frameHeader(bytes);
  const roles = header.flatMap(({ children }) =>
    children.filter(({ name }) => name === "Role").map(({ text }) => text.trim()),
  );
  const wanted = ["Sender", "Intermediator", "Receiver", "Intermediator"];
  if (roles.join() !== wanted.join()) refuse("the frame does not name both parties");
}

function frameHeader(bytes: Uint8Array) {
  try {
    const [message] = finder.find(readXml(bytes), "s:Header")?.children ?? [];
    if (message?.name !== "MessageHeader" || message.namespace !== EB)
      return refuse("the frame has no MessageHeader");
    return message.children.filter(({ name }) => name === "From" || name === "To");
  } catch (error) {
    if (error instanceof XmlError) return refuse("the frame is no XML");
    throw error;
  }
}

function refuse(details: string): never {
  throw new BankRefusal("23", details);
}
