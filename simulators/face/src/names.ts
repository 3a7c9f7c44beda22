import { createFinder } from "@fakturo/xml";

/** Namespace of FACe's operations; their children have none. */
export const WEB = "https://webservice.face.gob.es";

/** Paths by local names of elements without namespace. */
export const finder = createFinder({});
