import { administer } from "@fakturo/server";
import type { Config } from "@fakturo/server/config";
import { type Io, writeData } from "../io.ts";

export interface DeclarationOptions {
  readonly workspace: string;
  readonly format: "pdf" | "html";
  readonly output?: string;
}

/**
 * Writes the responsible declaration of a workspace's invoicing system (VERI*FACTU).
 * @throws FakturoError "precondition-failed" where its data is not set.
 */
export async function writeDeclaration(
  config: Config,
  io: Io,
  { workspace, format, output }: DeclarationOptions,
): Promise<void> {
  const address = { app: "gov-es", path: "/declaration", query: { format } };
  const { body } = await administer(
    config,
    ({ workspaceApps }) => workspaceApps.get(workspace, address),
    { plugins: true },
  );
  await writeData(io, body, output);
}
