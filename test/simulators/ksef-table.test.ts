import { readFileSync } from "node:fs";
import { plugin } from "@fakturo/app-pl-ksef";
import type { Answer, RegistrationAnswer, Submission } from "@fakturo/plugin";
import { shared } from "@fakturo/test-support";
import { runStep } from "@fakturo/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KsefCalls, ksefSubmission } from "../harness/ksef-calls.ts";
import { faOf, SELLER } from "../harness/ksef-probe.ts";

/**
 * What the ministry's documentation says to do about each code, and what becomes of an invoice, a purchase or a
 * registration. `later`: the same is done again. `stop`: a person has to act about the credentials; nothing is sent.
 */
const LOGIN = {
  "100": "later",
  "200": "accepted",
  "415 425 450 460 470 480": "stop",
  "500 550": "later",
};
const LOGIN_REQUEST = {
  "9101 9102 9103 9105 21001 21115 21117 21217 21401 21406 21405": "stop",
  "21111": "later",
};
const TOKENS = { "21301 21304": "later", "21308": "stop" };
const SENT = {
  "21155 21180": "later",
  "21402 21403": "later, then refused",
  "21166 21167 21405": "refused",
};
const SESSION = {
  "100 150 170": "taken",
  "200": "accepted",
  "405 415 420 430 435 440 500": "sent again",
  "445": "refused",
};
const INVOICE = {
  "100 150": "taken",
  "200": "accepted",
  "405 435 500 550": "sent again",
  "410 415 430 440 450": "refused",
};
const PARTS = { "21157 21161": "later", "21205 21208 21173 21180": "taken" };
const EXPORT = { "100": "pending", "200": "read", "210 415 420 500 550": "asked for again" };
const EXPORT_REQUEST = { "21181 21182": "asked for again" };
const REASONS = {
  "missing-permissions ip-not-allowed insufficient-resource-access auth-method-not-allowed security-service-blocked context-type-not-allowed":
    "stop",
};
const HTTP = { "401 410 429": "later", "500 503": "unknown" };
const CERTIFICATES = {
  "25001 25002 25003 25004 25006 25007 25010 25011": "refused",
  "25005 25008 25009": "later",
};
const ENROLMENT = { "100 500 550": "later", "200": "active", "400": "refused" };

type Table = Readonly<Record<string, string>>;
const rowsOf = (table: Table) =>
  Object.entries(table).flatMap(([codes, outcome]) =>
    codes.split(" ").map((code) => [code, outcome] as const),
  );

const single = plugin.connections?.find(({ key }) => key === "gov-pl");
const batches = plugin.connections?.find(({ key }) => key === "gov-pl.batch")?.together;
const [feed] = plugin.feeds ?? [];
const [registration] = plugin.registrations ?? [];
const importStep = plugin.providers?.find(({ key }) => key === "gov-pl.import");
if (!single || !batches?.receipts || !feed || !registration?.register || !importStep)
  throw new Error("the app lacks a part");
const { receipts } = batches;
const { register, check } = registration;

let calls: KsefCalls;
beforeEach(() => {
  calls = new KsefCalls();
});

/** Statuses that the ministry does not describe for each operation. */
const UNDESCRIBED = / (?:410|500|503): the status is not described$/;
afterEach(() => {
  expect(calls.differences.filter((one) => !UNDESCRIBED.test(one))).toEqual([]);
});

const configure = (settings: Readonly<Record<string, unknown>>) =>
  calls.open.configure({ limits: "none", codes: {}, refusals: {}, statuses: {}, ...settings });
const context = () => calls.context();
const invoice = (attempts: Submission["attempts"] = []): Submission => ({
  ...ksefSubmission(faOf()),
  attempts,
});

function described(answer: Answer | undefined): string {
  if (answer?.is !== "not-sent") return answer?.is ?? "none";
  if (answer.dropped) return "sent again";
  return answer.fault === "credentials" ? "stop" : "later";
}

/** Sends an invoice and asks for its decision. */
async function decided(one = invoice()): Promise<string> {
  const answer = await single?.send?.(one, context());
  if (answer?.is !== "taken") return described(answer);
  calls.now += 2000;
  return described(await single?.receipt?.(one, answer.reference, context()));
}

/** Sends a batch and asks for its decision; then KSeF has the settings `after`. */
async function decidedInBatch(after?: Readonly<Record<string, unknown>>): Promise<string> {
  const one = invoice();
  const sent = (await batches?.send([one], context()))?.answers.get(one.id);
  if (sent?.is !== "taken") return described(sent);
  calls.now += 2000;
  if (after) configure(after);
  const { answers } = await receipts([{ one, reference: sent.reference }], context());
  return described(answers.get(one.id));
}

describe("an invoice", () => {
  it.each(rowsOf(LOGIN))("whose login has status %s is %s", async (code, outcome) => {
    configure(code === "100" ? { authentication: 60 } : { statuses: { login: Number(code) } });
    expect(await decided()).toBe(outcome);
  });

  it.each(rowsOf(LOGIN_REQUEST))("whose login is refused with %s is %s", async (code, outcome) => {
    configure({ refusals: { "/auth/xades-signature": Number(code) } });
    expect(await decided()).toBe(outcome);
  });

  it.each(rowsOf(TOKENS))("whose tokens are refused with %s is %s", async (code, outcome) => {
    configure({ refusals: { "/auth/token/redeem": Number(code) } });
    expect(await decided()).toBe(outcome);
    configure({});
    expect(await decided()).toBe("accepted");
  });

  it("whose key was withdrawn is sent with the new one", async () => {
    configure({ refusals: { "/sessions/online": 21470 } });
    expect(await decided()).toBe("later");
    configure({ keys: 2 });
    expect(await decided()).toBe("accepted");
  });

  it.each(rowsOf(SENT))("that is refused with %s is %s", async (code, outcome) => {
    configure({ refusals: { "/invoices": Number(code) } });
    const tries = [await decided(), await decided(invoice([{ at: calls.now }]))];
    const [first, second = first] = outcome.split(", then ");
    expect(tries).toEqual([first, second]);
  });

  it.each(rowsOf(INVOICE))("with status %s is %s", async (code, outcome) => {
    configure({ codes: { "FV/1": Number(code) } });
    expect(await decided()).toBe(outcome);
  });

  /** Settings of a status of sessions, and those while the decision is asked for. */
  const sessionWith = (code: string) => {
    if (code === "100") return [{ refusals: { "/close": 503 } }, {}] as const;
    if (code === "445") return [{ codes: { "FV/1": 450 } }] as const;
    return [{ statuses: { session: Number(code) } }] as const;
  };

  it.each(rowsOf(SESSION))("of a batch with status %s is %s", async (code, outcome) => {
    const [settings, after] = sessionWith(code);
    configure(settings);
    expect(await decidedInBatch(after)).toBe(outcome);
  });

  it.each(rowsOf(PARTS))("of a batch that is refused with %s is %s", async (code, outcome) => {
    const path = outcome === "later" ? "/sessions/batch" : "/close";
    configure({ refusals: { [path]: Number(code) } });
    const one = invoice();
    const { answers } = (await batches.send([one], context())) ?? {};
    expect(described(answers?.get(one.id))).toBe(outcome);
    // KSeF has processed nothing, or closes the batch when its status is asked for.
    configure({});
    expect(await decidedInBatch()).toBe("accepted");
  });

  it.each(rowsOf(REASONS))("that is forbidden (%s) is: %s", async (reason, outcome) => {
    for (const path of ["/sessions/online", "/invoices"]) {
      configure({ refusals: { [path]: reason } });
      expect(await decided()).toBe(outcome);
    }
  });

  it.each(rowsOf(HTTP))("that is answered with HTTP %s is %s", async (status, outcome) => {
    configure({ refusals: { "/invoices": Number(status) } });
    expect(await decided()).toBe(outcome);
  });

  it("that comes too often waits as long as KSeF says", async () => {
    for (let count = 0; count < 10; count += 1) await decided();
    calls.open.configure({ limits: "standard" });
    for (let count = 0; count < 40; count += 1) {
      const answer = await single.send?.(invoice(), context());
      if (answer?.is === "taken") continue;
      expect(answer).toMatchObject({ is: "not-sent", fault: "quota" });
      expect(answer?.is === "not-sent" && answer.retryIn).toBeGreaterThan(0);
      return;
    }
    throw new Error("KSeF takes any number of invoices");
  });
});

describe("a purchase", () => {
  beforeEach(async () => {
    configure({});
    const numbers = Array.from({ length: 20 }, (_, i) => `FV/${i}`);
    const all = numbers.map((number) => ksefSubmission(faOf({ number, buyer: SELLER }), number));
    await batches.send(all, context());
    calls.now += 5000;
  });

  const page = async () => {
    try {
      const { isPending, items } = await feed.page({ at: 0, id: "" }, context());
      return isPending ? "pending" : `read ${items.length}`;
    } catch {
      return "asked for again";
    }
  };
  const settled = async () => {
    const first = await page();
    calls.now += 2000;
    return first === "pending" ? page() : first;
  };

  it.each(rowsOf(EXPORT))("whose package has status %s is %s", async (code, outcome) => {
    if (code === "100") return expect(await page()).toBe(outcome);
    configure({ statuses: { export: Number(code) } });
    expect(await settled()).toBe(outcome === "read" ? "read 20" : outcome);
    configure({});
    expect(await settled()).toBe("read 20");
  });

  it.each(rowsOf(EXPORT_REQUEST))(
    "whose package is refused with %s is %s",
    async (code, outcome) => {
      configure({ refusals: { "/invoices/exports": Number(code) } });
      expect(await page()).toBe(outcome);
      configure({});
      expect(await settled()).toBe("read 20");
    },
  );

  it("whose package KSeF does not know (21175) is asked for again", async () => {
    expect(await page()).toBe("pending");
    const [, reference = ""] =
      [...calls.sessions.values()].join().match(/"(\d{8}-EH-[^"]+)"/) ?? [];
    configure({ refusals: { [reference]: 21175 } });
    expect(await page()).toBe("asked for again");
    expect(await settled()).toBe("read 20");
  });

  it("before the high-water mark (21183) is listed later", async () => {
    configure({ refusals: { "/invoices/query/metadata": 21183 } });
    expect(await page()).toBe("read 0");
  });

  it.each([
    [21164, "KO"],
    [21165, "ERR"],
  ])("that is refused with %i ends as %s", async (code, status) => {
    configure({ refusals: { "-0123456789AB-2F": code } });
    const ctx = context();
    const args = { "ksef-number": "5265877635-20260210-0123456789AB-2F", nip: SELLER };
    const world = {
      http: ctx.http,
      lease: async (_: string, __: number, make: () => Promise<unknown>) => {
        const made = await make();
        return typeof made === "string" ? made : String(Object(made).value);
      },
      dropLease: async () => {},
      credential: (key: string) => ctx.credential(key),
      endpoint: ctx.endpoint,
      now: ctx.now,
    };
    expect(await runStep(importStep, {}, { args }, world)).toMatchObject({ status });
  });
});

describe("a certificate of KSeF", () => {
  const config = { enrol: true };
  const request = (details = {}) => ({
    ...{ id: "00000000-0000-4000-8000-000000000000", holder: SELLER, inputs: {}, details },
    environment: "simulated" as const,
    config,
  });

  const isOpen = (answer: RegistrationAnswer | undefined) =>
    answer?.is === "waiting" || answer?.is === "unknown";
  const keep = (answer: RegistrationAnswer | undefined) => {
    const issued = (answer && "issued" in answer && answer.issued) || [];
    for (const { key, value } of issued) calls.issued.set(key, value);
  };

  /** What is not decided after some calls is asked for later. */
  async function enrolled(): Promise<string> {
    let answer: RegistrationAnswer | undefined = await register?.(request(), context());
    let details = {};
    for (let rounds = 0; rounds < 6; rounds += 1) {
      keep(answer);
      if (!isOpen(answer)) break;
      details = (answer?.is === "waiting" && answer.details) || details;
      calls.now += 2000;
      answer = await check?.(request(details), context());
    }
    return isOpen(answer) ? "later" : (answer?.is ?? "none");
  }

  it.each(rowsOf(CERTIFICATES))("that is refused with %s is %s", async (code, outcome) => {
    const path = { "25001": "/enrollments/data", "25008": "/retrieve", "25009": "/retrieve" }[code];
    configure({ refusals: { [path ?? "/certificates/enrollments"]: Number(code) } });
    expect(await enrolled()).toBe(outcome);
  });

  it.each(rowsOf(ENROLMENT))("whose request has status %s is %s", async (code, outcome) => {
    configure(code === "100" ? { processing: 3600 } : { statuses: { enrolment: Number(code) } });
    expect(await enrolled()).toBe(outcome);
  });
});

const SPEC = shared("spec", "authorities", "pl-ksef.md");
if (!SPEC)
  process.stdout.write("The documentation of KSeF is not here: its tables are not compared.\n");

describe.skipIf(!SPEC)("the codes of the documentation", () => {
  const spec = SPEC ? readFileSync(SPEC, "utf8") : "";
  const codesIn = (begin: string, end: string, code: RegExp) => {
    const [, rest = ""] = spec.split(begin);
    const [section = ""] = rest.split(end);
    const cells = [...section.matchAll(code)].map(([, cell = ""]) => cell);
    return new Set(cells.flatMap((cell) => cell.split(/, | \/ /)));
  };
  const ROWS = /^\| ([\d, /]+) \|/gm;
  const QUOTED = /`(\d{4,5})`/g;

  it.each<[string, string, string, RegExp, readonly Table[]]>([
    ["statuses of logins", "| status.code |", "\n\n", ROWS, [LOGIN]],
    ["requests of logins", "400 codes of this section", "\n", QUOTED, [LOGIN_REQUEST, TOKENS]],
    ["sent invoices", "Synchronous 400 codes", "###", ROWS, [SENT]],
    ["sessions", "| Code | Online", "\n\n", ROWS, [SESSION]],
    ["invoices", "| Code | Meaning | Step", "\n\n", ROWS, [INVOICE]],
    ["batches", "| Close | `POST", "\n", /`(2\d{4})`/g, [PARTS]],
    ["packages", "Codes 100 running", ". Parts", /\b(\d{3})\b/g, [EXPORT, { "100": "" }]],
    [
      "missing permissions",
      "| 403 | problem",
      "| stop",
      /(?<=[:,] )([a-z]+(?:-[a-z]+)+)/g,
      [REASONS],
    ],
    ["certificates", "Errors 25001–25011", ".\n", /\b(250\d\d)\b/g, [CERTIFICATES]],
  ])("are all here (%s)", (_name, begin, end, code, tables) => {
    const known = new Set(tables.flatMap(rowsOf).map(([one]) => one));
    const listed = codesIn(begin, end, code);
    expect(listed.size).toBeGreaterThan(3);
    expect([...listed].filter((one) => !known.has(one))).toEqual([]);
  });
});
