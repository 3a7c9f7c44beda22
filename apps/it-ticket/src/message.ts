import { isObject } from "@fakturo/model";
import { Type } from "@fakturo/plugin";
import { readOr } from "./answers.ts";
import type { CommercialDocument, TicketRecord } from "./record.ts";

const Shop = Type.Object({ identificativiFiscali: Type.Object({ partitaIva: Type.String() }) });

/**
 * The posted JSON; `shop` is the portal's answer with the shop's data, which the document repeats. Undefined without
 * such data.
 */
export function messageFor(
  record: TicketRecord,
  shop: string,
  original: CommercialDocument | undefined,
): string | undefined {
  const cedentePrestatore = readOr(Shop, shop);
  if (!isObject(cedentePrestatore)) return undefined;
  const common = {
    datiTrasmissione: { formato: "DCW10" },
    cedentePrestatore,
    flagIdentificativiModificati: false,
  };
  if (record.operation === "V")
    return JSON.stringify({ ...common, documentoCommerciale: record.document });
  if (!original) return undefined;
  const { idtrx, number, day } = record;
  const { vendita: _vendita, ...rest } = original;
  const documentoCommerciale = {
    ...rest,
    dataOra: day,
    resoAnnullo: { tipologia: "A", dataOra: original.dataOra, progressivo: number },
    numeroProgressivo: number,
  };
  return JSON.stringify({ ...common, idtrx, documentoCommerciale });
}
