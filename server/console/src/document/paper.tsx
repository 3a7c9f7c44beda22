import type { ReactNode } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import type { MessageKey } from "../i18n/translate.ts";
import { type DocumentPart, listOf, partOf, textOf } from "./members.ts";

interface PaperProps {
  readonly doc: DocumentPart;
  /** Asked for the origin of the value at a JSON path; absent where that cannot be told. */
  readonly onExplain?: ((path: string) => void) | undefined;
}

/** A document as a reader sees it. Every value is text of the page, whatever it contains. */
export function Paper({ doc, onExplain }: PaperProps) {
  const { t, day } = useI18n();
  const currency = textOf(doc, "currency");
  const title = textOf(doc, "$schema").split("/").at(-1) ?? "";
  const number = [textOf(doc, "series"), textOf(doc, "code")].filter(Boolean).join("-");
  return (
    <article className="paper" aria-label={t("paper.label")}>
      <div className="paper-head">
        <div>
          <p className="paper-title">
            <bdi>{textOf(doc, "type") || title}</bdi> <bdi>{number}</bdi>
          </p>
          <p className="muted">{day(textOf(doc, "issue_date"))}</p>
        </div>
        <p className="muted small">
          <bdi>{[textOf(doc, "$regime"), ...addonsOf(doc)].filter(Boolean).join(" · ")}</bdi>
        </p>
      </div>
      <div className="grid-2">
        <Party label="paper.supplier" party={partOf(doc, "supplier")} />
        <Party label="paper.customer" party={partOf(doc, "customer")} />
        {textOf(doc, "name") && <Party label="paper.party" party={doc} />}
      </div>
      <Lines doc={doc} currency={currency} onExplain={onExplain} />
      <Totals totals={partOf(doc, "totals")} currency={currency} onExplain={onExplain} />
      {listOf(doc, "notes").map((note) => (
        <p key={JSON.stringify(note)} className="small muted">
          <bdi>{textOf(note, "text")}</bdi>
        </p>
      ))}
    </article>
  );
}

function addonsOf(doc: DocumentPart): string[] {
  return Array.isArray(doc.$addons) ? doc.$addons.map(String) : [];
}

function Party({ label, party }: { readonly label: MessageKey; readonly party: DocumentPart }) {
  const { t, country } = useI18n();
  const taxId = partOf(party, "tax_id");
  const name = textOf(party, "name");
  if (!name && Object.keys(taxId).length === 0) return null;
  return (
    <address>
      <p className="label muted">{t(label)}</p>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <div className="mono">
        <bdi>{[textOf(taxId, "country"), textOf(taxId, "code")].filter(Boolean).join(" ")}</bdi>
      </div>
      {listOf(party, "addresses").map((address) => (
        <div key={JSON.stringify(address)}>
          <bdi>
            {["street", "num", "code", "locality", "region"]
              .map((part) => textOf(address, part))
              .filter(Boolean)
              .join(" ")}
          </bdi>{" "}
          {country(textOf(address, "country"))}
        </div>
      ))}
      {listOf(party, "emails").map((email) => (
        <div key={textOf(email, "addr")}>
          <bdi>{textOf(email, "addr")}</bdi>
        </div>
      ))}
    </address>
  );
}

interface PartProps {
  readonly currency: string;
  readonly onExplain?: ((path: string) => void) | undefined;
}

function Lines({ doc, currency, onExplain }: PartProps & { readonly doc: DocumentPart }) {
  const { t } = useI18n();
  const lines = listOf(doc, "lines");
  if (lines.length === 0) return null;
  return (
    <div className="scroll-x">
      <table className="narrow-cards">
        <thead>
          <tr>
            <th>{t("line.item")}</th>
            <th className="end">{t("line.quantity")}</th>
            <th className="end">{t("line.price")}</th>
            <th>{t("line.taxes")}</th>
            <th className="end">{t("line.total")}</th>
          </tr>
        </thead>
        <tbody>
          {lines
            .map((line, index) => ({ line, index }))
            .map(({ line, index }) => (
              <tr key={`${index} ${textOf(line, "uuid")}`}>
                <td>
                  <bdi>{textOf(partOf(line, "item"), "name")}</bdi>
                </td>
                <td className="end">{textOf(line, "quantity")}</td>
                <td className="end nowrap">
                  <Money amount={textOf(partOf(line, "item"), "price")} currency={currency} />
                </td>
                <td>
                  <bdi>{listOf(line, "taxes").map(taxText).join(", ")}</bdi>
                </td>
                <td className="end nowrap">
                  <Value
                    path={`$.lines[${index}].total`}
                    amount={textOf(line, "total")}
                    currency={currency}
                    onExplain={onExplain}
                  />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

function taxText(tax: DocumentPart): string {
  return [textOf(tax, "cat"), textOf(tax, "percent") || textOf(tax, "key")]
    .filter(Boolean)
    .join(" ");
}

const TOTALS: readonly (readonly [string, MessageKey])[] = [
  ["sum", "totals.sum"],
  ["discount", "totals.discount"],
  ["charge", "totals.charge"],
  ["total", "totals.total"],
];
const AFTER_TAX: readonly (readonly [string, MessageKey])[] = [
  ["tax", "totals.tax"],
  ["total_with_tax", "totals.totalWithTax"],
  ["retained_tax", "totals.retained"],
  ["rounding", "totals.rounding"],
  ["advance", "totals.advance"],
  ["due", "totals.due"],
];

/** Totals of a document with its taxes by category and rate. */
export function Totals({
  totals,
  currency,
  onExplain,
}: PartProps & { readonly totals: DocumentPart }) {
  const { t } = useI18n();
  if (Object.keys(totals).length === 0) return null;
  const row = ([name, label]: readonly [string, MessageKey]) =>
    textOf(totals, name) && (
      <TotalRow key={name} label={t(label)}>
        <Value
          path={`$.totals.${name}`}
          amount={textOf(totals, name)}
          currency={currency}
          onExplain={onExplain}
        />
      </TotalRow>
    );
  return (
    <div className="totals">
      <dl>
        {TOTALS.map(row)}
        {listOf(partOf(totals, "taxes"), "categories").flatMap((category, at) =>
          listOf(category, "rates").map((rate, index) => {
            const path = `$.totals.taxes.categories[${at}].rates[${index}]`;
            return (
              <TotalRow
                key={path}
                label={[
                  textOf(category, "code"),
                  textOf(rate, "percent") || textOf(rate, "key"),
                ].join(" ")}
              >
                <Value
                  path={`${path}.amount`}
                  amount={textOf(rate, "amount")}
                  currency={currency}
                  onExplain={onExplain}
                />
              </TotalRow>
            );
          }),
        )}
        {AFTER_TAX.map(row)}
        <dt className="grand">{t("totals.payable")}</dt>
        <dd className="grand">
          <Value
            path="$.totals.payable"
            amount={textOf(totals, "payable")}
            currency={currency}
            onExplain={onExplain}
          />
        </dd>
      </dl>
    </div>
  );
}

function TotalRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="muted">
        <bdi>{label}</bdi>
      </dt>
      <dd>{children}</dd>
    </>
  );
}

function Money({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const { money } = useI18n();
  return <bdi>{money(amount, currency)}</bdi>;
}

interface ValueProps extends PartProps {
  readonly path: string;
  readonly amount: string;
}

/** An amount; a button that asks for its origin where that can be told. */
function Value({ path, amount, currency, onExplain }: ValueProps) {
  const { t, money } = useI18n();
  if (!onExplain) return <Money amount={amount} currency={currency} />;
  return (
    <button
      type="button"
      className="button-text"
      title={t("explain.ask")}
      onClick={() => onExplain(path)}
    >
      <bdi>{money(amount, currency)}</bdi>
    </button>
  );
}
