import { certificatesIn } from "@fakturo/signature";
import { describe, expect, it } from "vitest";
import { FaceBench, invoice, told } from "./face-bench.ts";

const REGISTER = "202600000001";

/** A bench that has sent an invoice, and the certificate (PEM) that the answer was signed with. */
async function answered() {
  const bench = new FaceBench();
  const one = await bench.prepared(invoice());
  let token = "";
  bench.change = (reply) => {
    [, token = ""] =
      /BinarySecurityToken[^>]*>([^<]+)</.exec(Buffer.from(reply.body).toString()) ?? [];
    return reply;
  };
  expect(await bench.send(one)).toMatchObject({ is: "accepted" });
  bench.change = (reply) => reply;
  return { bench, one, seal: pemOf(token) };
}

function pemOf(base64: string): string {
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
}

describe("the answers of FACe", () => {
  it("are signed by its seal", async () => {
    const { seal } = await answered();
    const [certificate] = certificatesIn(seal);
    expect(certificate?.subject).toContain("SELLO ENTIDAD SGAD PRUEBAS");
  });

  it("are believed where the configured seal has signed them", async () => {
    const { bench, one, seal } = await answered();
    bench.seal = seal;
    expect(await told(bench.send(one))).toEqual({ is: "duplicate", reference: REGISTER });
    expect(bench.logged).toEqual([]);
  });

  it.each(["none", "other", "broken"])(
    "are not believed where a seal is configured and the signature is %s",
    async (signature) => {
      const { bench, one, seal } = await answered();
      bench.seal = seal;
      bench.open.configure({ signature });
      const message = expect.stringMatching(/^the signature of the answer is not accepted: /);
      expect(await bench.send(one)).toMatchObject({ is: "unknown", message });
      const args = { "face-register-number": REGISTER };
      const state = await bench.step("wait.state", invoice(), { until: "paid" }, { args });
      expect(state).toMatchObject({ status: "QUEUED", message });
      expect(await bench.step("verify", invoice())).toMatchObject({ status: "ERR", message });
      expect(await bench.prove()).toMatchObject({ is: "unknown", message });
    },
  );

  it("are not believed where the body was changed, or the message is old", async () => {
    const { bench, one, seal } = await answered();
    bench.seal = seal;
    bench.change = (reply) => {
      const body = Buffer.from(reply.body).toString().replace(">415<", ">0<");
      return { ...reply, body: Buffer.from(body) };
    };
    expect(await bench.send(one)).toMatchObject({ is: "unknown" });
    let kept: Uint8Array | undefined;
    bench.change = (reply) => {
      kept ??= reply.body;
      return { ...reply, body: kept };
    };
    expect(await bench.send(one)).toMatchObject({ is: "duplicate" });
    bench.now += 11 * 60_000;
    expect(await bench.send(one)).toMatchObject({
      is: "unknown",
      message: expect.stringContaining("expired"),
    });
  });

  it("are believed without a configured seal, and a wrong signature is logged", async () => {
    const { bench, one } = await answered();
    for (const signature of ["none", "other"]) {
      bench.open.configure({ signature });
      expect(await bench.send(one)).toMatchObject({ is: "duplicate" });
    }
    expect(bench.logged).toEqual([]);
    bench.open.configure({ signature: "broken" });
    expect(await bench.send(one)).toMatchObject({ is: "duplicate" });
    expect(bench.logged).toEqual([expect.stringContaining("the signature of the answer")]);
  });

  it("are not requested where the configured text has no certificate", async () => {
    const { bench, one } = await answered();
    bench.seal = "no certificate";
    const calls = bench.requests.length;
    expect(await bench.send(one)).toMatchObject({
      is: "not-sent",
      fault: "credentials",
      message: expect.stringContaining("gov-es.face-seal"),
    });
    expect(bench.requests).toHaveLength(calls);
  });
});
