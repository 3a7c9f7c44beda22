import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** The result of an operation that answers about one document. */
const ABOUT_ONE = "DianResponse?";

/** Element of an answer, whose result has a type. */
function answered(operations: string, type: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    operations.split(" ").map((name) => [`${name}Response`, `${name}Result:${type}`]),
  );
}

/**
 * Messages of WcfDianCustomerServices: parameters of operations and members of answers in their order, as public clients that were
 * generated from the service description have them. Members of data contracts are optional and may be nil.
 */
export const SERVICE_TYPES: XmlSchemaTypes = {
  content: {
    SendBillSync: "fileName:text? contentFile:bytes?",
    SendBillAsync: "fileName:text? contentFile:bytes?",
    SendBillAttachmentAsync: "fileName:text? contentFile:bytes?",
    SendTestSetAsync: "fileName:text? contentFile:bytes? testSetId:text?",
    SendEventUpdateStatus: "contentFile:bytes?",
    GetStatus: "trackId:text?",
    GetStatusZip: "trackId:text?",
    GetStatusEvent: "trackId:text?",
    GetNumberingRange: "accountCode:text? accountCodeT:text? softwareCode:text?",
    GetXmlByDocumentKey: "trackId:text?",
    GetAcquirer: "identificationType:text? identificationNumber:text?",
    GetExchangeEmails: "",
    ...answered("SendBillSync SendEventUpdateStatus GetStatus GetStatusEvent", ABOUT_ONE),
    ...answered("GetStatusZip", "ArrayOfDianResponse?"),
    ...answered(
      "SendBillAsync SendBillAttachmentAsync SendTestSetAsync",
      "UploadDocumentResponse?",
    ),
    ...answered("GetNumberingRange", "NumberRangeResponseList?"),
    ...answered("GetXmlByDocumentKey", "EventResponse?"),
    ...answered("GetAcquirer", "AcquirerResponse?"),
    ...answered("GetExchangeEmails", "ExchangeEmailResponse?"),
    DianResponse:
      "ErrorMessage:ArrayOfstring? IsValid:boolean? StatusCode:text? StatusDescription:text? StatusMessage:text? XmlBase64Bytes:bytes? XmlBytes:bytes? XmlDocumentKey:text? XmlFileName:text?",
    ArrayOfDianResponse: "DianResponse*",
    ArrayOfstring: "string:text*",
    UploadDocumentResponse: "ErrorMessageList:ArrayOfXmlParamsResponseTrackId? ZipKey:text?",
    ArrayOfXmlParamsResponseTrackId: "XmlParamsResponseTrackId*",
    XmlParamsResponseTrackId:
      "DocumentKey:text? ProcessedMessage:text? SenderCode:text? Success:boolean? XmlFileName:text?",
    NumberRangeResponseList:
      "OperationCode:text? OperationDescription:text? ResponseList:ArrayOfNumberRangeResponse?",
    ArrayOfNumberRangeResponse: "NumberRangeResponse*",
    NumberRangeResponse:
      "ResolutionNumber:text? ResolutionDate:text? Prefix:text? FromNumber:long? ToNumber:long? ValidDateFrom:text? ValidDateTo:text? TechnicalKey:text?",
    EventResponse: "Code:text? Message:text? ValidationDate:text? XmlBytesBase64:text?",
    AcquirerResponse: "Message:text? ReceiverEmail:text? ReceiverName:text? StatusCode:text?",
    ExchangeEmailResponse: "CsvBase64Bytes:bytes? Message:text? StatusCode:text? Success:boolean?",
  },
  values: {
    boolean: { kind: "boolean" },
    bytes: { kind: "base64" },
    long: { kind: "integer" },
  },
};
