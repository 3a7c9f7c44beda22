// A mixed load for a period, by a seed; prints memory and disk by quarter.
//   npm run soak -- [--minutes 60] [--rate 5] [--seed 1] [--kill-every 100] [--authorities SdI,KSeF]
import { parseArgs } from "node:util";
import { print } from "../measure.ts";
import { soak } from "./soak.ts";

const S_PER_MIN = 60;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    /** Actions per second. */
    rate: { type: "string", default: "5" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    /** Of the chaos test; all by default. */
    authorities: { type: "string", default: "" },
    /** Actions between two kills of a worker. */
    "kill-every": { type: "string" },
  },
});

const killEvery = values["kill-every"];
const { jobs, failures } = await soak({
  seed: Number(values.seed),
  actions: Math.round(Number(values.minutes) * S_PER_MIN * Number(values.rate)),
  rate: Number(values.rate),
  authorities: values.authorities.split(",").filter(Boolean),
  killEvery: killEvery === undefined ? undefined : Number(killEvery),
  print,
});
const isWell = failures.length === 0 && Object.keys(jobs).every((status) => status === "OK");
process.exit(isWell ? 0 : 1);
