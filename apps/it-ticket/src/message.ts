import { isObject } from "@fakturo/model";
import { Type } from "@fakturo/plugin";
import { readOr } from "./answers.ts";
import type { CommercialDocument } from "./record.ts";

const Shop = Type.Object({ identificativiFiscali: Type.Object({ partitaIva: Type.String() }) });

/** A document to post, and the id of the one that it voids or returns goods of. */
export interface PortalDocument {
  readonly document: CommercialDocument;
  readonly idtrx?: string;
}

/**
 * The posted JSON; `shop` is the portal's answer with the shop's data, which the document repeats. Undefined without
 * such data.
 */
export function messageFor(shop: string, { document, idtrx }: PortalDocument): string | undefined {
  const cedentePrestatore = readOr(Shop, shop);
  if (!isObject(cedentePrestatore)) return undefined;
  return JSON.stringify({
    datiTrasmissione: { formato: "DCW10" },
    cedentePrestatore,
    flagIdentificativiModificati: false,
    ...(idtrx !== undefined && { idtrx }),
    documentoCommerciale: document,
  });
}

/** What a later document is to the sale with this number: `A` voids it, `R` returns goods. */
interface Later {
  readonly type: "A" | "R";
  readonly number: string;
  /** `DD/MM/YYYY`. */
  readonly day: string;
}

/** A document about a sale: without a payment, and with the sale's day and number. */
export function aboutSale(
  { vendita: _vendita, ...rest }: CommercialDocument,
  { type, number, day }: Later,
): CommercialDocument & { readonly numeroProgressivo: string } {
  return {
    ...rest,
    dataOra: day,
    resoAnnullo: { tipologia: type, dataOra: rest.dataOra, progressivo: number },
    numeroProgressivo: number,
  };
}
