import type { ChosenOutcome, TriedStep } from "../../../api/client.ts";
import { useI18n } from "../../../i18n/i18n.tsx";
import type { MessageKey } from "../../../i18n/translate.ts";
import { Field } from "../../../ui/parts.tsx";
import { StatusBadge, StatusMark, toneOf } from "../../jobs/status.tsx";

const OUTCOMES = ["OK", "SKIP", "KO", "TIMEOUT"] as const;

const SOURCES: Readonly<Record<TriedStep["source"], MessageKey>> = {
  called: "test.called",
  chosen: "test.chosen",
  assumed: "test.assumed",
};

interface StepProps {
  readonly step: TriedStep;
  readonly chosen: ChosenOutcome | undefined;
  readonly onChoose: (outcome: ChosenOutcome | undefined) => void;
}

/** A step of a test: its outcome, what it would write, and another outcome to go on with. */
export function TriedStepItem({ step, chosen, onChoose }: StepProps) {
  const { t } = useI18n();
  const { name, provider, status, code, message, source, lane } = step;
  return (
    <li>
      <StatusMark status={status} />
      <div className="stack-tight">
        <div className="row">
          <strong>
            <bdi>{name || provider}</bdi>
          </strong>
          <code className="muted">{provider}</code>
          <StatusBadge status={status} />
          <span className="small muted">{t(SOURCES[source])}</span>
          {lane === "rescue" && <span className="small muted">{t("workflow.rescue")}</span>}
        </div>
        {(code || message) && (
          <p className={toneOf(status) === "bad" ? "field-fault" : "small muted"}>
            {code && <code>{code}</code>} <bdi>{message}</bdi>
          </p>
        )}
        <Writes step={step} />
        <Choice name={name || provider} chosen={chosen} onChoose={onChoose} />
      </div>
    </li>
  );
}

/** What a step would write: state, folder, files, arguments and values of the document. */
function Writes({ step: { state, folder, files, args, changes } }: Pick<StepProps, "step">) {
  const { t, size } = useI18n();
  const facts = [
    ...(state ? [[t("column.state"), state]] : []),
    ...(folder ? [[t("test.folder"), folder]] : []),
    ...files.map((file) => [t("test.file"), `${file.name} (${size(file.size)})`]),
    ...Object.entries(args),
  ];
  return (
    <>
      {facts.length > 0 && (
        <dl className="facts small">
          {facts.map(([label, value]) => (
            <div key={`${label} ${value}`} className="row">
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changes.length > 0 && (
        <details className="small">
          <summary>{t("test.changes", { n: changes.length })}</summary>
          <ul className="plain">
            {changes.map(({ path, before, after }) => (
              <li key={path} className="mono">
                <bdi>{path}</bdi>{" "}
                {before !== undefined && (
                  <del>
                    <bdi>{before}</bdi>
                  </del>
                )}{" "}
                {after !== undefined && (
                  <ins>
                    <bdi>{after}</bdi>
                  </ins>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface ChoiceProps extends Pick<StepProps, "chosen" | "onChoose"> {
  readonly name: string;
}

function Choice({ name, chosen, onChoose }: ChoiceProps) {
  const { t } = useI18n();
  return (
    <div className="row">
      <Field label={t("test.outcomeOf", { name })}>
        <select
          value={chosen?.status ?? ""}
          onChange={({ target }) => {
            const status = OUTCOMES.find((one) => one === target.value);
            onChoose(status && { status });
          }}
        >
          <option value="">{t("test.asItIs")}</option>
          {OUTCOMES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </Field>
      {chosen && (
        <Field label={t("design.outcomeCode")}>
          <input
            key={chosen.status}
            className="mono"
            maxLength={200}
            defaultValue={chosen.code}
            // Not with each letter: every choice is a test on the server.
            onBlur={({ target }) =>
              onChoose({ status: chosen.status, ...(target.value && { code: target.value }) })
            }
            onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
          />
        </Field>
      )}
    </div>
  );
}
