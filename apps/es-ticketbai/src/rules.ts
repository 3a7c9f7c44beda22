/** Reasons why an invoice cannot become a TicketBAI file; each is a fault's code. */
export const RULES = {
  zone: "ES-TICKETBAI-ZONE",
  supplier: "ES-TICKETBAI-SUPPLIER-NIF",
  number: "ES-TICKETBAI-NUMBER",
  type: "ES-TICKETBAI-TYPE",
  correction: "ES-TICKETBAI-CORRECTION",
  description: "ES-TICKETBAI-DESCRIPTION",
  lines: "ES-TICKETBAI-LINES",
  charges: "ES-TICKETBAI-CHARGES",
  customer: "ES-TICKETBAI-CUSTOMER",
  taxes: "ES-TICKETBAI-TAXES",
  schema: "ES-TICKETBAI-SCHEMA",
  currency: "ES-TICKETBAI-CURRENCY",
  activity: "ES-TICKETBAI-ACTIVITY",
} as const;
