import {
  always,
  defineObject,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { identified, label } from "../common.ts";

const inbox = defineObject(
  "org.Inbox",
  {
    schema: "org/inbox",
    title: "Inbox",
    description: "Address of a party in a document network (BT-34, BT-49).",
  },
  {
    ...identified,
    label,
    key: optional(types.key, "Key", "Network the inbox belongs to, such as `peppol`."),
    scheme: optional(types.code, "Scheme", "Code list the code comes from, such as `0088`."),
    code: optional(types.code, "Code", "Participant's code; excludes an address and an e-mail."),
    url: optional(types.text, "URL", "Web address that receives; excludes a code and an e-mail."),
    email: optional(types.text, "Email", "Mailbox that receives; excludes a code and an address."),
  },
);

/** Address of a party in a document network, by scheme and code, web address or e-mail (BT-34, BT-49). */
export interface Inbox extends Static<typeof inbox> {}
export const Inbox: ObjectDef<Inbox> = inbox;

const endpoint = defineObject(
  "org.Endpoint",
  {
    schema: "org/endpoint",
    title: "Endpoint",
    description: "Address of a party in a document network, written as one URI.",
  },
  {
    ...identified,
    label,
    uri: always(types.uri, "URI", "Scheme and address; the first one routes the envelope."),
  },
);

/** Address of a party in a document network, written as one URI. */
export interface Endpoint extends Static<typeof endpoint> {}
export const Endpoint: ObjectDef<Endpoint> = endpoint;
