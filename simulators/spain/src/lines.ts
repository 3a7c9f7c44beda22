import type { AlteredReply, SimulatedReply } from "@fakturo/simulator";

const LINES = /(?:<(?:[\w.-]+:)?RespuestaLinea>[\s\S]*?<\/(?:[\w.-]+:)?RespuestaLinea>\s*)+/;
const LINE = /<(?:[\w.-]+:)?RespuestaLinea>[\s\S]*?<\/(?:[\w.-]+:)?RespuestaLinea>\s*/g;

/** Faults in the lines of an answer, of which there is one for each record of the message. */
export const LINE_FAULTS: Readonly<Record<string, AlteredReply>> = {
  "lines-reversed": (reply) => withLines(reply, (lines) => lines.toReversed()),
  "line-missing": (reply) => withLines(reply, (lines) => lines.slice(0, -1)),
};

function withLines(
  reply: SimulatedReply,
  change: (lines: readonly string[]) => readonly string[],
): SimulatedReply {
  if (typeof reply.body !== "string") return reply;
  const body = reply.body.replace(LINES, (all) => change(all.match(LINE) ?? []).join(""));
  return { ...reply, body };
}
