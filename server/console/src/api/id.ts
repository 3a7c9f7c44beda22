import { createUuidV7 } from "@fakturo/model";

/** A new id for an object that the console makes. */
export const newId = createUuidV7(Date.now, (bytes) => void crypto.getRandomValues(bytes));
