import { createFinder } from "@fakturo/xml";

/** Elements of Facturae have no namespace, except the root. */
export const { find, findAll, text } = createFinder({});
