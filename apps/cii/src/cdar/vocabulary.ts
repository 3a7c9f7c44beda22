import type { Vocabulary } from "@fakturo/xml";
import { CDAR } from "./namespaces.ts";

const ABOUT = "rsm:AcknowledgementDocument";
const REFERENCED = `${ABOUT}/ram:ReferenceReferencedDocument`;

/** Places of a status message, and those that the document does not need. */
export const STATUS_VOCABULARY: Vocabulary = {
  namespaces: CDAR,
  unneeded: {
    "rsm:ExchangedDocumentContext": "which kind of message it is, which the addon says",
    "rsm:ExchangedDocument/ram:Name": "a title; the status says what it is",
    "rsm:ExchangedDocument/ram:SenderTradeParty": "the platform that carries the message",
    [`${ABOUT}/ram:MultipleReferencesIndicator`]: "a message is about one invoice",
    [`${ABOUT}/ram:IssueDateTime`]: "when the status was set, just before the message",
    [`${ABOUT}/ram:TypeCode`]: "who reports follows from the status",
    [`${REFERENCED}/ram:StatusCode`]: "coarser than the status",
    [`${REFERENCED}/ram:ReferenceTypeCode`]: "the kind of message once more",
    [`${REFERENCED}/ram:ProcessCondition`]: "the status in words",
    "//ram:SequenceNumeric": "reasons are counted",
    "//@format": "how the moment is written",
  },
};
