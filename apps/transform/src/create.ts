import {
  defineProvider,
  ENTRY_ARG,
  type Static,
  type StepContext,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";

const UUID = "^[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$";

const Config = Type.Object({
  workflow_id: Type.String({
    title: "Workflow",
    description: "Id of the workflow that the new job runs.",
    pattern: UUID,
  }),
  silo_entry_meta_key: Type.String({
    title: "Where the entry's id is",
    description:
      "Name of the argument or of the entry's metadata that holds the id of the new job's entry; empty: the entry stored by the step before, else the present one.",
    default: "",
  }),
});

type Config = Static<typeof Config>;

/** Starts a job of another workflow; its key is the intent's id, so that there is one at most. */
export const create = defineProvider({
  key: "transform.job.create",
  name: "Create a job",
  summary: "Start another workflow, over the same entry or another one.",
  effect: "none",
  config: Config,

  async run(task, ctx) {
    const { id, config, args } = task;
    const entry = await targetOf(task, ctx);
    if (entry === undefined)
      return step.ok({ job: { workflow: config.workflow_id, key: id, args } });
    if (!new RegExp(UUID).test(entry))
      return step.ko("not-found", `${config.silo_entry_meta_key} holds no id of an entry`);
    return step.ok({ job: { workflow: config.workflow_id, key: id, entry } });
  },
});

/** Id of the new job's entry, `""` where the named place has none; undefined for jobs without entry. */
async function targetOf(
  { config, args, entry }: Task<Config>,
  ctx: StepContext,
): Promise<string | undefined> {
  const name = config.silo_entry_meta_key;
  if (!name) return args[ENTRY_ARG] || entry?.id;
  if (args[name]) return args[name];
  const row = (await ctx.meta()).find(({ key }) => key === name);
  return typeof row?.value === "string" ? row.value : (row?.ref ?? "");
}
