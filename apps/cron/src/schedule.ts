import { defineProvider, step, Type } from "@fakturo/plugin";

const UUID = "^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$";

/** Longest interval, in units. */
const MAX_FACTOR = 1000;

/** Runs a workflow over the entry repeatedly; each job gets its time window. */
export const subscribe = defineProvider({
  key: "cron.subscribe",
  name: "Subscribe",
  summary: "Run a workflow over this entry at every boundary of an interval.",
  effect: "none",
  config: Type.Object({
    workflow_id: Type.String({
      title: "Workflow",
      description: "Id of the workflow that recurring jobs run.",
      pattern: UUID,
    }),
    interval: Type.Union(
      [
        Type.Literal("hourly"),
        Type.Literal("daily"),
        Type.Literal("weekly"),
        Type.Literal("monthly"),
      ],
      { title: "Interval", description: "Boundaries are those of UTC." },
    ),
    factor: Type.Integer({
      title: "Factor",
      description: "Multiplies the interval: hourly and 6 are six hours.",
      default: 1,
      minimum: 1,
      maximum: MAX_FACTOR,
    }),
  }),

  run({ config, entry }) {
    if (!entry) return step.ko("no-entry", "recurring jobs need an entry");
    const { workflow_id: workflow, interval, factor } = config;
    return step.ok({ schedule: { workflow, interval, factor } });
  },
});

/** Ends recurring jobs of `cron.subscribe`. */
export const unsubscribe = defineProvider({
  key: "cron.unsubscribe",
  name: "Unsubscribe",
  summary: "Stop running workflows over this entry.",
  effect: "none",
  config: Type.Object({
    workflow_id: Type.String({
      title: "Workflow",
      description: "Id of the workflow to stop; empty: all of the entry's.",
      pattern: `^$|${UUID}`,
      default: "",
    }),
  }),

  run({ config, entry }) {
    if (!entry) return step.skip("there is no entry that could have recurring jobs");
    return step.ok({ unschedule: config.workflow_id ? { workflow: config.workflow_id } : {} });
  },
});
