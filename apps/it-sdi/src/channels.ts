import { type FeedRequest, type StepContext, Type } from "@fakturo/plugin";
import { app, channel } from "./connection/channel.ts";
import { connection as sdicoop } from "./connection/connection.ts";
import { intermediaryAccount } from "./intermediary/account.ts";
import { connection as intermediary } from "./intermediary/connection.ts";
import { mailbox } from "./pec/account.ts";
import { connection as pec } from "./pec/connection.ts";
import { inbox } from "./pec/feed.ts";

const NAMES = ["sdicoop", "pec", "intermediary"] as const;
export type ChannelName = (typeof NAMES)[number];

/** Setting of steps that send over one of the channels. */
export const channelConfig = Type.Optional(
  Type.Union([Type.Literal(""), ...NAMES.map((name) => Type.Literal(name))], {
    title: "Channel",
    description: "That of the app's settings when left empty.",
    default: "",
  }),
);

/** A way to the Sistema di Interscambio. */
interface Channel {
  /** Key of its connection, and of the credential of that. */
  readonly connection: string;
  readonly credential: string;
  /** Key of the feed that has to be polled for its receipts; absent where they come by callback. */
  readonly feed?: string;
}

/** Channels by the value of the app's setting. */
export const CHANNELS: Readonly<Record<ChannelName, Channel>> = {
  sdicoop: { connection: sdicoop.key, credential: channel.key },
  pec: { connection: pec.key, credential: mailbox.key, feed: inbox.key },
  intermediary: { connection: intermediary.key, credential: intermediaryAccount.key },
};

/**
 * The channel of a step, by default that of the workspace, and the feeds to poll for a holder.
 * @throws FakturoError "precondition-failed" where a live workspace has no credential for it.
 */
export async function channelOf(
  holder: string,
  given: ChannelName | undefined,
  ctx: Pick<StepContext, "config" | "credential" | "sandbox">,
): Promise<Channel & { readonly feeds: readonly FeedRequest[] }> {
  const { channel: usual = "sdicoop" } = await ctx.config(app);
  const chosen = CHANNELS[given ?? usual];
  if (!ctx.sandbox) await ctx.credential(chosen.credential, holder);
  const { feed } = chosen;
  return { ...chosen, feeds: feed === undefined ? [] : [{ feed, holder, isActive: true }] };
}
