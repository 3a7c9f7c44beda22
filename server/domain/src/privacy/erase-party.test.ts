import { definePlugin, defineProvider, step, Type } from "@fakturo/plugin";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { findEntry, findJob, listAudit } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { putFile } from "../entries/files.ts";
import { eraseParty } from "./erase-party.ts";

const NAME = "Gundula Geheim";
const PARTY = {
  $schema: "https://gobl.org/draft-0/org/party",
  uuid: "01960000-0000-7000-8000-0000000000f1",
  name: NAME,
  emails: [{ addr: "gundula@example.com" }],
};

const provider = (key: string, result: ReturnType<typeof step.ok>) =>
  defineProvider({
    key,
    name: key,
    summary: "Answers.",
    effect: "none",
    config: Type.Object({}),
    run: () => result,
  });
const plugin = definePlugin({
  name: "test-erasure",
  providers: [
    provider("try.fail", step.ko("no", `${NAME} was refused`)),
    provider("try.wait", step.wait("")),
  ],
});

let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([plugin]);
});
afterAll(() => bench[Symbol.asyncDispose]());

const erase = (entry: string) =>
  eraseParty({ owner: bench.database.owner, ...bench.services }, bench.workspaceId, entry, 10);
const workflow = (name: string) =>
  bench.workflow({ name: "W", schema: "org/party", steps: [{ provider: name }] });

/** All rows of the workspace, except documents that name the party. */
async function traces(kept: string): Promise<string[]> {
  const tables = ["entry", "entry_version", "entry_state", "file", "meta", "job", "spool"];
  const found = [];
  for (const table of tables) {
    const { rows } = await bench.inWorkspace((tx) =>
      tx.query<{ line: string }>({
        name: `trace_${table}`,
        text: `select row_to_json(t)::text as line from ${table} t`,
        values: [],
      }),
    );
    found.push(
      ...rows
        .filter(({ line }) => /gundula|geheim/i.test(line) && !line.includes(kept))
        .map(() => table),
    );
  }
  return found;
}

describe("a party", () => {
  it("is erased from everything that is only about it", async () => {
    const entryId = await bench.entry(PARTY);
    const bill = await bench.entry({
      $schema: "https://gobl.org/draft-0/note/message",
      title: "About a party",
      content: "Kept",
    });
    await bench.inWorkspace(async (tx) => {
      const file = { name: "geheim.txt", data: Buffer.from(NAME) };
      await putFile(tx, bench.services, entryId, file);
      await tx.query({
        name: "mention",
        text: "insert into entry_reference (entry, uuid, context) values ($1, $2, 'customer')",
        values: [bill, PARTY.uuid],
      });
      await tx.query({
        name: "notes",
        text: `insert into entry_state (entry, at, created_at, key, notes, src)
          values ($1, now(), now(), 'sent', $2, 'user')`,
        values: [entryId, NAME],
      });
    });
    const workflowId = await workflow("try.fail");
    const job = await bench.job({
      workflowId,
      entryId,
      args: { name: NAME, file: "data:text/plain;name=geheim.txt;base64,aGk=" },
      tags: [NAME],
      key: "geheim",
    });
    await bench.finish(job);
    expect(await traces(bill)).toEqual(
      expect.arrayContaining(["entry", "entry_version", "job", "spool"]),
    );

    const kept = await erase(entryId);
    expect(kept).toMatchObject([{ entry: bill, signed: false }]);
    expect(kept[0]?.until.getUTCFullYear()).toBe(2036);
    expect(await traces(bill)).toEqual([]);
    const row = await bench.inWorkspace((tx) => findEntry(tx, entryId));
    expect(JSON.parse(row?.envelope ?? "").doc).toEqual({
      $schema: PARTY.$schema,
      uuid: PARTY.uuid,
      name: "erased",
    });
    const blobs = await bench.inWorkspace((tx) =>
      tx.query({ name: "blobs", text: "select from file_blob", values: [] }),
    );
    expect(blobs.rows).toEqual([]);
    const story = await bench.look(job);
    expect(story.events).toEqual([["RUN", "KO"]]);
    const [noted] = await bench.inWorkspace((tx) => listAudit(tx, { target: entryId }, 10));
    expect(noted).toMatchObject({ action: "party.erase", details: { kept: [bill] } });
  });

  it("takes the files of its jobs along, but for those that another job needs", async () => {
    const spool = async () => {
      const text = "select convert_from(bytes, 'utf8') as text from spool order by 1";
      const { rows } = await bench.inWorkspace((tx) =>
        tx.query<{ text: string }>({ name: "spool", text, values: [] }),
      );
      return rows.map((row) => row.text);
    };
    const file = (text: string) => `data:text/plain;name=a.txt;base64,${btoa(text)}`;
    const entryId = await bench.entry({ ...PARTY, uuid: "01960000-0000-7000-8000-0000000000f3" });
    const other = await bench.entry({ ...PARTY, uuid: "01960000-0000-7000-8000-0000000000f4" });
    const [ends, waits] = await Promise.all(["try.fail", "try.wait"].map(workflow));
    const begin = async (workflowId = "", over: string, args: Record<string, string>) => {
      const id = await bench.job({ workflowId, entryId: over, args });
      await bench.advance(id);
      return (await bench.inWorkspace((tx) => findJob(tx, id)))?.args ?? {};
    };
    const { shared } = await begin(ends, entryId, { own: file("own"), shared: file("shared") });
    await begin(ends, other, { theirs: file("theirs") });
    await begin(waits, other, { shared: shared ?? "" });
    // Messages of steps are in the journal only.
    const { said } = await begin(ends, other, { said: file("said") });
    await begin(ends, entryId, {});
    await bench.inWorkspace((tx) =>
      tx.query({
        name: "say",
        text: `update job set journal = json_build_array(json_build_object('id', id,
          'events', json_build_array(json_build_object('args', json_build_object('said', $2::text)))))
          where entry = $1 and args::text = '{}'`,
        values: [entryId, said],
      }),
    );
    expect(await spool()).toEqual(["own", "said", "shared", "theirs"]);
    await erase(entryId);
    expect(await spool()).toEqual(["shared", "theirs"]);
  });

  it("is not erased while a job works on it, nor is anything but a party", async () => {
    const entryId = await bench.entry({ ...PARTY, uuid: "01960000-0000-7000-8000-0000000000f2" });
    const id = await bench.job({ workflowId: await workflow("try.wait"), entryId });
    await bench.advance(id);
    await expect(erase(entryId)).rejects.toMatchObject({ key: "conflict" });
    expect(await bench.inWorkspace((tx) => findJob(tx, id))).toMatchObject({ status: "QUEUED" });
    const note = await bench.entry({
      $schema: "https://gobl.org/draft-0/note/message",
      title: "T",
      content: "C",
    });
    await expect(erase(note)).rejects.toMatchObject({ key: "input" });
    const unknown = "01960000-0000-7000-8000-0000000000f9";
    await expect(erase(unknown)).rejects.toMatchObject({ key: "not-found" });
  });
});
