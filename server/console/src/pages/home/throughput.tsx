import { useQuery } from "@tanstack/react-query";
import type { Overview } from "../../api/client.ts";
import { overviewQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { useStatusName } from "../jobs/status.tsx";
import { Panel } from "./panel.tsx";

type Hour = Overview["hours"][number];

const HOURS = 24;
const HOUR_MS = 3_600_000;
const [WIDTH, HEIGHT, GAP] = [12, 60, 2];

/** Open jobs by status, and the jobs of the last day by hour. */
export function Throughput() {
  const { t, ago } = useI18n();
  const nameOf = useStatusName();
  const { data } = useQuery(overviewQuery);
  if (!data) return null;
  const hours = lastHours(data.hours, Date.now());
  return (
    <Panel title={t("home.throughput")}>
      {data.open.length === 0 && <p className="muted">{t("home.noneOpen")}</p>}
      {data.open.map(({ status, jobs, oldest }) => (
        <p key={status} className="row">
          <strong>{jobs}</strong>
          {nameOf(status)}
          <span className="small muted">{t("home.oldest", { at: ago(oldest, Date.now()) })}</span>
        </p>
      ))}
      <Bars hours={hours} />
      <p className="small muted">
        {t("home.lastDay", {
          n: hours.reduce((sum, { jobs }) => sum + jobs, 0),
          failed: hours.reduce((sum, { failed }) => sum + failed, 0),
        })}
        {data.is_partial && ` ${t("home.partial")}`}
      </p>
      <HourTable hours={hours} />
    </Panel>
  );
}

/** An entry for each of the last hours, those without jobs too. */
function lastHours(hours: readonly Hour[], now: number): readonly Hour[] {
  const newest = Math.floor(now / HOUR_MS) * HOUR_MS;
  return Array.from({ length: HOURS }, (_, index) => {
    const begin = newest - (HOURS - 1 - index) * HOUR_MS;
    const known = hours.find(({ at }) => Date.parse(at) === begin);
    return known ?? { at: new Date(begin).toISOString(), jobs: 0, failed: 0 };
  });
}

interface HoursProps {
  readonly hours: readonly Hour[];
}

/** The table below says the same to screen readers. */
function Bars({ hours }: HoursProps) {
  const most = Math.max(1, ...hours.map(({ jobs }) => jobs));
  const height = (jobs: number) => (jobs / most) * HEIGHT;
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${hours.length * (WIDTH + GAP)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {hours.map(({ at, jobs, failed }, index) => (
        <g key={at} transform={`translate(${index * (WIDTH + GAP)} 0)`}>
          <rect className="bar-base" y={HEIGHT - 1} width={WIDTH} height={1} />
          <rect y={HEIGHT - height(jobs)} width={WIDTH} height={height(jobs)} />
          <rect
            className="bar-bad"
            y={HEIGHT - height(failed)}
            width={WIDTH}
            height={height(failed)}
          />
        </g>
      ))}
    </svg>
  );
}

function HourTable({ hours }: HoursProps) {
  const { t, time } = useI18n();
  return (
    <details className="small">
      <summary>{t("home.byHour")}</summary>
      <table className="rows">
        <thead>
          <tr>
            <th>{t("home.hour")}</th>
            <th className="end">{t("nav.jobs")}</th>
            <th className="end">{t("status.ko")}</th>
          </tr>
        </thead>
        <tbody>
          {hours
            .filter(({ jobs }) => jobs > 0)
            .map(({ at, jobs, failed }) => (
              <tr key={at}>
                <td>{time(at)}</td>
                <td className="end">{jobs}</td>
                <td className="end">{failed}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}
