import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { isObject } from "@fakturo/model";
import { expect, it } from "vitest";
import { TAKEN } from "./intake.ts";
import { MAILBOX } from "./mailbox.ts";
import { smtpService } from "./smtp.ts";

const JSON_HEADERS = { "content-type": "application/json" };
const LOGIN = Buffer.from("\0a@pec.example\0simulated").toString("base64");

/** A client that has announced its mail. */
async function announced(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  const last = async (): Promise<string> => {
    const { value = "" } = await replies.next();
    return /^\d{3}-/.test(value) ? last() : value;
  };
  expect(await last()).toMatch(/^220/);
  const say = async (line: string, code: string) => {
    socket.write(`${line}\r\n`);
    expect(await last()).toMatch(new RegExp(`^${code}`));
  };
  await say("EHLO client.example", "250");
  await say(`AUTH PLAIN ${LOGIN}`, "235");
  await say("MAIL FROM:<a@pec.example>", "250");
  await say("RCPT TO:<b@pec.example>", "250");
  await say("DATA", "354");
  return socket;
}

it("serves others after a client has gone away in the middle of its mail", async () => {
  const mails: string[] = [];
  const server = smtpService(async ({ path, body }) => {
    if (path === MAILBOX) return { status: 200, headers: JSON_HEADERS, body: "[]" };
    mails.push(Buffer.from(body).toString());
    return { status: TAKEN };
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = isObject(address) ? Number(address.port) : 0;
  const lost = await announced(port);
  lost.write("Subject: lost\r\n");
  lost.destroy();
  const whole = await announced(port);
  whole.write("Subject: whole\r\n\r\nText\r\n.\r\n");
  await expect.poll(() => mails).toEqual([expect.stringContaining("whole")]);
  whole.destroy();
  server.close();
});
