/** Identity type of the Unique Entity Number. */
export const UEN_TYPE = "UEN";
