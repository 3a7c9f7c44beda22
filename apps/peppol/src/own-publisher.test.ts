import { createEngine } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import { participantOf, SML_NAMESPACE, type SmlFaultName } from "@fakturo/peppol";
import type { HttpRequest } from "@fakturo/plugin";
import { fakeConfig, fixedPorts, runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { PEPPOL } from "./definition.ts";
import { LocatorClient, SmlDown, SmlRefusal } from "./sml.ts";
import { register } from "./steps/register.ts";

const PARTICIPANT = participantOf("0208:0202239951");
const OWN = { id: "ACME-SMP", url: "https://smp.example.com", ip: "127.0.0.1" };

const soap = (status: number, content: string) => ({
  status,
  headers: { "content-type": "text/xml; charset=utf-8" },
  body: new TextEncoder().encode(
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${content}</s:Body></s:Envelope>`,
  ),
});
const fault = (name: SmlFaultName) =>
  soap(
    500,
    `<s:Fault><faultcode>s:Server</faultcode><faultstring>no</faultstring><detail><${name} xmlns="${SML_NAMESPACE}"><FaultMessage>no</FaultMessage></${name}></detail></s:Fault>`,
  );
const page = (...participants: readonly string[]) =>
  soap(
    200,
    `<ParticipantIdentifierPage xmlns="${SML_NAMESPACE}" xmlns:id="http://busdox.org/transport/identifiers/1.0/">${participants
      .map((one) => `<id:ParticipantIdentifier>${one}</id:ParticipantIdentifier>`)
      .join("")}</ParticipantIdentifierPage>`,
  );

/** A locator that refuses to remove participants, and lists these for the publisher. */
function locator(name: SmlFaultName, list: ReturnType<typeof soap>): LocatorClient {
  const caller = {
    now: () => 0,
    endpoint: () => "https://sml.example.com",
    credential: async () => {
      throw new Error("not used");
    },
    http: async (_url: string, { headers }: HttpRequest) =>
      headers?.soapaction?.includes(":deleteIn") ? fault(name) : list,
    network: PEPPOL,
  };
  return new LocatorClient(caller, OWN, { cert: "", key: "" });
}

describe("a participant that is removed from the locator", () => {
  it.each(["NotFoundFault", "UnauthorizedFault"] as const)(
    "is gone after a %s where the publisher no longer has it",
    async (name) => {
      const others = locator(name, page("0208:0848934496"));
      await expect(others.remove(PARTICIPANT)).resolves.toBeUndefined();
    },
  );

  it("is not gone where the locator still lists it, or refuses the publisher", async () => {
    const listed = page(PARTICIPANT.value);
    await expect(locator("NotFoundFault", listed).remove(PARTICIPANT)).rejects.toThrow(SmlDown);
    const refused = locator("UnauthorizedFault", listed).remove(PARTICIPANT);
    await expect(refused).rejects.toThrow(SmlRefusal);
    const stranger = locator("UnauthorizedFault", fault("UnauthorizedFault"));
    await expect(stranger.remove(PARTICIPANT)).rejects.toThrow(SmlRefusal);
    const broken = locator("BadRequestFault", page());
    await expect(broken.remove(PARTICIPANT)).rejects.toThrow(SmlRefusal);
  });
});

describe("a registration at the own publisher", () => {
  const engine = createEngine({ plugins: [], ...fixedPorts() });
  const envelope = engine.envelop({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Atelier SA",
    inboxes: [{ key: "peppol", scheme: "0208", code: "0202239951" }],
  }).output;
  const external = { groups: [], types: ["x::y"], hasCard: false };

  /** The first call of the step, which stores what the publisher shows. */
  const shown = (value: JsonObject | undefined) =>
    runStep(
      register,
      {},
      { envelope },
      {
        config: fakeConfig({ publisher: "own" }),
        records: () => ({
          get: async (id) => value && { id, value, version: 1, entry: undefined, updatedAt: 0 },
          find: async () => [],
          list: async () => [],
        }),
      },
    );

  it.each([
    ["is new", undefined, false],
    ["was never announced", { ...external, address: "w/p", isAnnounced: false }, false],
    ["was announced before", { ...external, address: "w/p", isAnnounced: true }, true],
    ["an external publisher has", external, true],
  ])(
    "remembers whether to keep a participant that %s, if it is refused",
    async (_what, known, kept) => {
      expect(await shown(known)).toMatchObject({
        effects: { records: [{ id: "0208:0202239951", value: { isAnnounced: kept } }] },
      });
    },
  );
});
