import { type Invoice, isZeroDate } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";

type Dates = readonly (string | undefined)[];

/** Passes when none of the dates lies after the day of issue. */
function noneAfterIssue(label: string, dates: (invoice: Invoice) => Dates): Test<Invoice> {
  return is.that(label, (invoice) =>
    given(dates(invoice)).every((date) => date <= invoice.issue_date),
  );
}

export const valueDate = noneAfterIssue("value date not after issue date", ({ value_date }) => [
  value_date,
]);

export const operationDate = noneAfterIssue(
  "operation date not after issue date",
  ({ op_date }) => [op_date],
);

export const precedingDates = noneAfterIssue(
  "preceding dates not after issue date",
  ({ preceding = [] }) => preceding.map((row) => row?.issue_date),
);

export const advanceDates = noneAfterIssue("advance dates not after issue date", ({ payment }) =>
  (payment?.advances ?? []).map((row) => row?.date),
);

export const dueDates: Test<Invoice> = is.that(
  "due dates not before issue date",
  ({ payment, issue_date }: Invoice) =>
    given((payment?.terms?.due_dates ?? []).map((row) => row?.date)).every(
      (date) => date >= issue_date,
    ),
);

function given(dates: Dates): string[] {
  return dates.filter((date) => date !== undefined).filter((date) => !isZeroDate(date));
}
