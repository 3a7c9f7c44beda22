import type { JsonObject } from "@fakturo/model";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBrowser } from "../harness/browser.ts";
import { confirmWith, openPage } from "../harness/registration-page.ts";
import { DEADLINE_MS, SimulatedPlatform } from "../harness/simulated-platform.ts";

const executablePath = findBrowser();
if (!executablePath)
  process.stdout.write("No Chromium here (or in FAKTURO_CHROMIUM): the branches are not opened.\n");

const NIF = "B98602642";

/** Systems by the beginning of their steps' keys. */
const SYSTEMS = ["verifactu", "gov-es.sii", "gov-es.ticketbai"] as const;

let spain: SimulatedPlatform;
let browser: Browser;
beforeAll(async () => {
  if (!executablePath) return;
  spain = await SimulatedPlatform.start("verifactu,sii,ticketbai");
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser?.close();
  await spain?.stop();
});

/** A registration in a browser. */
class Registering {
  readonly entry: string;
  readonly job: string;
  readonly page: Page;

  private constructor(entry: string, job: string, page: Page) {
    this.entry = entry;
    this.job = job;
    this.page = page;
  }

  /** Starts these steps over a new party, and opens the page behind its link. */
  static async begin(steps: readonly JsonObject[]): Promise<Registering> {
    const workflow = await spain.publish({
      name: "Register",
      schema: "org/party",
      steps: [...steps],
    });
    const entry = await spain.party(NIF);
    const job = await spain.begin(workflow, entry);
    const page = await openPage(browser, await spain.link(entry));
    return new Registering(entry, job, page);
  }

  /** Gives the certificate and confirms. */
  confirm(): Promise<void> {
    return confirmWith(this.page, spain.sealOf(NIF));
  }

  /** What the page says now, with its status. */
  async reload(): Promise<string> {
    const reply = await this.page.reload();
    return `${reply?.status()} ${await this.page.textContent("main")}`;
  }

  ended() {
    return spain.ended(this.job, this.entry);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.page.context().close();
  }
}

const GONE = /^404 .*Este enlace no es válido/s;

describe.skipIf(!executablePath).each(SYSTEMS)("the page of %s in a browser", (prefix) => {
  const step = (name: string, config: JsonObject = {}) => ({
    provider: `${prefix}.${name}`,
    config,
  });
  const [register, upload] = [step("register"), step("wait.upload")];
  const approval = (decision: string) => step("wait.approval", { approval: decision });

  const unregister = async (entry: string) => {
    const steps = [step("unregister")];
    const leaving = await spain.publish({ name: "Leave", schema: "org/party", steps });
    return spain.run(leaving, entry);
  };

  it(
    "ends with the registration: accepted, then unregistered",
    async () => {
      await using one = await Registering.begin([register, upload, approval("accept")]);
      await one.confirm();
      expect(await one.ended()).toMatchObject({ status: "OK", codes: [] });
      expect(await one.reload()).toMatch(GONE);
      expect(await unregister(one.entry)).toMatchObject({ status: "OK", codes: [] });
      expect(await one.reload()).toMatch(GONE);
    },
    DEADLINE_MS,
  );

  it(
    "says that the operator looks at it while it waits, and ends when it is refused",
    async () => {
      await using one = await Registering.begin([register, upload]);
      await one.confirm();
      expect(await one.ended()).toMatchObject({ status: "OK", codes: [] });
      expect(await one.reload()).toMatch(/^200 .*lo revisaremos/s);
      expect(await one.page.locator("form").count()).toBe(0);
      const rejecting = await spain.publish({
        ...{ name: "Reject", schema: "org/party" },
        steps: [register, upload, approval("reject")],
      });
      const rejected = await spain.run(rejecting, one.entry);
      expect(rejected).toMatchObject({ status: "KO", codes: [`${prefix}.wait.approval rejected`] });
      expect(await one.reload()).toMatch(GONE);
    },
    DEADLINE_MS,
  );

  it(
    "stays open while its job is cancelled, and ends when the supplier is unregistered",
    async () => {
      await using one = await Registering.begin([register, upload, approval("accept")]);
      const { client } = spain.platform;
      const cancelled = await client.post(`/transform/v1/jobs/${one.job}/cancel`, {});
      expect(cancelled.status, cancelled.text).toBeLessThan(300);
      expect((await one.ended()).status).toBe("CANCEL");
      expect(await one.reload()).toMatch(/^200 /);
      expect(await unregister(one.entry)).toMatchObject({ status: "OK" });
      expect(await one.reload()).toMatch(GONE);
    },
    DEADLINE_MS,
  );
});
