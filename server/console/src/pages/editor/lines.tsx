import type { KeyboardEvent } from "react";
import { listOf, partOf, textOf } from "../../document/members.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button } from "../../ui/parts.tsx";
import { type Editing, faultAt, named, textAt } from "./editing.ts";
import { newTax } from "./new-document.ts";

interface LinesProps {
  readonly editing: Editing;
}

/** The lines of a bill; Tab in the last cell makes a new one, unless the last one is empty: then it leaves the lines. */
export function Lines({ editing }: LinesProps) {
  const { t } = useI18n();
  const { doc, set } = editing;
  const lines = listOf(doc, "lines");
  const country = textOf(partOf(partOf(doc, "supplier"), "tax_id"), "country");
  const add = () => {
    const taxes = lines.at(-1)?.taxes ?? [newTax(country)];
    set(["lines", lines.length], { quantity: "1", item: { name: "", price: "0.00" }, taxes });
  };
  const onLastKey = (event: KeyboardEvent) => {
    const isFilled = textOf(partOf(lines.at(-1) ?? {}, "item"), "name") !== "";
    if (event.key === "Tab" && !event.shiftKey && isFilled) add();
  };
  return (
    <section className="section">
      <h2>{t("editor.lines")}</h2>
      <div className="line-row line-head" aria-hidden="true">
        <span>{t("line.item")}</span>
        <span>{t("line.quantity")}</span>
        <span>{t("line.price")}</span>
        <span>{t("line.taxes")}</span>
        <span className="end">{t("line.total")}</span>
        <span />
      </div>
      {lines
        .map((line, index) => ({ line, index }))
        .map(({ line, index }) => (
          <LineFields
            key={`${index} ${textOf(line, "uuid")}`}
            editing={editing}
            index={index}
            onLastKey={index === lines.length - 1 ? onLastKey : undefined}
          />
        ))}
      <div>
        <Button icon="plus" onClick={add}>
          {t("line.add")}
        </Button>
      </div>
    </section>
  );
}

interface LineProps extends LinesProps {
  readonly index: number;
  readonly onLastKey: ((event: KeyboardEvent) => void) | undefined;
}

function LineFields({ editing, index, onLastKey }: LineProps) {
  const { t, money } = useI18n();
  const at = (...rest: (string | number)[]) => ["lines", index, ...rest];
  const output = editing.built.output ?? {};
  const n = index + 1;
  const cell = (label: string, ...rest: (string | number)[]) => {
    const fault = faultAt(editing, at(...rest));
    return (
      <input
        aria-label={label}
        aria-invalid={fault !== undefined}
        title={fault}
        value={textAt(editing, at(...rest))}
        onChange={({ target }) => editing.set(at(...rest), target.value)}
      />
    );
  };
  return (
    <div className="line-row">
      {cell(t("line.itemOf", { n }), "item", "name")}
      {cell(t("line.quantityOf", { n }), "quantity")}
      {cell(t("line.priceOf", { n }), "item", "price")}
      <TaxChoice editing={editing} index={index} onLastKey={onLastKey} />
      <span className="line-sum nowrap">
        {money(textOf(listOf(output, "lines")[index] ?? {}, "total"), textOf(output, "currency"))}
      </span>
      <Button
        look="quiet"
        icon="trash"
        aria-label={t("line.removeOf", { n })}
        onClick={() => editing.set(at(), undefined)}
      />
    </div>
  );
}

const TAX_KEYS = ["exempt", "zero", "reverse-charge", "export", "intra-community", "outside-scope"];

/** The first tax of a line: a rate of the country, or a reason for none. */
function TaxChoice({ editing, index, onLastKey }: LineProps) {
  const { t, language } = useI18n();
  const place = ["lines", index, "taxes", 0];
  const category = textAt(editing, [...place, "cat"]);
  const known = editing.rules?.categories?.find(({ code }) => code === category);
  const rate = textAt(editing, [...place, "rate"]);
  const key = textAt(editing, [...place, "key"]);
  const rates = (known?.rates ?? []).map(({ rate: value, name }) => ({
    value: `rate ${value}`,
    label: `${category} ${named(name, language)}`,
  }));
  const keys = TAX_KEYS.filter((one) => known?.keys?.some((allowed) => allowed.key === one));
  const all = [
    ...rates,
    ...keys.map((one) => ({ value: `key ${one}`, label: `${category} ${one}` })),
  ];
  const standard = rate === "standard" ? "general" : rate;
  const value = standard ? `rate ${standard}` : `key ${key}`;
  const shown = all.some((one) => one.value === value)
    ? all
    : [{ value, label: `${category} ${rate || key}` }, ...all];
  const choose = (text: string) => {
    const [member = "rate", chosen] = text.split(" ");
    editing.set(place, { cat: category || "VAT", [member]: chosen });
  };
  return (
    <select
      aria-label={t("line.taxOf", { n: index + 1 })}
      value={value}
      onChange={({ target }) => choose(target.value)}
      onKeyDown={onLastKey}
    >
      {shown.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}
