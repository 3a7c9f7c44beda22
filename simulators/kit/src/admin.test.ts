import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { answerAdmin } from "./admin.ts";

it("admin calls are refused to other machines, unless they are opened to them", async () => {
  const statusFor = async (remoteAddress: string, openAdmin = false) => {
    const socket = new Socket();
    Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
    const request = new IncomingMessage(socket);
    Object.assign(request, { method: "GET", url: "/_simulator", headers: { host: "127.0.0.1" } });
    const response = new ServerResponse(request);
    await answerAdmin([], { openAdmin }, request, response);
    return response.statusCode;
  };
  for (const remote of ["203.0.113.5", "::ffff:203.0.113.5", "2001:db8::5", ""])
    expect([remote, await statusFor(remote)]).toEqual([remote, 403]);
  expect(await statusFor("203.0.113.5", true)).toBe(200);
  for (const own of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
    expect([own, await statusFor(own)]).toEqual([own, 200]);
});
