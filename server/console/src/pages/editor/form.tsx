import { useQuery } from "@tanstack/react-query";
import { type MemberPath, withValue } from "../../document/edit.ts";
import { type DocumentPart, partOf, textOf } from "../../document/members.ts";
import { countryRules } from "../../engine/client.ts";
import type { BuiltDocument } from "../../engine/protocol.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Notice } from "../../ui/parts.tsx";
import { type Editing, named } from "./editing.ts";
import { CountryInput, PlaceInput } from "./inputs.tsx";
import { Lines } from "./lines.tsx";

interface FormProps {
  readonly doc: DocumentPart;
  readonly built: BuiltDocument;
  readonly onChange: (doc: DocumentPart) => void;
}

/** The members of a document that people fill in; all others stay as they are, in the code. */
export function Form({ doc, built, onChange }: FormProps) {
  const { t } = useI18n();
  const country = textOf(partOf(partOf(doc, "supplier"), "tax_id"), "country");
  const { data: rules } = useQuery({
    queryKey: ["country", country],
    queryFn: () => countryRules(country),
    enabled: country.length === 2,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const set = (place: MemberPath, value: unknown) => onChange(withValue(doc, place, value));
  const editing: Editing = { doc, built, rules, set };
  const schema = textOf(doc, "$schema");
  if (/\/org\/party$/.test(schema))
    return <PartyFields editing={editing} place={[]} title={t("paper.party")} />;
  if (!/\/bill\//.test(schema)) return <Notice tone="info">{t("editor.codeOnly")}</Notice>;
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <section className="section">
        <h2>{t("editor.numbers")}</h2>
        <div className="grid-2">
          <PlaceInput editing={editing} place={["series"]} label={t("editor.series")} />
          <PlaceInput
            editing={editing}
            place={["code"]}
            label={t("editor.number")}
            hint={t("editor.codeHint")}
          />
          <PlaceInput
            editing={editing}
            place={["issue_date"]}
            label={t("column.day")}
            type="date"
          />
          <PlaceInput
            editing={editing}
            place={["currency"]}
            label={t("editor.currency")}
            hint={textOf(built.output ?? {}, "currency")}
          />
        </div>
        <Addons editing={editing} />
      </section>
      <PartyFields editing={editing} place={["supplier"]} title={t("paper.supplier")} />
      <PartyFields editing={editing} place={["customer"]} title={t("paper.customer")} />
      <Lines editing={editing} />
      <section className="section">
        <h2>{t("editor.payment")}</h2>
        <div className="grid-2">
          <PlaceInput
            editing={editing}
            place={["payment", "terms", "notes"]}
            label={t("editor.terms")}
          />
          <PlaceInput
            editing={editing}
            place={["payment", "instructions", "credit_transfer", 0, "iban"]}
            label="IBAN"
          />
          <PlaceInput editing={editing} place={["notes", 0, "text"]} label={t("editor.note")} />
        </div>
      </section>
    </form>
  );
}

/** The formats and authorities of the supplier's country, each with its rules. */
function Addons({ editing }: { readonly editing: Editing }) {
  const { t, language } = useI18n();
  const { doc, rules, set } = editing;
  const chosen = Array.isArray(doc.$addons) ? doc.$addons.map(String) : [];
  const addons = rules?.addons ?? [];
  if (addons.length === 0) return null;
  const toggle = (key: string, isOn: boolean) => {
    const next = isOn ? [...chosen, key] : chosen.filter((other) => other !== key);
    set(["$addons"], next.length > 0 ? next : undefined);
  };
  return (
    <fieldset className="stack-tight">
      <legend className="label">{t("editor.addons")}</legend>
      <div className="chips">
        {addons.map(({ key, name }) => (
          <label key={key} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={({ target }) => toggle(key, target.checked)}
            />
            {named(name, language) || key}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PartyProps {
  readonly editing: Editing;
  readonly place: MemberPath;
  readonly title: string;
}

function PartyFields({ editing, place, title }: PartyProps) {
  const { t } = useI18n();
  const address = [...place, "addresses", 0];
  return (
    <section className="section">
      <h2>{title}</h2>
      <div className="grid-2">
        <PlaceInput editing={editing} place={[...place, "name"]} label={t("party.name")} />
        <CountryInput
          editing={editing}
          place={[...place, "tax_id", "country"]}
          label={t("party.country")}
        />
        <PlaceInput
          editing={editing}
          place={[...place, "tax_id", "code"]}
          label={t("party.taxCode")}
        />
        <PlaceInput
          editing={editing}
          place={[...place, "emails", 0, "addr"]}
          label={t("person.email")}
        />
        <PlaceInput editing={editing} place={[...address, "street"]} label={t("party.street")} />
        <PlaceInput editing={editing} place={[...address, "num"]} label={t("party.num")} />
        <PlaceInput editing={editing} place={[...address, "code"]} label={t("party.postCode")} />
        <PlaceInput
          editing={editing}
          place={[...address, "locality"]}
          label={t("party.locality")}
        />
      </div>
    </section>
  );
}
