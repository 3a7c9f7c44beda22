import type { XmlSchemaData } from "@fakturo/xml-schema";

/** Where in the invoice the elements of a Finvoice come from; the first that matches counts. */
export const PLACES: XmlSchemaData["places"] = [
  ["FromIdentifier", "$.supplier.inboxes"],
  ["FromIntermediator", "$.supplier.ext.fi-finvoice-operator"],
  ["ToIdentifier", "$.customer.inboxes"],
  ["ToIntermediator", "$.customer.ext.fi-finvoice-operator"],
  ["SellerPartyDetails", "$.supplier"],
  ["SellerInformationDetails", "$.supplier"],
  ["BuyerPartyDetails", "$.customer"],
  ["DeliveryPartyDetails", "$.delivery.receiver"],
  ["DeliveryDetails", "$.delivery"],
  ["AnyPartyDetails", "$.payment.payee"],
  ["InvoiceRow", "$.lines"],
  ["EpiDetails", "$.payment.instructions"],
  ["InvoiceDetails", "$"],
];
