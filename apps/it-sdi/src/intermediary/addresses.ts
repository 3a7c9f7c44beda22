/** Path at which an intermediary delivers receipts. */
export const INTERMEDIARY_RECEIPTS = "/intermediary/receipts/:token";
/** Path at which an intermediary delivers invoices. */
export const INTERMEDIARY_INVOICES = "/intermediary/invoices/:token";
