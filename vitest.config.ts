import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Tests start hundreds of servers and commands, each of some thousand modules: their compiled code is kept.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

const CONDITIONS = ["@fakturo/source"];

/** Tests of the server that need no database. */
const SERVER_UNIT = "server/*/src/**/*.unit.test.ts";

/** Tests that start databases, servers, browsers or validators. */
const SLOW = [
  "server/*/src/**/*.test.ts",
  "test/**/*.test.ts",
  "**/*.slow.test.ts",
  "apps/ubl/src/official.test.ts",
];

const SETUP = ["test/harness/property-seed.ts"];

/** Limits that only tests which hang reach, in milliseconds: a busy machine takes many times as long as an idle one. */
const UNIT_LIMIT = 120_000;
/** A hook starts several processes one after the other, and one server may take two minutes. */
const FULL_LIMIT = 300_000;
/** Waiting for a condition ends with it: the default of one second is too short for a busy machine. */
const POLL = { poll: { timeout: 60_000 } };

const shared = {
  resolve: { conditions: CONDITIONS },
  ssr: { resolve: { conditions: CONDITIONS } },
  // Where global setups are loaded.
  environments: { __vitest__: { resolve: { conditions: CONDITIONS } } },
};

/** Files that take a minute or more. They begin first, so that at the end no worker waits for the last of them. */
const LONGEST =
  /test\/(?:durability|packages|as4|docs)\/|test\/(?:console|registration)\/.*\.test\.ts$|e2e\/(?:isolation|limits|sign-in)|simulators\/.*-workflows/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...byProject.values()].flatMap((of) => [
      ...of.filter(isLong),
      ...of.filter((file) => !isLong(file)),
    ]);
  }
}

export default defineConfig({
  ...shared,
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          setupFiles: SETUP,
          // Unit tests share no state: files of one worker load the packages once.
          isolate: false,
          // They only compute: one worker per core. The full tests run after them.
          maxWorkers: "100%",
          sequence: { groupOrder: 0 },
          include: [
            "{core,regimes,apps,simulators}/*/src/**/*.test.ts",
            SERVER_UNIT,
            "test/architecture/*.test.ts",
          ],
          exclude: SLOW.filter((glob) => !/^(?:test|server)\//.test(glob)),
          testTimeout: UNIT_LIMIT,
          hookTimeout: UNIT_LIMIT,
          expect: POLL,
        },
      },
      {
        ...shared,
        test: {
          name: "full",
          setupFiles: SETUP,
          // Each starts servers and databases, and waits for them half of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          include: SLOW,
          exclude: ["**/node_modules/**", "test/architecture/**", SERVER_UNIT],
          globalSetup: ["server/storage/src/database/testing-global.ts"],
          testTimeout: FULL_LIMIT,
          hookTimeout: FULL_LIMIT,
          expect: POLL,
        },
      },
      {
        ...shared,
        test: {
          name: "partitioned",
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          // The contract of the storage holds on partitioned tables, too.
          setupFiles: ["server/storage/src/database/testing-partitioned.ts"],
          include: [
            "server/storage/src/store/**/*.test.ts",
            "server/storage/src/database/{security,pool,dump}.test.ts",
            "server/storage/src/files/**/*.test.ts",
            "server/domain/src/{privacy,transfer}/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", SERVER_UNIT],
          globalSetup: ["server/storage/src/database/testing-global.ts"],
          testTimeout: FULL_LIMIT,
          hookTimeout: FULL_LIMIT,
          expect: POLL,
        },
      },
    ],
  },
});
