/** Namespace of NF-e, of its protocol and its events. */
export const NAMESPACE = "http://www.portalfiscal.inf.br/nfe";
