import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { fakeStepContext } from "@fakturo/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { closeMailServers, mailServer } from "../fixtures/mail-server.ts";
import { parseConnection } from "./connection.ts";
import { deliver } from "./deliver.ts";

afterEach(closeMailServers);

const REFUSED = Object.assign(new Error("no such user"), { responseCode: 550 });

function handOver(url: string, message: object, signal = new AbortController().signal) {
  const connection = parseConnection(url);
  if (!connection) throw new Error(`${url} is no connection`);
  const ctx = fakeStepContext({ signal, resolve: async () => "127.0.0.1" });
  return deliver(connection, { to: "bo@example.com", subject: "s", text: "t", ...message }, ctx);
}

describe("handing over a mail", () => {
  it("is cut off when its time is up, so that the mail is not taken later", async () => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<string>();
    const { url } = await mailServer({
      onData: async (stream, _session, done) => {
        await once(stream, "readable");
        begun.resolve();
        ended.resolve(
          await buffer(stream).then(
            () => "taken",
            () => "dropped",
          ),
        );
        done();
      },
    });
    const timeout = new AbortController();
    const big = { content: Buffer.alloc(30_000_000), filename: "big" };
    const sending = handOver(url, { attachments: [big] }, timeout.signal);
    await begun.promise;
    timeout.abort();
    expect(await sending).toMatchObject({ status: "ERR" });
    expect(await ended.promise).toBe("dropped");
  });

  it("is done when the server has taken the mail, whatever comes then", async () => {
    const timeout = new AbortController();
    const { url } = await mailServer({
      onData: async (stream, _session, done) => {
        await buffer(stream);
        done();
      },
      onClose: () => timeout.abort(),
    });
    expect(await handOver(url, {}, timeout.signal)).toMatchObject({ status: "OK" });
  });

  it("names the addresses that the server has refused among others", async () => {
    const { url, mails } = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith("no") ? done(REFUSED) : done(),
    });
    const to = ["no@example.com", "bo@example.com", "nobody@example.com"];
    expect(await handOver(url, { to })).toMatchObject({
      status: "KO",
      code: "550",
      message:
        "the server delivered to all but no@example.com, nobody@example.com (550 no such user)",
    });
    expect(mails.map((mail) => mail.to)).toEqual([["bo@example.com"]]);
  });

  it("ends where nothing would change by trying again", async () => {
    const { url } = await mailServer();
    expect(await handOver(url, { to: "Bo" })).toMatchObject({ status: "KO", code: "not-sendable" });
  });

  it("keeps of what a server says what a person may read", async () => {
    const { url } = await mailServer({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error("x".repeat(100_000)), { responseCode: 450 })),
    });
    const { message } = await handOver(url, {});
    expect(message).toHaveLength(1000);
  });
});
