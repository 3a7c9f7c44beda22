import { QR_HOSTS } from "../qr.ts";

/** Addresses of KSeF; those of uploads and official receipts are below its API, too. */
export const ENDPOINTS = {
  live: { api: "https://api.ksef.mf.gov.pl/v2", qr: QR_HOSTS.production },
  test: { api: "https://api-test.ksef.mf.gov.pl/v2", qr: QR_HOSTS.test },
} as const;
