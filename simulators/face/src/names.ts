import { createFinder } from "@fakturo/xml";

/** Namespace of FACe's operations; their children have none. */
export const WEB = "https://webservice.face.gob.es";

/** Namespace of the operations of FACeB2B; their children have none. */
export const B2B = "https://webservice.faceb2b.gob.es";

/** Paths by local names of elements without namespace. */
export const finder = createFinder({});
