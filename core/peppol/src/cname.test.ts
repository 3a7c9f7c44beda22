import { describe, expect, it } from "vitest";
import {
  cnameName,
  type DnsAnswer,
  findPublisher,
  groupPath,
  isCnameAddress,
  isListed,
  LookupCache,
  type LookupPorts,
  participantOf,
} from "./index.ts";

const ZONE = "sml.test";
const receiver = participantOf("0192:987654321");
const OLD = cnameName(receiver, ZONE);
const NONE: DnsAnswer = { is: "none", ttl: 60 };
const network = { zone: ZONE, cname: true };

/** A locator that answers by type of record; its publisher lists the receiver under the old name. */
function ports(naptr: DnsAnswer, cname: DnsAnswer) {
  const asked: string[] = [];
  const own: LookupPorts = {
    now: () => 0,
    cache: new LookupCache(),
    async dns(name, type) {
      asked.push(`${type} ${name}`);
      return type === "NAPTR" ? naptr : cname;
    },
    async get(url) {
      const isThere = url === `http://${OLD}${groupPath(receiver)}`;
      return { status: isThere ? 200 : 404, body: new Uint8Array() };
    },
  };
  return { own, asked };
}

const FOUND: DnsAnswer = { is: "found", naptr: [], cname: "smp.test", ttl: 60 };

describe("the CNAME of older locators", () => {
  it("is asked for where there is no NAPTR record, and only if the network has it", async () => {
    const { own, asked } = ports(NONE, FOUND);
    expect(await findPublisher(receiver, network, own)).toEqual({
      is: "found",
      url: `http://${OLD}`,
    });
    expect(asked).toEqual([expect.stringMatching(/^NAPTR /), `CNAME ${OLD}`]);
    expect(await isListed(receiver, network, own)).toBe(true);
    const without = ports(NONE, FOUND);
    expect(await findPublisher(receiver, { zone: ZONE }, without.own)).toMatchObject({
      is: "not-registered",
    });
    expect(without.asked).toHaveLength(1);
  });

  it("decides nothing while the locator does not answer", async () => {
    const failed: DnsAnswer = { is: "failed", message: "SERVFAIL" };
    expect(await findPublisher(receiver, network, ports(NONE, failed).own)).toEqual(failed);
    const { own, asked } = ports(failed, FOUND);
    expect(await findPublisher(receiver, network, own)).toEqual(failed);
    expect(asked).toHaveLength(1);
    const { own: none } = ports(NONE, NONE);
    expect(await isListed(receiver, network, none)).toBe(false);
  });

  it("is the only name that is asked without TLS", () => {
    expect(isCnameAddress(`http://${OLD}${groupPath(receiver)}`)).toBe(true);
    expect(isCnameAddress("http://smp.example/B-85008b8279e07ab0392da75fa55856a2")).toBe(false);
    expect(isCnameAddress("http://b-85008b.example/")).toBe(false);
  });
});
