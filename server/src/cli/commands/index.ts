import type { CommandGroup } from "../program.ts";
import { addAppCommands } from "./apps.ts";
import { addConvertCommands } from "./convert.ts";
import { DOCUMENT_COMMANDS } from "./document.ts";
import { addExportCommand } from "./export.ts";
import { addPeopleCommands } from "./people.ts";
import { addServerCommands } from "./server.ts";
import { addShowCommands } from "./show.ts";

/** Everything `fakturo` can do. */
export const COMMANDS: readonly CommandGroup[] = [
  ...DOCUMENT_COMMANDS.map(({ add }) => add),
  addConvertCommands,
  addExportCommand,
  addShowCommands,
  addServerCommands,
  addPeopleCommands,
  addAppCommands,
];
