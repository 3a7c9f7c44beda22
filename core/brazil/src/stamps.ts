/** Stamp with the access key: 50 digits of an NFS-e, 44 characters of an NF-e or NFC-e. */
export const KEY_STAMP = "sefaz-key";
