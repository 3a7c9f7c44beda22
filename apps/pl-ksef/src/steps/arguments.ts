/** Job args that name an invoice of KSeF and the party that may see it. */
export const NUMBER_ARG = "ksef-number";
export const NIP_ARG = "nip";
