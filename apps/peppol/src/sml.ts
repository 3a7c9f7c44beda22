import { isFakturoError } from "@fakturo/model";
import {
  type LocatedPublisher,
  type Participant,
  readSmlAddress,
  readSmlFault,
  readSmlPage,
  type SmlCall,
  type SmlFault,
  smlList,
  smlMigration,
  smlParticipant,
  smlPublisher,
} from "@fakturo/peppol";
import type { ClientTls } from "@fakturo/plugin";
import { readSoap, soapRequest, writeEnvelope } from "@fakturo/soap";
import type { XmlElement } from "@fakturo/xml";
import type { NetworkCaller } from "./network.ts";

/** Pages of participants that are looked through. */
const MAX_PAGES = 1000;

/** Faults for a participant that is not there, or that another publisher has. */
const GONE: ReadonlySet<string> = new Set(["NotFoundFault", "UnauthorizedFault"]);

/** A fault of the locator that a repetition does not change. */
export class SmlRefusal extends Error {
  readonly fault: SmlFault;

  constructor(fault: SmlFault) {
    super(`the locator refuses: ${fault.message || fault.name}`);
    this.name = "SmlRefusal";
    this.fault = fault;
  }
}

/** No answer of the locator that may be relied on: the step is repeated later. */
export class SmlDown extends Error {
  constructor(reason: string) {
    super(`the locator is not available: ${reason}`);
    this.name = "SmlDown";
  }
}

/** The locator of the network, for one publisher. All calls may be repeated. */
export class LocatorClient {
  readonly #caller: NetworkCaller;
  readonly #publisher: LocatedPublisher;
  readonly #tls: ClientTls;

  /** @param tls certificate of the publisher. */
  constructor(caller: NetworkCaller, publisher: LocatedPublisher, tls: ClientTls) {
    this.#caller = caller;
    this.#publisher = publisher;
    this.#tls = tls;
  }

  /** Enters the publisher, or its changed address. */
  async ensurePublisher(): Promise<void> {
    const publisher = this.#publisher;
    const known = await this.#unless("NotFoundFault", smlPublisher("read", publisher));
    if (known === "refused") await this.#call(smlPublisher("create", publisher));
    else if (readSmlAddress(known) !== publisher.url)
      await this.#call(smlPublisher("update", publisher));
  }

  /** Enters a participant. @returns false where another publisher has it. */
  async create(participant: Participant): Promise<boolean> {
    const call = smlParticipant("create", this.#publisher.id, participant);
    return this.#taken(call, participant);
  }

  /** Takes a participant over. @returns false where the key is not that of its former publisher. */
  async migrate(participant: Participant, key: string): Promise<boolean> {
    const call = smlMigration("complete", this.#publisher.id, participant, key);
    return this.#taken(call, participant);
  }

  /** Lets another publisher take the participant over with the key. */
  async prepare(participant: Participant, key: string): Promise<void> {
    await this.#call(smlMigration("prepare", this.#publisher.id, participant, key));
  }

  /** Removes a participant; one that is not there, or that another publisher has taken over, is gone already. */
  async remove(participant: Participant): Promise<void> {
    try {
      await this.#call(smlParticipant("delete", this.#publisher.id, participant));
    } catch (error) {
      if (!(error instanceof SmlRefusal) || !GONE.has(error.fault.name)) throw error;
      if (!(await this.#lists(participant))) return;
      if (error.fault.name === "UnauthorizedFault") throw error;
      throw new SmlDown("it lists a participant that it does not find");
    }
  }

  /** After a lost answer the participant is refused, because it is there. */
  async #taken(call: SmlCall, participant: Participant): Promise<boolean> {
    try {
      await this.#call(call);
      return true;
    } catch (error) {
      if (!(error instanceof SmlRefusal) || error.fault.name === "UnauthorizedFault") throw error;
      return this.#lists(participant);
    }
  }

  async #lists({ value }: Participant): Promise<boolean> {
    let page = "";
    for (let n = 0; n < MAX_PAGES; n += 1) {
      const answer = await this.#unless("NotFoundFault", smlList(this.#publisher.id, page));
      if (answer === "refused") return false;
      const { participants, next } = readSmlPage(answer);
      if (participants.some((one) => one.value === value)) return true;
      if (next === "") return false;
      page = next;
    }
    throw new SmlDown("its list does not end");
  }

  async #unless(
    name: SmlFault["name"],
    call: SmlCall,
  ): Promise<XmlElement | undefined | "refused"> {
    try {
      return await this.#call(call);
    } catch (error) {
      if (error instanceof SmlRefusal && error.fault.name === name) return "refused";
      throw error;
    }
  }

  async #call({ service, action, body }: SmlCall): Promise<XmlElement | undefined> {
    const { signal } = this.#caller;
    const request = soapRequest(writeEnvelope({ version: "1.1", body }), {
      version: "1.1",
      action,
    });
    const url = `${this.#caller.endpoint("sml").replace(/\/+$/, "")}/${service}`;
    const reply = await this.#caller.http(url, {
      ...{ ...request, tls: this.#tls },
      ...(signal && { signal }),
    });
    // Calls without result are answered by a status alone.
    if (reply.body.length === 0 && reply.status >= 200 && reply.status < 300) return undefined;
    const { body: answer, fault } = answerIn(reply);
    const refusal = readSmlFault(fault?.detail);
    if (refusal && refusal.name !== "InternalErrorFault") throw new SmlRefusal(refusal);
    if (fault || reply.status >= 300) throw new SmlDown(fault?.reason ?? `status ${reply.status}`);
    return answer;
  }
}

function answerIn(reply: Parameters<typeof readSoap>[0]): ReturnType<typeof readSoap> {
  try {
    return readSoap(reply);
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    throw new SmlDown(error.message.slice(0, 300));
  }
}
