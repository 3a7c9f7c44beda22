import { plugin } from "@fakturo/app-gr-mydata";
import type { JsonObject } from "@fakturo/model";
import type { Answer, CallContext, HttpReply, Submission } from "@fakturo/plugin";
import type { OpenSimulator } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-mydata";
import { beforeEach, describe, expect, it } from "vitest";
import { feedDocument } from "../harness/feed-document.ts";
import { deliveryNoteOf, documentOf, NOW, submission } from "../harness/mydata-probe.ts";
import { UNUSED_CALLS } from "../harness/unused-calls.ts";

const [ISSUER, RECEIVER] = ["177472438", "841442160"];
const [taxpayers, providers] = plugin.connections ?? [];
const utf8 = new TextEncoder();

let open: OpenSimulator;
/** An answer in place of the simulator's. */
let instead: HttpReply | undefined;
/** What the connection has logged. */
let logged: string[];

beforeEach(() => {
  open = simulator.open([]);
  instead = undefined;
  logged = [];
});

/** A call that reaches the simulator. @param entity VAT number of the party that the user represents. */
function context(user = ISSUER, channel = "myDATA", entity?: string): CallContext {
  return {
    environment: "simulated",
    holder: user.slice(-9),
    workspace: { id: "w", country: "GR" },
    signal: new AbortController().signal,
    until: NOW + 60_000,
    now: () => NOW,
    uuid: () => "u",
    log: (message) => void logged.push(message),
    endpoint: () => `https://aade.example/mydata/${channel}`,
    async http(address, { method, headers = {}, body = "" }) {
      if (instead) return instead;
      const url = new URL(address);
      const request = {
        method,
        path: url.pathname.replace("/mydata", ""),
        query: new Map(url.searchParams),
        headers,
        body: Buffer.from(body),
        certificate: undefined,
        origin: "https://aade.example/mydata",
      };
      const { reply } = open.handle(request, { now: () => NOW, random: Math.random });
      return { headers: {}, ...reply, body: Buffer.from(reply.body ?? "") };
    },
    ...UNUSED_CALLS,
    async credential(key = "gov-gr.user") {
      const own = {
        ...{ user_id: user, subscription_key: "0".repeat(32) },
        ...(entity !== undefined && { entity }),
      };
      const value = channel === "myDataProvider" ? { ...own, licence: "Πάροχος" } : own;
      return { key, version: 1, value, text: "" };
    },
  };
}

const send = (one: Submission, ctx = context()) => taxpayers?.send?.(one, ctx);
const consult = (one: Submission, ctx = context()) => taxpayers?.consult?.(one, ctx);
const document = (changes: JsonObject = {}) => submission(documentOf(changes));

async function markOf(changes: JsonObject = {}): Promise<string> {
  const answer = await send(document(changes));
  if (answer?.is !== "accepted") throw new Error(JSON.stringify(answer));
  return answer.reference ?? "";
}

function described(answer: Answer | undefined): string {
  if (answer?.is === "refused") return `refused with ${answer.faults[0]?.code}`;
  return answer?.is === "not-sent" ? `not sent: ${answer.fault}` : (answer?.is ?? "none");
}

const OUTCOMES: Readonly<Record<string, string>> = {
  "105": "not sent: credentials",
  "201": "not sent: credentials",
  "206": "unknown",
  "330": "unknown",
  "233": "duplicate",
  "251": "duplicate",
};

describe("codes of myDATA", () => {
  it.each(taxpayers?.codes ?? [])(
    "$code has an outcome and an explanation",
    async ({ code, remedy }) => {
      open.configure({ codes: { "1": [code] } });
      const answer = await send(document());
      expect(described(answer)).toBe(OUTCOMES[code] ?? `refused with ${code}`);
      if (answer?.is !== "refused") return;
      expect(answer.faults[0]?.message).toContain(remedy);
      expect(answer.faults[0]?.message).toContain("(AADE: ");
    },
  );

  it("all codes of an answer are faults", async () => {
    open.configure({ codes: { "1": ["203", "207"] } });
    expect(await send(document())).toMatchObject({ faults: [{ code: "203" }, { code: "207" }] });
  });

  it.each<[number, string, Readonly<Record<string, string>>, string]>([
    [401, '{"statusCode":401,"message":"no key"}', {}, "not sent: credentials"],
    [403, '{"statusCode":403,"message":"quota"}', {}, "not sent: quota"],
    [429, '{"statusCode":429,"message":"rate"}', { "retry-after": "7" }, "not sent: quota"],
    [404, '{"statusCode":404,"message":"none"}', {}, "not sent: down"],
    [500, '{"statusCode":500,"message":"fault"}', {}, "unknown"],
    [500, "<html/>", {}, "unknown"],
    [401, "<html/>", {}, "unknown"],
    [200, "<html/>", {}, "unknown"],
    [200, "", {}, "unknown"],
  ])("an answer with status %i and body %s is read", async (status, body, headers, outcome) => {
    instead = { status, headers, body: utf8.encode(body) };
    const answer = await send(document());
    expect(described(answer)).toBe(outcome);
    if (status === 429) expect(answer).toMatchObject({ retryIn: 7 });
    expect((await consult(document()))?.is).toBe("unknown");
  });

  it.each(["standard", "other"])("answers of the form '%s' are read", async (form) => {
    open.configure({ form });
    const answer = await send(document());
    expect(answer).toMatchObject({
      is: "accepted",
      effects: {
        stamps: [{ prv: "iapr-mark" }, { prv: "iapr-uid" }, { prv: "iapr-qr" }],
        files: [{ key: "mydata-response", private: true }],
      },
    });
  });
});

describe("a document of myDATA", () => {
  it("is found after a lost answer, by its contents", async () => {
    expect(await consult(document())).toEqual({ is: "not-found" });
    const answer = await send(document());
    const found = await consult(document());
    expect(found).toMatchObject({ is: "found", digest: "d", answer: { is: "accepted" } });
    if (found?.is !== "found" || found.answer.is !== "accepted" || answer?.is !== "accepted")
      throw new Error("not accepted");
    expect(found.answer.effects?.stamps).toEqual(answer.effects?.stamps);
    expect(described(await send(document()))).toBe("duplicate");
    const other = document({
      customer: { name: "x", tax_id: { country: "EL", code: "094014201" } },
    });
    expect(described(await send(other))).toBe("duplicate");
    expect(await consult(other)).toMatchObject({ is: "found", digest: "other" });
  });

  it.each([
    ["in time", 0, [], ""],
    ["tried before on the same day", 0, [NOW - 3_600_000], ""],
    ["tried before, and sent on the next day", 1, [NOW], "3"],
    ["sent after its deadline", 2, [], "3"],
  ] as const)("%s states the lost connection", async (_name, days, attempts, failure) => {
    const bodies: string[] = [];
    const ctx = context();
    const late: CallContext = {
      ...ctx,
      now: () => NOW + days * 86_400_000,
      async http(url, request) {
        bodies.push(Buffer.from(request.body ?? "").toString());
        return ctx.http(url, request);
      },
    };
    const one = { ...document(), attempts: attempts.map((at) => ({ at })) };
    expect(described(await send(one, late))).toBe("accepted");
    const [, told = ""] = /<transmissionFailure>(\d)</.exec(bodies[0] ?? "") ?? [];
    expect(told).toBe(failure);
    const provider = context("provider-094014201", "myDataProvider");
    const other = { ...document({ code: "9" }), attempts: one.attempts };
    await providers?.send?.(other, {
      ...late,
      ...provider,
      now: late.now,
      http: async (url, request) => {
        bodies.push(Buffer.from(request.body ?? "").toString());
        return provider.http(url, request);
      },
    });
    expect(bodies[1]?.includes("<transmissionFailure>2<")).toBe(failure !== "");
    // It is the same document still.
    expect(await consult(one)).toMatchObject({ is: "found", digest: "d" });
  });

  it("is found on any page", async () => {
    for (const code of ["1", "2", "3"]) await markOf({ code });
    open.configure({ page: 1 });
    expect(await consult(document({ code: "3" }))).toMatchObject({ is: "found", digest: "d" });
  });

  it("of a provider is found with its code", async () => {
    const ctx = context("provider-094014201", "myDataProvider");
    const answer = await providers?.send?.(document(), ctx);
    const found = await providers?.consult?.(document(), ctx);
    if (found?.is !== "found" || found.answer.is !== "accepted" || answer?.is !== "accepted")
      throw new Error("not accepted");
    const withoutQr = answer.effects?.stamps?.filter(({ prv }) => prv !== "iapr-qr");
    expect(found.answer.effects?.stamps).toEqual(withoutQr);
    expect(withoutQr).toContainEqual({ prv: "iapr-provider", val: "Πάροχος" });
    const cancel = submission(JSON.stringify({ mark: answer.reference }), { kind: "cancel" });
    expect(described(await send(cancel))).toBe("refused with 249");
  });

  it("is accepted or refused alone in a message", async () => {
    open.configure({ codes: { "2": ["203"] } });
    const all = ["1", "2", "3"].map((code) => ({ ...document({ code }), id: code }));
    const told = await taxpayers?.together?.send(all, context());
    expect([...(told?.answers ?? [])].map(([id, answer]) => [id, described(answer)])).toEqual([
      ["1", "accepted"],
      ["2", "refused with 203"],
      ["3", "accepted"],
    ]);
    const third = told?.answers.get("3");
    const [file] = (third?.is === "accepted" && third.effects?.files) || [];
    expect(
      Buffer.from(file?.data ?? [])
        .toString()
        .match(/<response>/g),
    ).toHaveLength(1);
  });

  it("that violates the schema makes its message be sent in halves", async () => {
    const broken = { ...submission(documentOf().replace("<country>GR", "<country>QQ")), id: "b" };
    const told = await taxpayers?.together?.send([document({ code: "2" }), broken], context());
    expect(told).toMatchObject({ refused: [{ code: "101" }] });
    expect(told?.answers.size).toBe(0);
    expect(described(await send(broken))).toBe("refused with 101");
  });

  it("is cancelled once, also after a lost answer", async () => {
    const mark = await markOf();
    const cancel = submission(JSON.stringify({ mark }), { kind: "cancel" });
    expect(await consult(cancel)).toEqual({ is: "not-found" });
    const answer = await send(cancel);
    expect(described(answer)).toBe("accepted");
    expect(described(await send(cancel))).toBe("duplicate");
    const found = await consult(cancel);
    if (found?.is !== "found" || found.answer.is !== "accepted" || answer?.is !== "accepted")
      throw new Error("not accepted");
    expect(found.answer.effects?.stamps).toEqual(answer.effects?.stamps);
    expect(await consult(document())).toEqual({ is: "not-found" });
  });
});

it("a UID of myDATA that is not the calculated one is logged, and accepted", async () => {
  expect(await send(document())).toMatchObject({ is: "accepted" });
  expect(logged).toEqual([]);
  const uid = "A".repeat(40);
  const members = `<index>1</index><invoiceUid>${uid}</invoiceUid><invoiceMark>400001951868897</invoiceMark><statusCode>Success</statusCode>`;
  const body = `<ResponseDoc><response>${members}</response></ResponseDoc>`;
  instead = { status: 200, headers: {}, body: utf8.encode(body) };
  expect(await send(document({ code: "2" }))).toMatchObject({
    is: "accepted",
    effects: { stamps: expect.arrayContaining([{ prv: "iapr-uid", val: uid }]) },
  });
  expect(logged).toEqual(["AADE's UID of the document is not the calculated one"]);
});

describe("a representative's user", () => {
  const ACCOUNTANT = "897176756";
  const represented = () => context(ACCOUNTANT, "myDATA", ISSUER);

  it("acts for the party that it names, and for none that has not authorised it", async () => {
    open.configure({ represented: { [ACCOUNTANT]: [ISSUER] } });
    const answer = await send(document(), represented());
    if (answer?.is !== "accepted") throw new Error(JSON.stringify(answer));
    const mark = answer.reference ?? "";
    expect(await consult(document(), represented())).toMatchObject({ is: "found" });
    // Without the party it is asked for the accountant's own documents.
    expect(await consult(document(), context(ACCOUNTANT))).toEqual({ is: "not-found" });

    const xmlns = "https://www.aade.gr/myDATA/incomeClassificaton/v1.0";
    const row =
      "<lineNumber>1</lineNumber><incomeClassificationDetailData><classificationType>E3_561_001</classificationType><classificationCategory>category1_1</classificationCategory><amount>100.00</amount></incomeClassificationDetailData>";
    const classified = `<incomeInvoiceClassification><invoiceMark>${mark}</invoiceMark><invoicesIncomeClassificationDetails>${row}</invoicesIncomeClassificationDetails></incomeInvoiceClassification>`;
    const xml = `<IncomeClassificationsDoc xmlns="${xmlns}">${classified}</IncomeClassificationsDoc>`;
    const income = submission(xml, { kind: "report" });
    expect(await send(income, represented())).toMatchObject({ is: "accepted" });
    expect(await consult(income, represented())).toMatchObject({ is: "found" });

    const pm = "https://www.aade.gr/myDATA/paymentMethod/v1.0";
    const paid = `<pm:PaymentMethodsDoc xmlns:pm="${pm}" xmlns:inv="http://www.aade.gr/myDATA/invoice/v1.0"><pm:paymentMethods><pm:invoiceMark>${mark}</pm:invoiceMark><pm:paymentMethodDetails><inv:type>3</inv:type><inv:amount>124.00</inv:amount></pm:paymentMethodDetails></pm:paymentMethods></pm:PaymentMethodsDoc>`;
    const payment = submission(paid, { kind: "report" });
    expect(await consult(payment, represented())).toMatchObject({ is: "not-found" });
    expect(await send(payment, represented())).toMatchObject({ is: "accepted" });
    expect(await consult(payment, represented())).toMatchObject({ is: "found" });

    const cancellation = submission(JSON.stringify({ mark }), { kind: "cancel" });
    expect(await send(cancellation, represented())).toMatchObject({ is: "accepted" });
    expect(await consult(cancellation, represented())).toMatchObject({ is: "found" });

    open.configure({ represented: {} });
    const refused = { is: "not-sent", fault: "credentials" };
    expect(await send(document({ code: "2" }), represented())).toMatchObject(refused);
    expect(await taxpayers?.prove?.(represented())).toMatchObject({ is: "refused" });
    const [feed] = plugin.feeds ?? [];
    await expect(feed?.page({ at: 0, id: "" }, represented())).rejects.toThrow("may not act");
  });
});

describe("lists of myDATA", () => {
  it("are read page by page, without cancelled documents", async () => {
    const marks: string[] = [];
    for (const code of ["1", "2", "3", "4"]) marks.push(await markOf({ code }));
    for (const mark of marks.slice(1, 3))
      await send(submission(JSON.stringify({ mark }), { kind: "cancel" }));
    open.configure({ page: 1 });
    const [feed] = plugin.feeds ?? [];
    const ctx = context(RECEIVER);
    const first = await feed?.page({ at: 0, id: "" }, ctx);
    expect(first).toMatchObject({ hasMore: true, items: [{ at: Number(marks[0]) }] });
    const second = await feed?.page({ at: Number(marks[0]), id: "" }, ctx);
    // The cancellations follow, for what was received before.
    const gone = marks.slice(1, 3).map((mark) => ({
      contents: {
        about: {
          reference: `RequestDocs·${mark}`,
          isOptional: true,
          effects: { state: "void", meta: [{ key: "cancelled", value: { date: "2026-11-20" } }] },
        },
      },
    }));
    expect(second).toMatchObject({
      hasMore: false,
      items: [
        { at: Number(marks[3]), contents: { references: [`RequestDocs·${marks[3]}`] } },
        ...gone,
      ],
    });
    const [item] = second?.items ?? [];
    expect(feedDocument(item?.contents).args).toEqual({ "mydata-mark": marks[3] });
    if (!item) throw new Error("nothing is listed");
    expect(await feed?.fetch?.(item, ctx)).toEqual(item.contents);
    const end = { at: second?.items.at(-1)?.at ?? 0, id: "" };
    expect(await feed?.page(end, ctx)).toEqual({ items: [], hasMore: false });
    const [, sales] = plugin.feeds ?? [];
    expect((await sales?.page({ at: 0, id: "" }, context()))?.items[0]?.key).toBe(
      `RequestTransmittedDocs·${marks[0]}`,
    );
  });

  it("tell of each cancellation, also between documents of several pages", async () => {
    const before = await markOf({ code: "1" });
    await send(submission(JSON.stringify({ mark: before }), { kind: "cancel" }));
    for (const code of ["2", "3"]) await markOf({ code });
    open.configure({ page: 1 });
    const [feed] = plugin.feeds ?? [];
    const page = await feed?.page({ at: Number(before), id: "" }, context(RECEIVER));
    expect(page).toMatchObject({
      hasMore: true,
      items: [
        { contents: { about: { reference: `RequestDocs·${before}` } } },
        { contents: { data: {} } },
      ],
    });
  });

  it("are not read past an answer that is none", async () => {
    instead = { status: 200, headers: {}, body: utf8.encode("<html/>") };
    const [feed] = plugin.feeds ?? [];
    await expect(feed?.page({ at: 0, id: "" }, context())).rejects.toThrow("RequestedDoc");
  });
});

describe("delivery notes of myDATA", () => {
  const note = () => submission(deliveryNoteOf());

  it("are accepted, found after a lost answer, and another one of the number is told apart", async () => {
    expect(await consult(note())).toEqual({ is: "not-found" });
    expect(await send(note())).toMatchObject({ is: "accepted" });
    expect(await send(note())).toEqual({ is: "duplicate" });
    expect(await consult(note())).toMatchObject({ is: "found", digest: "d" });
    const lines = [{ quantity: "4", item: { name: "Βιβλίο" } }];
    const other = submission(deliveryNoteOf({ lines }));
    expect(await consult(other)).toMatchObject({ is: "found", digest: "other" });
  });

  it.each([
    "<movePurpose>1</movePurpose>",
    "<dispatchDate>2026-11-21</dispatchDate>",
    "<quantity>3</quantity>",
  ])("are refused without %s", async (element) => {
    const text = deliveryNoteOf();
    expect(text).toContain(element);
    const answer = await send(submission(text.replace(element, "")));
    expect(described(answer)).toBe("refused with 204");
  });
});
