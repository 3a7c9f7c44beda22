import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { freePort } from "../harness/server.ts";

/** True where a NATS server is installed. */
export function hasNatsServer(): boolean {
  try {
    execFileSync("nats-server", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A NATS server in a process of its own. */
export interface NatsServer {
  readonly url: string;
  connect(): Promise<NatsConnection>;
  stop(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
}

export async function startNatsServer(): Promise<NatsServer> {
  const port = await freePort();
  const url = `nats://fakturo:s3cret@127.0.0.1:${port}`;
  const address = { servers: `127.0.0.1:${port}`, user: "fakturo", pass: "s3cret" };
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const args = ["-a", "127.0.0.1", "-p", String(port), "--user", "fakturo", "--pass", "s3cret"];
    child = spawn("nats-server", args, { stdio: "ignore" });
    for (let tries = 0; ; tries++)
      try {
        return await (await connect(address)).close();
      } catch (error) {
        if (tries > 150) throw error;
        await sleep(200);
      }
  };
  await start();
  return {
    url,
    connect: () => connect(address),
    start,
    async stop() {
      const ended = new Promise((resolve) => child?.once("exit", resolve));
      child?.kill();
      await ended;
    },
  };
}

/** Fields of a message by number: texts of bytes, and numbers. */
export type Wire = ReadonlyMap<number, readonly (string | number)[]>;

/** Reads a message by the numbers of its fields alone. */
export function readWire(bytes: Uint8Array): Wire {
  const fields = new Map<number, (string | number)[]>();
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    const [number, type] = reader.tag();
    const values = fields.get(number) ?? [];
    fields.set(number, values);
    if (type === WireType.Varint) values.push(Number(reader.uint64()));
    else if (type === WireType.Bit64) values.push(reader.double());
    else values.push(Buffer.from(reader.bytes()).toString("latin1"));
  }
  return fields;
}

/** Writes a message of texts and numbers by field number; nested messages are given as bytes. */
export function writeWire(
  fields: readonly (readonly [number, string | number | Uint8Array])[],
): Uint8Array {
  const writer = new BinaryWriter();
  for (const [number, value] of fields) {
    if (typeof value === "number") writer.tag(number, WireType.Varint).int32(value);
    else if (typeof value === "string") writer.tag(number, WireType.LengthDelimited).string(value);
    else writer.tag(number, WireType.LengthDelimited).bytes(value);
  }
  return writer.finish();
}
