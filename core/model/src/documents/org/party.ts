import {
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { ext, identified, label, meta, regime } from "../common.ts";
import { TaxIdentity } from "../tax/identity.ts";
import { Address } from "./address.ts";
import { Email, Telephone, Website } from "./contact.ts";
import { Identity } from "./identity.ts";
import { Image } from "./image.ts";
import { Endpoint, Inbox } from "./inbox.ts";
import { Person } from "./person.ts";
import { Registration } from "./registration.ts";

const party = defineObject(
  "org.Party",
  {
    schema: "org/party",
    title: "Party",
    description: "Company or person that takes part in a transaction (BG-4, BG-7, BG-10).",
    extra: { recommended: ["name", "tax_id"] },
  },
  {
    ...regime,
    ...identified,
    label,
    name: optional(types.text, "Name", "Registered name (BT-27, BT-44, BT-59)."),
    alias: optional(types.text, "Alias", "Trading name (BT-28, BT-45)."),
    tax_id: optional(TaxIdentity, "Tax Identity", "VAT or similar number (BT-31, BT-48)."),
    identities: optional(
      list(Identity),
      "Identities",
      "Other registrations (BT-29, BT-30, BT-46).",
    ),
    people: optional(list(Person), "People", "Contacts; the first is the main one."),
    endpoints: optional(list(Endpoint), "Endpoints", "Network addresses as URIs, best one first."),
    inboxes: optional(
      list(Inbox),
      "Inboxes",
      "Network addresses by scheme and code (BT-34, BT-49).",
    ),
    addresses: optional(
      list(Address),
      "Postal Addresses",
      "The first is the registered one (BG-5, BG-8).",
    ),
    emails: optional(list(Email), "Email Addresses", "Mailboxes of the organisation."),
    websites: optional(list(Website), "Websites", "Public pages of the organisation."),
    telephones: optional(list(Telephone), "Telephone Numbers", "Numbers of the organisation."),
    registration: optional(
      Registration,
      "Registration",
      "Entry in the trade register that the law wants on paper (BT-33).",
    ),
    logos: optional(list(Image), "Logos", "Marks to print; the first is used."),
    ext,
    meta,
  },
);

/** Company or person in a transaction (BG-4, BG-7, BG-10). */
export interface Party extends Static<typeof party> {}
export const Party: ObjectDef<Party> = party;
