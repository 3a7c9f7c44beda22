import { describe, expect, it } from "vitest";
import { contentsHash, formatContents, formatWorkflow } from "./format.ts";
import { parseContents } from "./parse.ts";

const ID = "01960000-0000-7000-8000-000000000001";
const OTHER = "01960000-0000-7000-8000-000000000002";

function parse(json: Record<string, unknown>) {
  return parseContents(json, { newId: () => OTHER });
}

describe("contentsHash", () => {
  it("of nothing", () => expect(contentsHash({ steps: [], rescue: [] })).toBe("41542a5871"));

  it.each([["provider"], ["action"]])("of one step given by its %s", (member) => {
    const steps = [{ id: ID, name: "Sign & seal", [member]: "silo.close" }];
    expect(contentsHash(parse({ steps }))).toBe("f45959299a");
  });

  it("covers ids, names and summaries", () => {
    const step = { id: ID, name: "A", provider: "silo.close", summary: "S" };
    const hashes = [
      step,
      { ...step, id: OTHER },
      { ...step, name: "B" },
      { ...step, summary: "T" },
    ];
    expect(new Set(hashes.map((s) => contentsHash(parse({ steps: [s] })))).size).toBe(
      hashes.length,
    );
  });
});

describe("formatContents", () => {
  it("writes members in order and leaves out what says nothing", () => {
    const contents = parse({
      steps: [
        {
          next: [
            {
              stop: true,
              step_id: OTHER,
              steps: [{ id: OTHER, action: "b" }],
              code: "c",
              status: "NA",
            },
            { stop: false, steps: [] },
          ],
          summary: "s",
          config: { z: 1, a: 2 },
          notes: "n",
          action: "a",
          name: "N",
          id: ID,
        },
      ],
    });
    expect(JSON.stringify(formatContents(contents))).toBe(
      JSON.stringify({
        steps: [
          {
            id: ID,
            name: "N",
            provider: "a",
            action: "a",
            notes: "n",
            config: { z: 1, a: 2 },
            summary: "s",
            next: [
              {
                status: "NA",
                code: "c",
                steps: [{ id: OTHER, provider: "b", action: "b" }],
                step_id: OTHER,
                stop: true,
              },
              {},
            ],
          },
        ],
        rescue: [],
      }),
    );
  });

  it("writes what it reads back the same", () => {
    const once = formatContents(parse({ steps: [{ id: ID, action: "a", next: [{ code: "x" }] }] }));
    expect(formatContents(parse(once))).toEqual(once);
  });
});

describe("formatWorkflow", () => {
  const stored = {
    id: ID,
    created_at: "2026-01-05T10:00:00.000Z",
    updated_at: "2026-01-05T10:00:00.000Z",
    name: "W",
    description: "d",
    schema: "bill/invoice",
    country: "ES",
    draft: true,
    version: 3,
    disabled: true,
    steps: [],
    rescue: [],
  } as const;

  it("writes all members in order", () => {
    const { created_at, name } = stored;
    const version = { version: 3, hash: "f45959299a", name, created_at, src: "user", src_id: "u" };
    expect(Object.keys(formatWorkflow(stored, [version]))).toEqual(
      "id created_at updated_at name description schema country draft version hash steps rescue disabled versions".split(
        " ",
      ),
    );
    expect(formatWorkflow(stored, [version]).versions).toEqual([{ ...version, version: "3" }]);
  });

  it("always has both lanes, and flags only when set", () => {
    const bare = {
      ...stored,
      description: undefined,
      country: undefined,
      draft: false,
      version: undefined,
      disabled: false,
    };
    const json = formatWorkflow(bare);
    expect(Object.keys(json)).toEqual(
      "id created_at updated_at name schema hash steps rescue".split(" "),
    );
    expect(json).toMatchObject({ steps: [], rescue: [], hash: "41542a5871" });
  });
});
