import { FakturoError } from "@fakturo/model";
import { type Classified, classify, invoiceType } from "@fakturo/peppol";
import type { DocumentTask, EntryFile, StepContext, Task } from "@fakturo/plugin";

const XML: ReadonlySet<string> = new Set(["application/xml", "text/xml"]);

/** The newest XML file of an entry that a step has written for sending. */
export function xmlOf(entry: Task["entry"]): EntryFile | undefined {
  return entry?.files.findLast(({ mime, category }) => XML.has(mime) && category === "format");
}

/** Type and processes of the entry's XML, or of the one that its document would become without it. */
export async function typeOf(
  { entry, envelope }: DocumentTask,
  ctx: Pick<StepContext, "file">,
): Promise<Pick<Classified, "type" | "processes">> {
  const file = xmlOf(entry);
  if (file) return classify(await ctx.file(file.id));
  const { doc } = envelope;
  const listed = (name: string) => (Array.isArray(doc[name]) ? doc[name] : []);
  if (!String(doc.$schema).endsWith("/bill/invoice"))
    throw new FakturoError("input", "the entry has no XML file to send");
  return invoiceType({
    isCredit: doc.type === "credit-note",
    isSelfBilled: listed("$tags").includes("self-billed"),
    isFrench: listed("$addons").some((addon) => String(addon).startsWith("fr-ctc-flow2")),
  });
}
