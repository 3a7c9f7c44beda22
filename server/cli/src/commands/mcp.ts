import { type Command, InvalidArgumentError } from "commander";
import type { CommandContext } from "../context.ts";
import { untilSignal } from "../interrupt.ts";

/** `fakturo mcp`: tools for assistants that write invoices. */
export function addMcpCommand(program: Command, { io, config, engine }: CommandContext): void {
  program
    .command("mcp")
    .description("serve tools for assistants by the Model Context Protocol, on stdin and stdout")
    .option("--http", "serve over HTTP instead, at /mcp")
    .option("--host <name>", "address to listen on", "127.0.0.1")
    .option("--port <number>", "port, 0 for any", portOf, 7863)
    .option(
      "--server <url>",
      "Fakturo server for the tools on entries and jobs; the key is FAKTURO_KEY, or over HTTP the caller's token",
      io.env.FAKTURO_URL,
    )
    .action(async ({ http = false, host, port, server }) => {
      const { checkServer, serveStdio, startHttp } = await import("../mcp/mcp.ts");
      const { version, folder } = config();
      const url = typeof server === "string" ? checkServer(server) : undefined;
      const settings = { engine: await engine(), version, folder, url };
      if (!http) return serveStdio(io, settings);
      const running = await startHttp({ ...settings, host, port });
      io.print(`Model Context Protocol on ${running.url}\n`);
      await untilSignal();
      await running.close();
    });
}

const MAX_PORT = 65_535;

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= MAX_PORT) return port;
  throw new InvalidArgumentError("It must be a number from 0 to 65535.");
}
