import { FakturoError, isFakturoError, isObject } from "@fakturo/model";
import type { Notice } from "@fakturo/plugin";
import { readAnswer } from "./remote-answer.ts";
import { aboutOf } from "./remote-page.ts";
import { KINDS } from "./task-effects.ts";
import {
  objectOf,
  objectsOf,
  oneOf,
  refuse,
  type TaskMembers,
  textOf,
  UnreadableAnswer,
} from "./task-members.ts";
import { filesOf } from "./task-result.ts";

/**
 * What an app read in a message of an authority.
 * @throws FakturoError "input" for what cannot be read, with the app's `message` where it gives one.
 */
export function parseNotices(text: string, app: string): readonly Notice[] {
  try {
    const json: unknown = JSON.parse(text);
    if (!isObject(json)) return refuse("it is no object");
    if (json.notices === undefined)
      return refuse(textOf(json, "message") ?? "'notices' is missing");
    return objectsOf(json, "notices").map((notice) => noticeOf(notice, app));
  } catch (error) {
    const isKnown = error instanceof UnreadableAnswer || isFakturoError(error);
    const reason = isKnown ? error.message : "it is not JSON";
    throw new FakturoError("input", `the app could not read the message: ${reason}`);
  }
}

function noticeOf(json: TaskMembers, app: string): Notice {
  const { rank, at } = json;
  if (typeof rank !== "number" || !Number.isFinite(rank)) return refuse("'rank' is no number");
  if (at !== undefined && (typeof at !== "number" || !Number.isFinite(at)))
    return refuse("'at' is no time");
  const [identity, reference] = [textOf(json, "identity"), textOf(json, "reference")];
  const about = objectOf(json, "about");
  if (identity === undefined && reference === undefined && !about)
    return refuse("a notice has neither identity nor reference");
  const kind = oneOf(json, "kind", KINDS);
  const files = filesOf(json.files);
  return {
    rank,
    answer: readAnswer(objectOf(json, "answer") ?? refuse("'answer' is missing")),
    ...(at !== undefined && { at }),
    ...(identity !== undefined && { identity }),
    ...(reference !== undefined && { reference }),
    ...(kind !== undefined && { kind }),
    ...(files.length > 0 && { files }),
    ...(about && { about: aboutOf(about, app) }),
  };
}
