import {
  always,
  defineObject,
  list,
  type ObjectDef,
  optional,
  type Static,
  types,
} from "../../schema/index.ts";
import { identified, label, meta } from "../common.ts";
import { Address } from "./address.ts";
import { Email, Telephone } from "./contact.ts";
import { Identity } from "./identity.ts";
import { Image } from "./image.ts";

const name = defineObject(
  "org.Name",
  { schema: "org/name", title: "Name", description: "Name of a human being in its parts." },
  {
    ...identified,
    alias: optional(types.text, "Alias", "How the person likes to be called."),
    prefix: optional(types.text, "Prefix", "Form of address or title put first."),
    given: optional(types.text, "Given", "First name."),
    middle: optional(types.text, "Middle", "Names or initials between first name and surname."),
    surname: optional(types.text, "Surname", "Family name."),
    surname2: optional(types.text, "Second Surname", "Second family name where custom has two."),
    suffix: optional(types.text, "Suffix", "Title put last."),
    meta,
  },
);

/** Name of a person in its parts. */
export interface Name extends Static<typeof name> {}
export const Name: ObjectDef<Name> = name;

const person = defineObject(
  "org.Person",
  {
    schema: "org/person",
    title: "Person",
    description: "Human being who acts for a party (BG-6, BG-9).",
  },
  {
    ...identified,
    label,
    key: optional(types.key, "Key", "Part the person plays in the parent object."),
    name: always(Name, "Name", "Full name (BT-41, BT-56)."),
    role: optional(types.text, "Role", "Position held in the organisation."),
    identities: optional(list(Identity), "Identities", "Numbers of identity papers and licences."),
    addresses: optional(list(Address), "Postal Addresses", "Where to write to the person."),
    emails: optional(list(Email), "Email Addresses", "The first is used by converters (BT-43)."),
    telephones: optional(
      list(Telephone),
      "Telephone Numbers",
      "The first is used by converters (BT-42).",
    ),
    avatars: optional(list(Image), "Avatars", "Pictures of the person."),
    meta,
  },
);

/** Contact person of a party (BG-6, BG-9). */
export interface Person extends Static<typeof person> {}
export const Person: ObjectDef<Person> = person;
