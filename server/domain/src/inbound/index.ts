export {
  type CallbackOptions,
  type Callbacks,
  callbackAddress,
  createCallbacks,
  type OpenedCallback,
} from "./callbacks.ts";
export { type FeedScope, feedKey, hurryFeeds, requestFeed } from "./feeds.ts";
export {
  faultOf,
  type InboundFault,
  type InboundSource,
  importWorkflowOf,
  type Received,
  type ReceiveParts,
  receiveItem,
  refuseItem,
  retryItem,
} from "./receive.ts";
export { RecordConflict, recordReader, refOf, writeRecords } from "./records.ts";
