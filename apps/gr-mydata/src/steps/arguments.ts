/** Job arg with the MARK of a received document. */
export const MARK_ARG = "mydata-mark";
