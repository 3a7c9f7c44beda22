import { createFinder } from "@fakturo/xml";

/** Elements of Facturae are in no namespace, but for the root. */
export const { find, findAll, text } = createFinder({});
