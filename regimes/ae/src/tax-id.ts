/** Tax registration number (TRN): 15 digits without a published check digit. */
export const TRN = /^\d{15}$/;
