import { Command } from "commander";
import { expect, it } from "vitest";
import { createContext } from "../context.ts";
import { processIo } from "../process-io.ts";
import { DOCUMENT_COMMANDS } from "./document.ts";

const context = createContext(processIo(), () => ({}));

it.each(DOCUMENT_COMMANDS.map(({ names, add }) => [names.join(", "), names, add] as const))(
  "the names %s are those of the commands added",
  (_title, names, add) => {
    const program = new Command();
    add(program, context);
    expect(program.commands.map((command) => command.name())).toEqual(names);
  },
);
