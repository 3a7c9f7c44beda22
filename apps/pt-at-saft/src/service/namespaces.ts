/** Namespace of invoices, work documents and receipts. */
export const DOCUMENTS = "http://factemi.at.min_financas.pt/documents";
/** Namespace of series; children of its operations have none. */
export const SERIES = "http://at.gov.pt/";
/** Namespace and SOAPAction of transport documents; children of its operation have none. */
export const TRANSPORT = "https://servicos.portaldasfinancas.gov.pt/sgdtws/documentosTransporte/";
