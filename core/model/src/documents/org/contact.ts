import {
  always,
  defineObject,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { identified, label, meta } from "../common.ts";

const email = defineObject(
  "org.Email",
  { schema: "org/email", title: "Email", description: "Electronic mail address." },
  {
    ...identified,
    label,
    addr: always(types.text, "Address", "Mailbox and domain, without a display name."),
    meta,
  },
);

/** E-mail address of a party or a person (BT-43, BT-58). */
export interface Email extends Static<typeof email> {}
export const Email: ObjectDef<Email> = email;

const telephone = defineObject(
  "org.Telephone",
  { schema: "org/telephone", title: "Telephone", description: "Fixed or mobile number." },
  {
    ...identified,
    label,
    num: always(types.text, "Number", "Digits in any spelling, best with the country prefix."),
  },
);

/** Telephone number of a party or a person (BT-42, BT-57). */
export interface Telephone extends Static<typeof telephone> {}
export const Telephone: ObjectDef<Telephone> = telephone;

const website = defineObject(
  "org.Website",
  { schema: "org/website", title: "Website", description: "Page on the web." },
  {
    ...identified,
    label,
    title: optional(types.text, "Title", "Text to show in place of the address."),
    url: always(types.text, "URL", "Complete address with its scheme.", {
      extra: { format: "uri" },
    }),
  },
);

/** Web page. */
export interface Website extends Static<typeof website> {}
export const Website: ObjectDef<Website> = website;
