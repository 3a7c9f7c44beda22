import type { FeedItem, InboundContents } from "@fakturo/plugin";

/** The document that an item of a feed is. @throws Error for a message, several documents or none. */
export function feedDocument(item: FeedItem | undefined): InboundContents {
  if (item && "files" in item) return item;
  throw new Error("the item is not one document");
}
