import { databaseNow, listAlarms } from "@fakturo/server-storage/store";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ClockOffsets } from "../connect/clock-offsets.ts";
import { createWorkbench, type Workbench } from "../testing/index.ts";
import { warnOfClock } from "./clock-alarms.ts";

const DAY = 86_400_000;
const lines: [object, string][] = [];
const log = { warn: (details: object, message: string) => void lines.push([details, message]) };

describe("the alarm about clocks", () => {
  let bench: Workbench;
  let now = 0;
  let clocks: ClockOffsets;

  beforeAll(async () => {
    bench = await createWorkbench([], { clock: { now: () => now } });
  });
  afterAll(() => bench[Symbol.asyncDispose]());
  beforeEach(async () => {
    clocks = new ClockOffsets(() => 0);
    now = await bench.database.owner.maintain(databaseNow);
    lines.length = 0;
  });

  const look = (host = "one") =>
    warnOfClock({
      owner: bench.database.owner,
      inWorkspace: bench.database.database.withWorkspace,
      clocks,
      host,
      clock: { now: () => now },
      ids: bench.services.ids,
      log,
    });
  const alarms = () => bench.inWorkspace((tx) => listAlarms(tx, false, 10));
  const answered = (ahead: number) => {
    const place = { workspace: bench.workspaceId, connection: "verifactu", environment: "test" };
    const date = new Date(now - ahead).toUTCString();
    clocks.note(place, date, { started: now, ended: now });
  };

  it("is raised once while an authority's clock differs, and ends with the first answer that fits", async () => {
    answered(-95_000);
    expect([await look(), await look()]).toEqual([1, 0]);
    expect(await alarms()).toMatchObject([
      {
        kind: "clock",
        subject: "test verifactu one",
        message: expect.stringMatching(
          /^the clock of one is 9[456] s behind that of verifactu \(test\)$/,
        ),
        details: { connection: "verifactu", environment: "test", host: "one" },
      },
    ]);
    expect(lines).toMatchObject([[{ alarm: "clock" }, expect.stringContaining("behind")]]);
    answered(0);
    await look();
    expect(await alarms()).toEqual([]);
  });

  it("is not raised within the tolerance", async () => {
    answered(29_000);
    expect([await look(), await alarms()]).toEqual([0, []]);
  });

  it("is not ended by another machine, and after a day where its machine is gone", async () => {
    answered(120_000);
    await look("gone");
    clocks = new ClockOffsets(() => 0);
    answered(0);
    await look("two");
    expect(await alarms()).toHaveLength(1);
    now += DAY + 1;
    await look("two");
    expect(await alarms()).toEqual([]);
  });

  it("is a line of the log and a warning of the health check where the database's clock differs", async () => {
    now -= 600_000;
    await look();
    await look();
    expect(lines).toMatchObject([
      [
        { ahead: expect.any(Number) },
        expect.stringMatching(/^the clock is (?:599|6\d\d) s behind/),
      ],
    ]);
    expect(clocks.warnings).toEqual([expect.stringContaining("that of the database")]);
    now += 600_000;
    await look();
    expect(clocks.warnings).toEqual([]);
  });
});
