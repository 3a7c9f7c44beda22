export {
  type CallbackLocation,
  type CallbackOptions,
  type CallbackPath,
  type Callbacks,
  callbackAddress,
  callbackPath,
  createCallbacks,
  type OpenedCallback,
  REMOTE_CALLBACK,
  remoteCallback,
} from "./callbacks.ts";
export { type Delivered, deliverDocument, type PostedDocument } from "./deliver.ts";
export {
  ConnectEndpoints,
  checkSender,
  type DeliveryEndpoint,
  type DeliveryEndpointChange,
  type SenderRequest,
  type WholeSecurity,
} from "./endpoints.ts";
export { type FeedScope, feedKey, pollFeedsNow, requestFeed } from "./feeds.ts";
export { inboxMessageOf, keepMessage, storeMessage } from "./inbox.ts";
export { type InboundFault, tellReceived } from "./messages.ts";
export {
  type InboundSource,
  importWorkflowOf,
  inboundFaultOf,
  type Received,
  type ReceiveParts,
  receiveItems,
  refuseItem,
  retryItem,
} from "./receive.ts";
export { RecordConflict, recordReader, refOf, writeRecords } from "./records.ts";
