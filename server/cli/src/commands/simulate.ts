import type { Command } from "commander";
import type { CommandContext } from "../context.ts";
import { DATA } from "./options.ts";

const TAXPAYER = "89890001K";
const NAME = "CERTIFICADO UNO TELEMATICAS";

/** Commands for simulated authorities. */
export function addSimulateCommand(program: Command, { io, config }: CommandContext): void {
  const simulate = program
    .command("simulate")
    .description("run simulated authorities; nothing reaches a real one")
    .argument(
      "[authority...]",
      "arca, at-pt, chargebee, chorus-pro, dian, face, finvoice, invoicexpress, ksef, mydata, nemhandel, pa, pac, peppol, sdi, sefaz, sii, ticket, ticketbai, verifactu, zatca, or a package that exports a simulator; all when absent",
    )
    .option("--host <name>", "address to listen on", "127.0.0.1")
    .option("--port <number>", "port of HTTP and HTTPS, 0 for any", Number, 9000)
    .option("--open-admin", "show the admin page to other machines too", false)
    .option(...DATA)
    .action(async (names: string[], { host, port, openAdmin, ...flags }) => {
      const run = await import("../simulate/simulate.ts");
      await run.simulate({ names, host, port, openAdmin, data: config(flags).data }, io);
    });
  simulate
    .command("credentials")
    .description("write a certificate with key that the simulators trust (PKCS #12)")
    .requiredOption("-o, --output <file>", "file to write")
    .option("--code <code>", "tax code of the holder", TAXPAYER)
    .option("--country <code>", "country of the tax code", "ES")
    .option("--name <name>", "name of the holder", NAME)
    .option("--seal", "an entity's seal instead of a person's certificate", false)
    .option("--passphrase <text>", "passphrase of the file", "simulated")
    .option("--request <file>", "write the certificate (PEM) for this certificate request instead")
    .option(...DATA)
    .action(
      async ({ request, output, code, country, name, seal, passphrase }, command: Command) => {
        const { writeCredentials, writeRequested } = await import("../simulate/simulate.ts");
        // The command above has the option too, and takes it.
        const data = config(command.optsWithGlobals()).data;
        if (request !== undefined) return writeRequested({ data, request, output }, io);
        await writeCredentials({ data, output, code, country, name, isSeal: seal, passphrase }, io);
      },
    );
}
