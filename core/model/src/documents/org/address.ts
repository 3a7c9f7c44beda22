import { defineObject, type ObjectDef, optional, type Static, types } from "../../schema/index.ts";
import { identified, label, meta } from "../common.ts";

const coordinates = defineObject(
  "org.Coordinates",
  { schema: "org/coordinates", title: "Coordinates", description: "Point on the globe." },
  {
    lat: optional(types.float, "Latitude", "Decimal degrees, north positive."),
    lon: optional(types.float, "Longitude", "Decimal degrees, east positive."),
    w3w: optional(types.text, "What 3 Words", "The place as three words with dots between."),
    geohash: optional(types.text, "Geohash", "The place as a geohash in base 32."),
  },
);

/** Geographic coordinates. */
export interface Coordinates extends Static<typeof coordinates> {}
export const Coordinates: ObjectDef<Coordinates> = coordinates;

const address = defineObject(
  "org.Address",
  {
    schema: "org/address",
    title: "Address",
    description: "Postal address (BG-5, BG-8, BG-15).",
    extra: { recommended: ["num", "street", "locality", "region", "code", "country"] },
  },
  {
    ...identified,
    label,
    po_box: optional(types.text, "Post Office Box", "Number of the box, without the words."),
    num: optional(types.text, "Number", "House number with its letters."),
    floor: optional(types.text, "Floor", "Level inside the building."),
    block: optional(types.text, "Block", "Building inside the premises."),
    door: optional(types.text, "Door", "Apartment or office on the floor."),
    street: optional(types.text, "Street", "Name of the street (BT-35, BT-50)."),
    street_extra: optional(types.text, "Extended Street", "Second address line (BT-36, BT-51)."),
    locality: optional(types.text, "Locality", "City, town or village (BT-37, BT-52)."),
    region: optional(types.text, "Region", "Province, county or state by name (BT-39, BT-54)."),
    state: optional(types.code, "State", "Official code of the state, where one is required."),
    code: optional(types.code, "Code", "Postal code (BT-38, BT-53)."),
    country: optional(types.isoCountry, "Country", "ISO 3166 country (BT-40, BT-55)."),
    coords: optional(Coordinates, "Coordinates", "Exact place where the address is not enough."),
    meta,
  },
);

/** Postal address (BG-5, BG-8, BG-15). */
export interface Address extends Static<typeof address> {}
export const Address: ObjectDef<Address> = address;
