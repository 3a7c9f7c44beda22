import { timeNow } from "@fakturo/model";
import { dayAt } from "./checks.ts";
import { returnedOf, type State, type TicketDocument } from "./state.ts";

/** The search: days in queries begin with the month, those of answers with the day. */
export function listed(
  own: readonly TicketDocument[],
  query: ReadonlyMap<string, string>,
  state: State,
): object {
  const [from, until] = [comparable(query.get("dataDal")), comparable(query.get("dataInvioAl"))];
  const found = own.filter((one) => {
    const day = sortable(dayAt(one.at));
    const number = query.get("numeroProgressivo") ?? one.number;
    return (
      one.operation === query.get("tipoOperazione") &&
      one.number === number &&
      day >= from &&
      day <= until
    );
  });
  return { totalCount: found.length, elencoRisultati: found.map((one) => rowOf(one, state)) };
}

/** `MM/DD/YYYY` as `YYYY-MM-DD`. */
function comparable(day = ""): string {
  return day.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$3-$1-$2");
}

function sortable(day: string): string {
  return day.split("/").toReversed().join("-");
}

/** `annulli` is a flag of voided sales, and the sale's number of voids (and, as assumed, of returns). */
function rowOf(one: TicketDocument, state: State): object {
  const annulli =
    one.operation !== "V"
      ? (one.document.resoAnnullo?.progressivo ?? "")
      : state.voided.has(one.idtrx)
        ? "A"
        : "";
  return {
    idtrx: one.idtrx,
    numeroProgressivo: one.number,
    cfCliente: one.document.cfCessionarioCommittente,
    data: `${dayAt(one.at)} ${timeNow("Europe/Rome", one.at)}`,
    tipoOperazione: one.operation,
    ammontareComplessivo: Number(one.document.ammontareComplessivo),
    annulli,
  };
}

/** A document in detail; its payment is in another order than it was sent, and rows tell what was returned of them. */
export function shown(
  { idtrx, number, operation, document }: TicketDocument,
  state: State,
): object {
  const { vendita } = document;
  const elementiContabili = document.elementiContabili.map((row) =>
    operation === "V" ? { ...row, resiPregressi: returnedOf(row, state).toFixed(2) } : row,
  );
  return {
    idtrx,
    documentoCommerciale: {
      ...document,
      elementiContabili,
      numeroProgressivo: number,
      ...(vendita && { vendita: vendita.toReversed() }),
    },
  };
}
