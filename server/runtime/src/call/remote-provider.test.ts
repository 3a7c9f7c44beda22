import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { parseDeclarations, parseSteps } from "@fakturo/server-domain/apps";
import { runStep } from "@fakturo/testkit";
import { expect, it, onTestFinished } from "vitest";
import { createHttpClient } from "./http-client.ts";
import { createRemoteProvider } from "./remote-provider.ts";

const FACTS = {
  token: "t",
  filesUrl: "https://files",
  files: [],
  meta: [],
  appConfig: undefined,
  startedAt: 0,
};

/** The step's result for an answer of the app. */
async function answered(answer: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume();
    answer(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const taskUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`;
  const http = createHttpClient({ allowPrivate: true });
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await http.close();
  });
  const offers = { spec: undefined, connections: [], declarations: parseDeclarations({}, "acme") };
  const names = { id: "a", key: "acme", taskUrl, secret: "whsec_b3du" };
  const app = { ...names, ...offers, protocol: 1 } as const;
  const [remote] = parseSteps([{ key: "acme.send", name: "Send", summary: "Sends." }], "acme");
  if (!remote) throw new Error("there is no step");
  const step = createRemoteProvider(app, remote, {
    http,
    ids: { v7: () => "" },
    environmentOf: () => "test",
    token: async () => "t",
    facts: async () => FACTS,
  });
  return runStep(step, {}, {}, { uuid: () => "01960000-0000-7000-8000-0000000000e1" });
}

it("an app's result is accepted only as a whole", async () => {
  const whole = await answered((response) => response.end('{"status":"SKIP"}'));
  expect(whole).toMatchObject({ status: "SKIP" });
  const cut = await answered((response) => {
    response.writeHead(200, { "content-length": "100" }).write('{"status":"SKIP"}');
    setTimeout(() => response.destroy(), 50);
  });
  expect(cut).toMatchObject({ status: "ERR" });
});

it("of an app's complaint the beginning is enough", async () => {
  const message = "x".repeat(10_000);
  const long = await answered((response) =>
    response.writeHead(500).end(JSON.stringify({ message })),
  );
  expect(long).toMatchObject({ status: "ERR", code: "500", message: "x".repeat(2000) });
  const endless = await answered((response) => {
    const more = setInterval(() => response.write("x".repeat(10_000)), 5);
    response.on("close", () => clearInterval(more)).writeHead(503);
  });
  expect(endless).toMatchObject({ status: "ERR", code: "503" });
});
