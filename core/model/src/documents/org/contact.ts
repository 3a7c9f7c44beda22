import { always, defineObject, optional, type Static, types } from "../../schema/index.ts";
import { identified, label, meta } from "../common.ts";

/** E-mail address of a party or a person (BT-43, BT-58). */
export const Email = defineObject(
  "org.Email",
  { schema: "org/email", title: "Email", description: "Electronic mail address." },
  {
    ...identified,
    label,
    addr: always(types.text, "Address", "Mailbox and domain, without a display name."),
    meta,
  },
);
export type Email = Static<typeof Email>;

/** Telephone number of a party or a person (BT-42, BT-57). */
export const Telephone = defineObject(
  "org.Telephone",
  { schema: "org/telephone", title: "Telephone", description: "Fixed or mobile number." },
  {
    ...identified,
    label,
    num: always(types.text, "Number", "Digits in any spelling, best with the country prefix."),
  },
);
export type Telephone = Static<typeof Telephone>;

/** Page on the web. */
export const Website = defineObject(
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
export type Website = Static<typeof Website>;
