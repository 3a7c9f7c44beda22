import { defineObject, type ObjectDef, optional, type Static, types } from "../../schema/index.ts";
import { identified, label, meta } from "../common.ts";
import { Digest } from "../dsig/digest.ts";

const image = defineObject(
  "org.Image",
  {
    schema: "org/image",
    title: "Image",
    description: "Logo, portrait or photograph, linked or inline.",
  },
  {
    ...identified,
    label,
    url: optional(types.text, "URL", "Where the picture is; excludes inline data."),
    data: optional(types.base64, "Data", "The picture itself, for small ones such as an SVG."),
    mime: optional(types.text, "MIME", "Media type of the picture."),
    description: optional(types.text, "Description", "What can be seen."),
    alt: optional(types.text, "Alt", "Text to use where pictures are not shown."),
    height: optional(types.integer, "Height", "Size in pixels from top to bottom."),
    width: optional(types.integer, "Width", "Size in pixels from left to right."),
    digest: optional(Digest, "Digest", "Fingerprint the linked picture must have."),
    meta,
  },
);

/** Logo, portrait or photograph, linked or inline. */
export interface Image extends Static<typeof image> {}
export const Image: ObjectDef<Image> = image;
