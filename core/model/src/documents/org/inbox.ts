import { always, defineObject, optional, type Static, types } from "../../schema/index.ts";
import { identified, label } from "../common.ts";

/** Address of a party in a document network, by scheme and code, web address or e-mail (BT-34, BT-49). */
export const Inbox = defineObject(
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
export type Inbox = Static<typeof Inbox>;

/** Address of a party in a document network, written as one URI. */
export const Endpoint = defineObject(
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
export type Endpoint = Static<typeof Endpoint>;
