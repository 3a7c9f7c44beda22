import { defineSubmissionStep } from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";
import { ZONES } from "../zones.ts";

/** Connections of the three treasuries. */
export const TREASURIES = Object.values(ZONES).map(({ connection }) => connection);

/** Sends the invoice's file, and waits for the treasury's answer. */
export const send = defineSubmissionStep({
  key: "gov-es.ticketbai.send",
  name: "Send TicketBAI",
  summary: "Send the invoice's TicketBAI file to the treasury of its province.",
  schemas: ["bill/invoice"],
  credentials: [spanishCertificate.key],
  submits: { connection: TREASURIES, kind: ["issue", "amend"] },
});
