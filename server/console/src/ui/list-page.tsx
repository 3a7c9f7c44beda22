import type { ReactNode } from "react";
import { useSession } from "../api/session.tsx";
import { useI18n } from "../i18n/i18n.tsx";
import { Button, Empty, Problem, Skeleton } from "./parts.tsx";

interface ListPageProps {
  readonly title: string;
  readonly text?: string;
  /** The button that makes or sets a row; for those who may configure the workspace. */
  readonly add: { readonly label: string; readonly onClick: () => void };
  readonly list: { readonly error: unknown; readonly isLoading: boolean };
  /** Undefined until the rows are there. */
  readonly count: number | undefined;
  readonly empty: string;
  /** Heads of the columns; the last column has the actions of a row. */
  readonly columns: readonly string[];
  /** Rows of the table. */
  readonly children: ReactNode;
}

/** A page with a list of settings, one action to add and actions for each. */
export function ListPage({ title, text, add, list, count, empty, ...table }: ListPageProps) {
  const { t } = useI18n();
  const { may } = useSession();
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
        <Button
          look="main"
          icon="plus"
          disabled={!may("configure")}
          title={may("configure") ? undefined : t("role.missing")}
          onClick={add.onClick}
        >
          {add.label}
        </Button>
      </div>
      {text && <p className="muted">{text}</p>}
      {list.error !== null && <Problem error={list.error} />}
      {list.isLoading && <Skeleton />}
      {count === 0 && <Empty>{empty}</Empty>}
      {count !== undefined && count > 0 && <Rows {...table} />}
    </>
  );
}

function Rows({ columns, children }: Pick<ListPageProps, "columns" | "children">) {
  const { t } = useI18n();
  return (
    <div className="card card-flush scroll-x">
      <table className="rows narrow-cards">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name}>{name}</th>
            ))}
            <th>
              <span className="visually-hidden">{t("column.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface EndButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** Ends what a row is about; for those who may configure the workspace. */
export function EndButton({ label, onClick }: EndButtonProps) {
  const { t } = useI18n();
  const { may } = useSession();
  return (
    <Button
      look="bad"
      disabled={!may("configure")}
      title={may("configure") ? undefined : t("role.missing")}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
