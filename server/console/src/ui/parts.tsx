import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from "react";
import { CallError } from "../api/error.ts";
import { useI18n } from "../i18n/i18n.tsx";
import { Icon, type IconName } from "./icon.tsx";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: "main" | "bad" | "quiet" | undefined;
  readonly icon?: IconName | undefined;
}

export function Button({ look, icon, children, className = "", ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button ${look ? `button-${look}` : ""} ${className}`}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface ControlProps {
  readonly id?: string;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-invalid"?: boolean | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  /** The input, select or textarea; it gets the label's id and the description. */
  readonly children: ReactElement<ControlProps>;
}

/** A control with its label, hint and fault. */
export function Field({ label, hint, fault, children }: FieldProps) {
  const id = useId();
  const about = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, {
        id,
        ...(about && { "aria-describedby": about }),
        ...(fault && { "aria-invalid": true }),
      })}
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {fault && (
        <span className="field-fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  );
}

export type Tone = "ok" | "wait" | "bad" | "info" | "simulated";

const TONE_ICONS: Readonly<Record<Tone, IconName>> = {
  ok: "check",
  wait: "wait",
  bad: "cross",
  info: "circle",
  simulated: "flask",
};

/** A state as shape, word and colour. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={`badge badge-${tone}`}>
      <Icon name={TONE_ICONS[tone]} small />
      <span className="badge-label">{children}</span>
    </span>
  );
}

interface NoticeProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  readonly role?: "alert" | "status";
}

export function Notice({ tone, children, role }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={role}>
      <Icon name={tone === "bad" || tone === "wait" ? "warn" : TONE_ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}

export function Empty({
  children,
  action,
}: {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="empty">
      <p>{children}</p>
      {action}
    </div>
  );
}

export function Skeleton() {
  const { t } = useI18n();
  return (
    <div className="skeleton" role="status" aria-label={t("loading")}>
      {["a", "b", "c", "d"].map((name) => (
        <span key={name} />
      ))}
    </div>
  );
}

/** What a failed call means to a person, with the server's words. */
export function Problem({
  error,
  retry,
}: {
  readonly error: unknown;
  readonly retry?: () => void;
}) {
  const { t } = useI18n();
  const isApi = error instanceof CallError;
  return (
    <Notice tone="bad" role="alert">
      <p>{problemText(error, t)}</p>
      {isApi && error.faults.length > 0 && (
        <ul>
          {error.faults.map(({ code, message, paths }) => (
            <li key={code + paths.join()}>
              <bdi>{message}</bdi> <code>{code}</code>{" "}
              <bdi className="mono">{paths.join(", ")}</bdi>
            </li>
          ))}
        </ul>
      )}
      {retry && <Button onClick={retry}>{t("retry")}</Button>}
    </Notice>
  );
}

function problemText(error: unknown, t: ReturnType<typeof useI18n>["t"]): string {
  if (!(error instanceof CallError)) return String(error);
  const { status, key, reason, fields, faults } = error;
  const known = STATUS_TEXTS.get(status);
  // Faults name the wrong members themselves.
  const members = faults.length > 0 ? [] : Object.entries(fields);
  const details = [reason, ...members.map(([name, text]) => `${name}: ${text}`)];
  const words = details.filter((text) => text !== "" && text !== key).join(" · ");
  const code = key ? ` (${status} ${key})` : "";
  return `${known ? t(known) : t("error.refused")} ${words}${code}`;
}

const STATUS_TEXTS: ReadonlyMap<number, Parameters<ReturnType<typeof useI18n>["t"]>[0]> = new Map([
  [0, "error.offline"],
  [401, "error.unauthorized"],
  [403, "error.forbidden"],
  [404, "error.missing"],
  [412, "error.changed"],
  [429, "error.busy"],
  [503, "error.busy"],
]);

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog above the page; Escape closes it and the focus returns to where it was. */
export function Modal({ title, onClose, children }: ModalProps) {
  const { t } = useI18n();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // Else the button that closes it has the focus.
    dialog.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div className="dialog-body">
        <div className="row row-apart">
          <h2 id={id}>{title}</h2>
          <Button look="quiet" icon="cross" aria-label={t("close")} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** A moment in the reader's zone, with the exact one for those who need it. */
export function Time({ at }: { readonly at: string }) {
  const { time } = useI18n();
  return (
    <time dateTime={at} title={at} className="nowrap">
      {time(at)}
    </time>
  );
}
