import {
  type Outgoing,
  requestFile,
  type SubmissionKind,
  type Task,
  XML_MIME,
  xmlFile,
} from "@fakturo/plugin";
import { invoiceIn } from "@fakturo/spain";
import { agencyOf } from "../agencies.ts";
import { readRecord } from "../connection/record.ts";
import { fileKey } from "../converter.ts";
import { deadlineOf, endOf } from "../deadline.ts";
import { type MessageOptions, messageOf } from "../message.ts";
import { writersOf } from "../schema/write.ts";

/** A request to be sent. */
export interface OutgoingRequest {
  readonly kind: Extract<SubmissionKind, "issue" | "amend" | "cancel">;
  /** Key of the administration. */
  readonly agency: string | undefined;
  /** True for the first record of the invoice. */
  readonly isFirst: boolean;
  readonly options: MessageOptions;
}

/** File and submission of the request about the task's document. */
export function requestEffects(
  { envelope, id }: Pick<Task, "id"> & { readonly envelope: NonNullable<Task["envelope"]> },
  { kind, agency, isFirst, options }: OutgoingRequest,
) {
  const invoice = invoiceIn(envelope.doc);
  const xml = writersOf(options.dialect).compact(messageOf([invoice], options));
  const bytes = new TextEncoder().encode(xml);
  const { holder, key } = readRecord({ bytes });
  const name = options.removal ? `${fileKey(options.book)}-cancel` : fileKey(options.book);
  const base = [options.book.key, holder.nif, key].join("·");
  const submit: Outgoing = {
    connection: agencyOf(agency).connection,
    kind,
    // An invoice is recorded once; later movements of its record may repeat.
    identity: isFirst ? base : `${base}·${id}`,
    bytes,
    mime: XML_MIME,
    holder: holder.nif,
    stream: [holder.nif, options.book.key, options.removal ? "B" : options.communication].join("·"),
    ...(!options.removal && { due: endOf(deadlineOf(invoice, options)) }),
  };
  return { files: [requestFile(xmlFile(envelope, name, xml, name))], submit };
}
