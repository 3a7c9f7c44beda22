import { CII } from "../cii/namespaces.ts";

/** The namespaces of CDAR, which has components of CII. */
export const CDAR = {
  ...CII,
  rsm: "urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100",
} as const;
