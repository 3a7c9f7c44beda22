import { createHash } from "node:crypto";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type Provider,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
  XML_MIME,
} from "@fakturo/plugin";
import {
  type ClassificationKind,
  classificationMessage,
  type Decision,
} from "../classification.ts";
import { taxpayers } from "../connection/connection.ts";
import { USER } from "../connection/credentials.ts";
import { STAMPS } from "../extensions.ts";
import { FILE_KEY } from "../file.ts";
import { partiesIn } from "../parties.ts";

const category = (title: string, kind: string) =>
  Type.String({
    title,
    description: `Category of ${kind}, e.g. \`${kind === "income" ? "category1_1" : "category2_1"}\`.`,
    pattern: "^category[\\w]+$",
  });
const type = Type.Optional(
  Type.String({
    title: "Type",
    description: "Field of the form E3, e.g. `E3_561_001`; some categories have none.",
    pattern: "^E3_\\w+$",
  }),
);

const IncomeConfig = Type.Object({ category: category("Category", "income"), type });
const ExpensesConfig = Type.Object({
  answer: Type.Optional(
    Type.Unsafe<"" | "reject" | "deviation">({
      type: "string",
      enum: ["", "reject", "deviation"],
      title: "Answer",
      description:
        "`reject`: the document is not ours; `deviation`: its amounts differ. Empty: classify it.",
      default: "",
    }),
  ),
  category: Type.Optional(category("Category", "expenses")),
  type,
  vat_type: Type.Optional(
    Type.String({
      title: "VAT",
      description: "Field of the VAT return, e.g. `VAT_361`.",
      pattern: "^VAT_\\w+$",
    }),
  ),
});

const COMMON = {
  schemas: ["bill/invoice"],
  effect: "submission",
  submits: { connection: taxpayers.key, kind: "report" },
  credentials: [USER.key],
} satisfies Partial<Provider>;

/** Classifies the income of a document that was sent without classification. */
export const classifyIncome = defineProvider({
  ...COMMON,
  key: "gov-gr.classify.income",
  name: "Classify income at myDATA",
  summary: "Classify the rows of a sent invoice that had no classification of income.",
  config: IncomeConfig,
  run: onDocument((task, ctx) => classify("income", task.config, task, ctx)),
});

/** Classifies the expenses of a received document, or rejects it. */
export const classifyExpenses = defineProvider({
  ...COMMON,
  key: "gov-gr.classify.expenses",
  name: "Classify expenses at myDATA",
  summary: "Classify the rows of a received invoice, or reject the invoice.",
  config: ExpensesConfig,
  run: onDocument((task, ctx) => {
    const { answer, category: own, type: field, vat_type } = task.config;
    if (!answer && own === undefined)
      return step.ko("configuration", "a category or an answer is needed");
    const decision = answer || { category: own ?? "", type: field, vatType: vat_type };
    return classify("expenses", decision, task, ctx);
  }),
});

async function classify(
  kind: ClassificationKind,
  decision: Decision,
  task: DocumentTask,
  ctx: StepContext,
): Promise<StepResult> {
  const { entry, submission, envelope, ref } = task;
  if (ref !== undefined) return submissionResult(submission);
  const file = entry?.files.find(({ key }) => key === FILE_KEY);
  if (!file) return step.ko("no-file", "the entry has no document of myDATA");
  const { mark, supplier, customer } = partiesIn(envelope);
  if (!mark) return step.ko("no-mark", `the document has no ${STAMPS.mark}`);
  const holder = kind === "income" ? supplier : customer;
  const data = await ctx.file(file.id);
  const bytes = classificationMessage(kind, { file: data, mark, decision });
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const identity = [mark, kind, digest].join("·");
  return submitting({
    submit: {
      connection: taxpayers.key,
      kind: "report",
      identity,
      bytes,
      mime: XML_MIME,
      holder,
      stream: [holder, identity].join("·"),
    },
  });
}
