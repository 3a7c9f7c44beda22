import { today } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  putRecord,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { flows } from "../feed.ts";
import { type PlatformContext, PlatformError } from "../platform/api.ts";
import { stepContextOf } from "../platform/context.ts";
import { ACCOUNT } from "../platform/credentials.ts";
import {
  createLine,
  deleteLine,
  endLine,
  ensureRoutingCode,
  lineAt,
} from "../platform/directory.ts";
import { lines } from "../records.ts";
import { dayAfter, endOf, ZONE } from "../report/windows.ts";
import {
  ADDRESS_SCHEME,
  addressText,
  type DirectoryAddress,
  directoryAddress,
  holderOf,
  partyIn,
  sirenOf,
} from "../siren.ts";
import { calling } from "./calls.ts";

/** Statuses with which a platform may answer a line that exists already. */
const EXISTS: ReadonlySet<number> = new Set([400, 409, 422]);

/** Characters of the name of a routing code. */
const LONGEST_NAME = 100;

/** Adds the party's line to the directory, and begins to receive its flows. */
export const registerLine = defineProvider({
  key: "gov-fr.directory.register",
  name: "Register in the directory",
  summary:
    "Add the party's electronic address, by default its SIREN, to the directory from tomorrow on, with its routing code where it names one, and receive its flows.",
  schemas: ["org/party"],
  config: Type.Object({}),
  effect: "external",
  credentials: [ACCOUNT.key],
  run: onDocument((task, ctx) => calling(() => register(task, ctx))),
});

async function register(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const party = partyIn(task.envelope.doc);
  const siren = sirenOf(party);
  if (siren === "") return step.ko("no-siren", "the party has no SIREN");
  const address = directoryAddress(party);
  if (!address)
    return step.ko(
      "wrong-address",
      `the electronic address of scheme ${ADDRESS_SCHEME} is not one of ${siren}: expected is SIREN, SIREN_SIRET, SIREN_SIRET_code or SIREN_suffix`,
    );
  const holder = holderOf(party);
  const feeds = [{ feed: flows.key, holder, isActive: true }];
  if (await ctx.records(lines).get(siren)) return step.ok({ feeds });
  const dateFrom = dayAfter(today(ZONE, ctx.now()), 1);
  const platform = stepContextOf(ctx, holder);
  // The answer to an earlier attempt may have been lost.
  const wasSent = task.intended !== undefined;
  await ctx.intend({ line: addressText(address), dateFrom });
  if (address.routingCode !== "")
    await ensureRoutingCode(address, (party.name || siren).slice(0, LONGEST_NAME), platform);
  const created = await lineFor({ address, dateFrom, wasSent }, platform);
  if (created === undefined)
    return step.wait("the directory shows a new line on its first day", {
      seconds: Math.max(1, Math.ceil((endOf(today(ZONE, ctx.now())) - ctx.now()) / 1000)),
      code: "not-visible",
    });
  const value = { instance: created, dateFrom };
  return step.ok({ feeds, records: [putRecord(lines, siren, value, entryOf(task))] });
}

interface Wanted {
  readonly address: DirectoryAddress;
  readonly dateFrom: string;
  readonly wasSent: boolean;
}

/** Id of the line; undefined where an earlier attempt may have created it, which is not visible yet. */
async function lineFor(
  { address, dateFrom, wasSent }: Wanted,
  platform: PlatformContext,
): Promise<string | undefined> {
  try {
    return await createLine({ address, dateFrom }, platform);
  } catch (error) {
    const exists = error instanceof PlatformError && EXISTS.has(error.status);
    if (!exists || !wasSent) throw error;
    const line = await lineAt(addressText(address), platform);
    return line?.idInstance ? String(line.idInstance) : undefined;
  }
}

function entryOf({ entry }: DocumentTask): { readonly entry?: string } {
  return entry ? { entry: entry.id } : {};
}

/** Ends the party's line, or removes one that has not begun; flows are received no more. */
export const disableLine = defineProvider({
  key: "gov-fr.directory.disable",
  name: "Leave the directory",
  summary: "End the party's line in the directory, and receive no more of its flows.",
  schemas: ["org/party"],
  config: Type.Object({}),
  effect: "external",
  credentials: [ACCOUNT.key],
  run: onDocument((task, ctx) => calling(() => disable(task, ctx))),
});

async function disable({ envelope }: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const party = partyIn(envelope.doc);
  const [siren, holder] = [sirenOf(party), holderOf(party)];
  const known = await ctx.records(lines).get(siren);
  if (!known) return step.skip("the party has no line of this platform", "not-registered");
  const { instance, dateFrom } = known.value;
  const day = today(ZONE, ctx.now());
  const platform = stepContextOf(ctx, holder);
  if (dateFrom > day) await deleteLine(instance, platform);
  else await endLine(instance, dayAfter(day, 1), platform);
  const gone = { type: lines, id: siren, value: null, version: known.version };
  const feeds = [{ feed: flows.key, holder, isActive: false }];
  return step.ok({ feeds, records: [gone] });
}
