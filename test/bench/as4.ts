import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  type AccessPointTrust,
  collected,
  type PreparedMessage,
  prepareMessage,
  type SendingParties,
  sendMessage,
} from "@fakturo/as4";
import { hasPeppolPeer, type PeppolPeer, startPeppolPeer } from "@fakturo/test-support";
import {
  authorityOf,
  certificateOf,
  keysOf,
  newId,
  postTo,
  ROUTE,
  ublDocument,
} from "../as4/access-point.ts";
import { print } from "./measure.ts";
import { beside, byClients, describe, inTurns, type Spent, spending } from "./turns.ts";

const MESSAGES = 200;
/** Enough for both compilers to optimise. */
const WARM_UP = 600;
const ROUNDS = 3;
const CLIENTS = 4;
const DOCUMENT_BYTES = 10_000;

/**
 * Messages that the receiver and phase4's take, from the same sender, and those that the sender and phase4's send
 * to the same receiver. Each receiver is a process of its own.
 */
export async function benchAs4(): Promise<void> {
  if (!hasPeppolPeer()) return;
  // The default of its script is for short tests, without the optimising compiler.
  process.env.PEPPOL_AP_JAVA_OPTS ??= "-Xmx1g";
  const folder = mkdtempSync(join(tmpdir(), "bench-as4-"));
  const peer = await startPeppolPeer(ROUTE.receiver.value);
  const script = join(import.meta.dirname, "as4-receiver.ts");
  const options = ["--conditions=@fakturo/source", script, peer.keys, folder];
  const own = spawn(process.execPath, options, { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [url] = await once(createInterface({ input: own.stdout }), "line");
    await benchReceiving(peer, url);
    await benchSending(peer, url, folder);
  } finally {
    own.kill();
    peer.stop();
    rmSync(folder, { recursive: true });
  }
}

async function benchReceiving(peer: PeppolPeer, url: string): Promise<void> {
  const parties = partiesIn(peer.keys);
  const take = (to: string) => async (): Promise<Spent> => {
    const messages = await Promise.all(Array.from({ length: MESSAGES }, () => written(parties)));
    return spending(MESSAGES, () => byClients(CLIENTS, MESSAGES, () => posted(messages.pop(), to)));
  };
  for (let sent = 0; sent < WARM_UP; sent += MESSAGES)
    for (const to of [url, peer.url]) await take(to)();
  const [own, floor] = await inTurns(ROUNDS, take(url), take(peer.url));
  print(
    `P1   AS4 messages received: ${describe(own)}; ${beside(own, floor)} of phase4 (${describe(floor)})`,
  );
}

async function benchSending(peer: PeppolPeer, url: string, folder: string): Promise<void> {
  const file = join(folder, "document.xml");
  writeFileSync(file, ublDocument("Invoice", DOCUMENT_BYTES));
  const repeated = async (count: number, work: () => Promise<unknown>) => {
    for (let i = 0; i < count; i += 1) await work();
  };
  const parties = partiesIn(peer.keys);
  const trust = { anchors: [authorityOf(peer.keys)] };
  const ours = () => judged(parties, trust, url);
  const theirs = async () => {
    const { isReceived, report } = await peer.send(file, url, { to: ROUTE.receiver.value });
    if (!isReceived) throw new Error(report);
  };
  await repeated(WARM_UP, ours);
  await repeated(WARM_UP, theirs);
  const measured = (work: () => Promise<unknown>) => () =>
    spending(MESSAGES, () => repeated(MESSAGES, work));
  const [own, floor] = await inTurns(ROUNDS, measured(ours), measured(theirs));
  print(
    `P2   AS4 messages sent, one after the other: ${describe(own)}; ${beside(own, floor)} of phase4 (${describe(floor)}, which opens its keys each time)`,
  );
}

type Parties = Omit<SendingParties, "now">;

function partiesIn(keys: string): Parties {
  return { credentials: keysOf(keys, "sender"), receiver: certificateOf(keys, "receiver") };
}

function prepared(parties: Parties): Promise<PreparedMessage> {
  const now = Date.now();
  const ids = { instanceId: randomUUID(), messageId: newId(), conversationId: randomUUID() };
  const document = ublDocument("Invoice", DOCUMENT_BYTES);
  return prepareMessage(
    { ...ROUTE, ...ids, country: "BE", createdAt: now, document },
    { ...parties, now },
  );
}

/** A message as bytes, so that making it does not count. */
async function written(parties: Parties) {
  const { headers, read } = await prepared(parties);
  return { headers, body: await collected(read()) };
}

async function posted(message: Awaited<ReturnType<typeof written>> | undefined, url: string) {
  const answer = await fetch(url, { method: "POST", ...message });
  if (!(await answer.text()).includes("NonRepudiationInformation"))
    throw new Error(`the message was not taken by ${url}`);
}

async function judged(parties: Parties, trust: AccessPointTrust, url: string): Promise<void> {
  const checks = { trust, now: Date.now(), isRepeated: false };
  const outcome = await sendMessage(await prepared(parties), postTo(url), checks);
  if (outcome.kind !== "accepted") throw new Error(outcome.kind);
}
