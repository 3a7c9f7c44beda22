/** Code of authorisation, its last day, and the address in the QR code. */
export const CAE_STAMP = "arca-cae";
export const CAE_EXPIRY_STAMP = "arca-cae-expiry";
export const QR_STAMP = "arca-qr";
