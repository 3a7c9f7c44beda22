import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError } from "@fakturo/model";
import { appOf, onceInputs, type RegistrationSpec } from "@fakturo/plugin";
import { type TObject, Type } from "@fakturo/schema";
import {
  confirmPage,
  giveInputs,
  isPageOpen,
  type PageAddress,
  registrationPage,
  type StoredRegistration,
  versionsInUse,
} from "@fakturo/server-domain/registrations";
import { principalOf } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { component, existing } from "../schemas/base.ts";
import type { HttpScope } from "../scope.ts";
import { type PageScope, pagePartsOf, waitingPage } from "./registration-pages.ts";

/** What the routes of this file use. */
type Dependencies = Omit<PageScope, "certificateOf"> & Pick<HttpScope, "environmentOf">;

/** Time to wait for the authority's answer. */
const ANSWER_MS = 30_000;
const LOOK_MS = 100;

/**
 * The input of registrations, for the workspace's own programs: `/apps/<app>/v1/entry/{silo_entry_id}/<inputPath>`
 * fills in the page, confirms it and waits for the authority's answer.
 */
export function registrationInputRoutes(service: Service, scope: Dependencies): void {
  for (const spec of scope.engine.registry.registrations.values()) {
    const { key, input, inputPath } = spec;
    if (input && inputPath !== undefined && key === appOf(key))
      inputRoute(service, scope, { spec, input, inputPath });
  }
}

interface InputRoute {
  readonly spec: RegistrationSpec;
  readonly input: TObject;
  readonly inputPath: string;
}

function inputRoute(
  service: Service,
  scope: Dependencies,
  { spec, input, inputPath }: InputRoute,
): void {
  const { key, title, issues = [] } = spec;
  const parts = pagePartsOf(scope);
  const name = key.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
  route(
    service,
    {
      tag: key,
      method: "POST",
      path: `/${key}/v1/entry/{silo_entry_id}/${inputPath}`,
      operationId: `${name}GiveInputs`,
      action: "register",
      summary: `Fill in and confirm the party's page: ${title}`,
      params: Type.Object({ silo_entry_id: existing("Entry of the party.") }),
      missing: "the entry does not wait for this input",
      body: component(`RegistrationInputs${name}`, input.properties),
      replies: {
        202: { description: "Given; the authority has not answered within 30 seconds." },
        204: { description: "The authority has accepted it, and issued what it issues." },
      },
      refusals: [412, 422],
    },
    async (request, reply) => {
      const { workspaceId, sandbox } = principalOf(request);
      const environment = scope.environmentOf({ sandbox }, spec.connection);
      const address: PageAddress = { environment, key, entry: request.params.silo_entry_id };
      const before = await scope.inWorkspace(workspaceId, async (tx) => {
        await waitingPage(tx, address, parts);
        const { registration } = await giveInputs(tx, address, request.body, parts);
        await confirmPage(tx, address, parts);
        return versionsInUse(tx, registration, { credentials: issues });
      });
      const look = async () =>
        scope.inWorkspace(workspaceId, async (tx): Promise<Answered> => {
          const { registration } = await registrationPage(tx, address, parts);
          const now = await versionsInUse(tx, registration, { credentials: issues });
          const isIssued = Object.entries(now).some(([name, version]) => version !== before[name]);
          return { registration, isIssued };
        });
      const answer = await answered(look, spec);
      if (!answer) return reply.code(202).send();
      if (!isAccepted(answer, spec))
        throw new FakturoError("validation", messageOf(answer.registration));
      return reply.code(204).send();
    },
  );
}

/** The registration after the call. */
interface Answered {
  readonly registration: StoredRegistration;
  /** The authority has issued a credential since the input was given. */
  readonly isIssued: boolean;
}

/** The registration once the authority has answered; undefined while it has not. */
async function answered(
  look: () => Promise<Answered>,
  spec: RegistrationSpec,
): Promise<Answered | undefined> {
  for (let waited = 0; waited < ANSWER_MS; waited += LOOK_MS) {
    const answer = await look();
    if (isAnswered(answer.registration, spec)) return answer;
    await sleep(LOOK_MS);
  }
  return undefined;
}

function isAnswered({ state, detail }: StoredRegistration, spec: RegistrationSpec): boolean {
  if (state === "submitting" || state === "reviewing") return false;
  return !onceInputs(spec).some((name) => Object.hasOwn(detail.inputs, name));
}

const ACCEPTED: ReadonlySet<string> = new Set(["waiting", "active", "renewing"]);

/** What follows the issue of a credential may be refused before it is seen here: the input was accepted all the same. */
function isAccepted({ registration, isIssued }: Answered, { issues }: RegistrationSpec): boolean {
  if (issues) return isIssued;
  return ACCEPTED.has(registration.state) && !isPageOpen(registration);
}

function messageOf({ detail }: StoredRegistration): string {
  return detail.message ?? detail.faults[0]?.message ?? "the authority refused the registration";
}
