import { attributed, declare, group, kept, writeXml, type XmlNode } from "@fakturo/xml";
import { ENVELOPES, PREFIX, type SoapVersion, WSU } from "./names.ts";

/** Contents of an envelope. */
export interface EnvelopeContent {
  readonly version: SoapVersion;
  /** Header blocks in order; without blocks `Header` is omitted. */
  readonly headers?: readonly (XmlNode | undefined)[];
  /** The child element of `Body`; an empty body when absent. */
  readonly body?: XmlNode | undefined;
  /** Additional namespaces that the envelope declares, by prefix. */
  readonly namespaces?: Readonly<Record<string, string>>;
  /** `wsu:Id` of `Body`, for a signature of it. */
  readonly bodyId?: string;
}

/** An envelope as XML on one line, its own elements under the prefix `soap`. */
export function writeEnvelope(content: EnvelopeContent): string {
  return writeXml(envelopeNode(content), { illegal: "remove" });
}

function envelopeNode({ version, headers = [], body, ...more }: EnvelopeContent): XmlNode {
  const { namespaces = {}, bodyId } = more;
  const bodyNode = kept(group(`${PREFIX}:Body`, body));
  return attributed(
    group(
      `${PREFIX}:Envelope`,
      group(`${PREFIX}:Header`, headers),
      bodyId === undefined
        ? bodyNode
        : attributed(bodyNode, { ...declare({ wsu: WSU }), "wsu:Id": bodyId }),
    ),
    declare({ [PREFIX]: ENVELOPES[version], ...namespaces }),
  );
}

/** The header block with `mustUnderstand`. */
export function mustUnderstand(node: XmlNode): XmlNode {
  return attributed(node, { ...node.attributes, [`${PREFIX}:mustUnderstand`]: "1" });
}
