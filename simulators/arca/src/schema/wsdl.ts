import { attributed, declare, group, leaf, writeXml, type XmlNode } from "@fakturo/xml";
import type { XmlSchemaTypes } from "@fakturo/xml-schema";
import { type SequenceElement, sequenceOf } from "./sequence.ts";

const RESPONSE = "Response";
const SOAP_TRANSPORT = "http://schemas.xmlsoap.org/soap/http";
const OCCURRENCES: Readonly<
  Record<SequenceElement["repetition"], readonly [least: string, most: string]>
> = {
  "": ["1", "1"],
  "?": ["0", "1"],
  "*": ["0", "unbounded"],
};

/** The service description (WSDL) of messages, as the services answer `?WSDL`; `address` is that of the service. */
export function wsdlOf(
  { content, values }: XmlSchemaTypes,
  { namespace, address }: { readonly namespace: string; readonly address: string },
): string {
  // Some types are named like answers, too.
  const operations = Object.keys(content).filter((name) =>
    content[`${name}${RESPONSE}`]?.startsWith(`${name}Result:`),
  );
  const elements = new Set(operations.flatMap((name) => [name, `${name}${RESPONSE}`]));
  const types = Object.entries(content).map(([name, model]) =>
    elements.has(name)
      ? attributed(group("s:element", complexType(model, values)), { name })
      : attributed(complexType(model, values), { name }),
  );
  const schema = attributed(group("s:schema", types), {
    elementFormDefault: "qualified",
    targetNamespace: namespace,
  });
  const root = group(
    "wsdl:definitions",
    group("wsdl:types", schema),
    operations.flatMap((name) => [
      message(`${name}SoapIn`, name),
      message(`${name}SoapOut`, `${name}${RESPONSE}`),
    ]),
    attributed(group("wsdl:portType", operations.map(abstractOf)), { name: "ServiceSoap" }),
    attributed(
      group(
        "wsdl:binding",
        empty("soap:binding", { transport: SOAP_TRANSPORT }),
        operations.map((name) => boundOf(name, namespace)),
      ),
      { name: "ServiceSoap", type: "tns:ServiceSoap" },
    ),
    attributed(
      group(
        "wsdl:service",
        attributed(group("wsdl:port", empty("soap:address", { location: address })), {
          name: "ServiceSoap",
          binding: "tns:ServiceSoap",
        }),
      ),
      { name: "Service" },
    ),
  );
  const namespaces = {
    ...{ s: "http://www.w3.org/2001/XMLSchema", wsdl: "http://schemas.xmlsoap.org/wsdl/" },
    ...{ soap: "http://schemas.xmlsoap.org/wsdl/soap/", tns: namespace },
  };
  return writeXml(attributed(root, { ...declare(namespaces), targetNamespace: namespace }));
}

function empty(name: string, attributes: Readonly<Record<string, string>>): XmlNode {
  return { ...leaf(name, ""), attributes, kept: true };
}

function complexType(model: string, values: XmlSchemaTypes["values"]): XmlNode {
  const elements = sequenceOf(model).map(({ name, type, repetition }) => {
    const [minOccurs, maxOccurs] = OCCURRENCES[repetition];
    const own = type in values ? `s:${type}` : `tns:${type}`;
    return empty("s:element", {
      ...{ minOccurs, maxOccurs, name },
      type: type === "text" ? "s:string" : own,
    });
  });
  return {
    ...group("s:complexType", { ...group("s:sequence", elements), kept: true }),
    kept: true,
  };
}

function message(name: string, element: string): XmlNode {
  const part = empty("wsdl:part", { name: "parameters", element: `tns:${element}` });
  return attributed(group("wsdl:message", part), { name });
}

function abstractOf(name: string): XmlNode {
  return attributed(
    group(
      "wsdl:operation",
      empty("wsdl:input", { message: `tns:${name}SoapIn` }),
      empty("wsdl:output", { message: `tns:${name}SoapOut` }),
    ),
    { name },
  );
}

function boundOf(name: string, namespace: string): XmlNode {
  const body = empty("soap:body", { use: "literal" });
  return attributed(
    group(
      "wsdl:operation",
      empty("soap:operation", { soapAction: `${namespace}${name}`, style: "document" }),
      group("wsdl:input", body),
      group("wsdl:output", body),
    ),
    { name },
  );
}
