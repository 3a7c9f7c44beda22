import { FakturoError } from "@fakturo/model";
import {
  attributed,
  declare,
  group,
  kept,
  leaf,
  readXml,
  writeXml,
  type XmlNode,
} from "@fakturo/xml";
import { find, text as textAt } from "../read/find.ts";
import { EB, SOAP, XLINK } from "./names.ts";

const SCHEMA = "http://www.finvoice.info/finvoice.xsd";

/**
 * A Finvoice with the frame of banks and operators in front: SOAP 1.1 with the header of ebXML 2.0, which repeats the
 * message's transmission details.
 * @throws FakturoError "validation" for a Finvoice without transmission details, whose operators are not known.
 */
export function framed(finvoice: string): string {
  const details = find(readXml(finvoice), "MessageTransmissionDetails");
  if (!details)
    throw new FakturoError("validation", "a frame needs the operators of both parties", {
      path: "$.customer.ext.fi-finvoice-operator",
    });
  const text = (path: string) => textAt(details, path);
  const id = text("MessageDetails/MessageIdentifier");
  const header = group(
    "eb:MessageHeader",
    party("From", "Sender", text("MessageSenderDetails/FromIdentifier")),
    party("From", "Intermediator", text("MessageSenderDetails/FromIntermediator")),
    party("To", "Receiver", text("MessageReceiverDetails/ToIdentifier")),
    party("To", "Intermediator", text("MessageReceiverDetails/ToIntermediator")),
    leaf("eb:CPAId", "yoursandmycpa"),
    kept(group("eb:ConversationId")),
    leaf("eb:Service", "Routing"),
    leaf("eb:Action", "ProcessInvoice"),
    group(
      "eb:MessageData",
      leaf("eb:MessageId", id),
      leaf("eb:Timestamp", text("MessageDetails/MessageTimeStamp")),
      kept(group("eb:RefToMessageId")),
    ),
  );
  const envelope = attributed(
    group(
      "SOAP-ENV:Envelope",
      group(
        "SOAP-ENV:Header",
        attributed(header, { "SOAP-ENV:mustUnderstand": "1", "eb:version": "2.0" }),
      ),
      group("SOAP-ENV:Body", manifest(id)),
    ),
    declare({ "SOAP-ENV": SOAP, eb: EB, xlink: XLINK }),
  );
  return `${writeXml(envelope, { declaration: false })}\n${finvoice}`;
}

function party(side: "From" | "To", role: string, id: string): XmlNode {
  return group(`eb:${side}`, leaf("eb:PartyId", id), leaf("eb:Role", role));
}

function manifest(id: string): XmlNode {
  const schema = kept(group("eb:schema"));
  const reference = group(
    "eb:Reference",
    attributed(schema, { "eb:location": SCHEMA, "eb:version": "3.0" }),
  );
  return attributed(
    group("eb:Manifest", attributed(reference, { "eb:id": "Finvoice", "xlink:href": id })),
    { "eb:id": "Manifest", "eb:version": "2.0" },
  );
}
