import type { Answer, Submission } from "@fakturo/plugin";
import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import type { PlatformContext } from "../platform/api.ts";
import { explain } from "../platform/codes.ts";
import { originalOf, PAGE, type PlatformFlow, searchFlows } from "../platform/flows.ts";
import { readRecord } from "../platform/record.ts";

const FILED = "300";
const REJECTED = "301";
const MAX_PAGES = 10;
const WAIT_S = 300;

const { find, findAll, text } = createFinder({
  rsm: "urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
});

/**
 * The decision of the tax administration's portal on a report that the platform has taken: a status message (CDAR) with
 * 300 or 301 about the report's id. The norm has no type for such flows: they are those that are no invoice's.
 */
export async function decisionOnReport(
  one: Submission,
  { flowId, submittedAt = "" }: PlatformFlow,
  ctx: PlatformContext,
): Promise<Answer> {
  const report = reportId(Buffer.from(readRecord(one.bytes).content, "base64"));
  let updatedAfter = submittedAt;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await searchFlows({ updatedAfter, flowDirection: ["In"] }, ctx);
    for (const flow of found) {
      const answer = await answerIn(flow, { report, reference: flowId }, ctx);
      if (answer) return answer;
    }
    updatedAfter = found.at(-1)?.updatedAt ?? updatedAfter;
    if (found.length < PAGE) break;
  }
  const message = "taken by the platform; the portal has not decided";
  return { is: "taken", reference: flowId, message, retryIn: WAIT_S };
}

/** Id of the transmission in a report's file. */
function reportId(file: Uint8Array): string {
  const finder = createFinder({});
  return finder.text(readXml(file), "ReportDocument/Id");
}

async function answerIn(
  { flowId, flowType, flowSyntax }: PlatformFlow,
  { report, reference }: { readonly report: string; readonly reference: string },
  ctx: PlatformContext,
): Promise<Answer | undefined> {
  if (flowSyntax !== "CDAR" || flowType?.includes("Invoice")) return undefined;
  const about = referenceIn(await originalOf(flowId, ctx));
  if (text(about, "ram:IssuerAssignedID") !== report) return undefined;
  const code = text(about, "ram:ProcessConditionCode");
  if (code === FILED) return { is: "accepted", code, reference };
  return code === REJECTED ? { is: "refused", faults: faultsIn(about), reference } : undefined;
}

function referenceIn(file: Uint8Array): XmlElement | undefined {
  try {
    return find(readXml(file), "rsm:AcknowledgementDocument/ram:ReferenceReferencedDocument");
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

function faultsIn(about: XmlElement | undefined) {
  const reasons = findAll(about, "ram:SpecifiedDocumentStatus").map((status) => {
    const code = text(status, "ram:ReasonCode");
    return { code, message: explain(code, text(status, "ram:Reason")) };
  });
  return reasons.length > 0 ? reasons : [{ code: REJECTED, message: explain(REJECTED) }];
}
