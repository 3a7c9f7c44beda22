import { Type } from "@fakturo/schema";
import { answer, anything, choice, component, optional, text } from "./base.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });
const key = text("Key of the chain; its first part is the app.");
const length = Type.Integer({ description: "Number of its links.", minimum: 0 });
const limit = Type.Integer({ description: "Rows on the page at most." });
const position = Type.Integer({ description: "In the chain, from 1 without gaps.", minimum: 1 });

/** A chain of records, for apps in other processes. */
export const TransformChain = component("TransformChain", {
  key: text("Key of the chain."),
  length,
  link: optional(anything("The newest link, as the app wrote it.")),
});

const TransformChainSummary = answer(
  "TransformChainSummary",
  {
    key,
    length,
    created_at: at("When its first link was added."),
    updated_at: at("When its newest link was added."),
    digest: Type.String({ description: "Digest of its newest link, which covers all links." }),
  },
  ["key", "length", "created_at", "updated_at", "digest"],
);

export const TransformChainCollection = answer(
  "TransformChainCollection",
  {
    list: Type.Array(TransformChainSummary, { description: "Chains by key." }),
    limit,
    next_after: Type.String({ description: "`after` of the next page; absent on the last one." }),
  },
  ["list", "limit"],
);

const TransformChainLink = answer(
  "TransformChainLink",
  {
    position,
    created_at: at("When it was added."),
    link: anything("The link, as the app wrote it."),
    digest: Type.String({
      description: "SHA-256 of `previous` and the link's stored text, hexadecimal.",
    }),
    previous: Type.String({ description: "Digest of the link before; absent in the first." }),
    intent_id: Type.String({ description: "Step that added it." }),
    job_id: Type.String({ description: "Its job, which may be removed by now." }),
    silo_entry_id: Type.String({ description: "Its entry, which may be removed by now." }),
    series: Type.String({ description: "Series of the entry's document." }),
    code: Type.String({ description: "Code of the entry's document." }),
    submission_id: Type.String({ description: "Record that was handed over with the link." }),
    submission_state: Type.String({
      description: "State of that record, as in `TransformSubmission`.",
    }),
  },
  ["position", "created_at", "link", "digest", "intent_id"],
);

export const TransformChainLinkCollection = answer(
  "TransformChainLinkCollection",
  {
    list: Type.Array(TransformChainLink, { description: "The newest first." }),
    limit,
    next_before: Type.Integer({
      description: "`before` of the next page; absent on the last one.",
    }),
  },
  ["list", "limit"],
);

const TransformChainFault = answer(
  "TransformChainFault",
  {
    position,
    problem: choice(
      ["gap", "changed", "missing"],
      "`gap`: a link before it is missing. `changed`: it names another predecessor than the one stored, or is the newest and not the one that was added. `missing`: this link and all later ones are missing.",
    ),
  },
  ["position", "problem"],
);

export const TransformChainCheck = answer(
  "TransformChainCheck",
  {
    key,
    length,
    faults: Type.Array(TransformChainFault, {
      description:
        "Links that do not follow their predecessors, and lost or changed newest ones, by position, at most 100.",
    }),
  },
  ["key", "length", "faults"],
);
