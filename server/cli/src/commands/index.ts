import type { CommandGroup } from "../program.ts";
import { addAppCommands } from "./apps.ts";
import { addCallbackCommands } from "./callbacks.ts";
import { addChainCommands } from "./chains.ts";
import { addCompletionCommands } from "./completion.ts";
import { addConvertCommands } from "./convert.ts";
import { addCredentialCommands } from "./credentials.ts";
import { addDeclarationCommand } from "./declaration.ts";
import { addDocsCommands } from "./docs.ts";
import { addDoctorCommand } from "./doctor.ts";
import { DOCUMENT_COMMANDS } from "./document.ts";
import { addExportCommand } from "./export.ts";
import { addMcpCommand } from "./mcp.ts";
import { addPeopleCommands } from "./people.ts";
import { addRegistrationCommands } from "./registrations.ts";
import { addServerCommands } from "./server.ts";
import { addShowCommands } from "./show.ts";
import { addSimulateCommand } from "./simulate.ts";
import { addSubmissionCommands } from "./submissions.ts";

/** All commands of `fakturo`. */
export const COMMANDS: readonly CommandGroup[] = [
  ...DOCUMENT_COMMANDS.map(({ add }) => add),
  addConvertCommands,
  addExportCommand,
  addShowCommands,
  addDocsCommands,
  addServerCommands,
  addPeopleCommands,
  addAppCommands,
  addSimulateCommand,
  addCredentialCommands,
  addRegistrationCommands,
  addDeclarationCommand,
  addSubmissionCommands,
  addCallbackCommands,
  addChainCommands,
  addMcpCommand,
  addDoctorCommand,
  addCompletionCommands,
];
