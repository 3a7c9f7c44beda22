import { administer } from "@fakturo/server";
import type { ConnectionTest, NamedCredential } from "@fakturo/server/composition";
import type { Config } from "@fakturo/server/config";
import { members } from "@fakturo/server-base";
import { Refused } from "../failure.ts";
import { type Io, writeJson } from "../io.ts";

/** Tries a connection and prints what it found. @throws Refused where it does not work. */
export async function testConnection(
  config: Config,
  io: Io,
  name: NamedCredential,
  json: boolean,
): Promise<void> {
  const found = await administer(config, ({ credentials }) => credentials.test(name), {
    plugins: true,
  });
  const { outcome, reason, code, message, calls, ms, credential } = found;
  const used = credential && { key: credential.key, version: credential.version };
  const facts = {
    outcome,
    reason,
    code,
    message,
    ms,
    credential: used,
    calls: calls.map((call) => members({ ...call })),
  };
  if (json) writeJson(io, members(facts), { pretty: true });
  else io.print(linesOf(name.key, found).join(""));
  if (outcome !== "works") throw new Refused();
}

function linesOf(key: string, found: ConnectionTest): readonly string[] {
  const { outcome, reason, code, message, calls, ms, credential } = found;
  const lines = [
    [outcome, key, `${ms} ms`, credential && `${credential.key} v${credential.version}`],
    ...calls.map(({ method, host, status, error, ms: each }) => [
      `  ${method} ${host}`,
      status === undefined ? error : String(status),
      `${each} ms`,
    ]),
    ...(reason === undefined ? [] : [[`  ${reason}`, code, message]]),
  ];
  return lines.map((line) => `${line.filter(Boolean).join("  ")}\n`);
}
