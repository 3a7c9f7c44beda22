import { FakturoError } from "@fakturo/model";
import {
  type CallbackMessage,
  type CallContext,
  defineFeed,
  type FeedEntry,
  type FeedItem,
  type FeedPage,
  type FeedPlace,
  type InboundContents,
  type Notice,
} from "@fakturo/plugin";
import { receiptNotice } from "../connection/receipts.ts";
import { receiptName } from "../file-name.ts";
import { parseReceipt } from "../receipts/receipt.ts";
import { deliveryOf } from "../reception/delivery.ts";
import { accountOf } from "./account.ts";
import { type PecMail, readCertified } from "./certified.ts";
import { connection, isFromSdi } from "./connection.ts";
import { inInbox, type ListedPecMail } from "./inbox.ts";
import { providerAnswer } from "./provider-receipts.ts";
import { checkProvider } from "./provider-signature.ts";

/** A provider may list a mail some time after its moment of arrival. */
const LAG_S = 600;
/** IMAP searches by day of arrival, in an unknown time zone. */
const DAY_MS = 86_400_000;
/** As often as mail programs look for new mail. */
const EVERY_S = 60;
/** Mails, and about how many bytes of them, that are read in one session. */
const PAGE = 50;
const PAGE_BYTES = 16 * 1024 * 1024;
const UID_DIGITS = 10;

/** The holder's certified mailbox: receipts of the provider and of the SdI, and invoices of suppliers. */
export const inbox = defineFeed({
  key: "sdi-it.pec.inbox",
  name: "Certified mailbox for the SdI",
  connection: connection.key,
  order: "time",
  lag: LAG_S,
  every: EVERY_S,
  page,
  fetch,
  read,
});

async function page(place: FeedPlace, ctx: CallContext): Promise<FeedPage> {
  const now = ctx.now();
  const from = place.at === 0 ? now : place.at;
  return inInbox(ctx, async (box) => {
    const listed = await box.since(from - DAY_MS);
    const all = listed
      .filter(({ id, isCertified }) => isCertified && id !== "")
      .map(entryOf)
      .filter(({ at, id = "" }) => at > place.at || (at === place.at && id > place.id))
      .toSorted((a, b) => a.at - b.at || (String(a.id) < String(b.id) ? -1 : 1));
    const items: FeedEntry[] = [];
    let bytes = 0;
    for (const entry of all.slice(0, PAGE)) {
      const mail = bytes < PAGE_BYTES ? await box.mail(Number(entry.id)) : undefined;
      bytes += mail?.length ?? 0;
      // `fetch` tells what is wrong with a mail that cannot be read.
      const contents = mail && (await itemOf(mail, ctx).catch(() => undefined));
      items.push({ ...entry, ...(contents && { contents }) });
    }
    return { items, hasMore: all.length > PAGE, time: now };
  });
}

/** The number in the mailbox orders mails of the same second and finds them again. */
function entryOf({ uid, id, at }: ListedPecMail): FeedEntry {
  return { key: id, at, id: String(uid).padStart(UID_DIGITS, "0") };
}

async function fetch({ key, id = "" }: FeedEntry, ctx: CallContext): Promise<FeedItem> {
  const mail = await inInbox(ctx, (box) => box.mail(Number(id)));
  if (!mail) throw new FakturoError("not-found", `the mailbox has no mail ${key} any more`);
  return itemOf(mail, ctx);
}

/**
 * @throws FakturoError "input" for a mail that is no certified one, "signature" where the holder's provider has to sign
 * it and has not.
 */
async function itemOf(mail: Uint8Array, ctx: CallContext): Promise<FeedItem> {
  const { authorities } = await accountOf(ctx);
  if (authorities) checkProvider(mail, authorities, ctx.now());
  const certified = await readCertified(mail);
  return invoicesIn(certified, certified.at || ctx.now()) ?? { bytes: mail, headers: {} };
}

/** The invoices in a mail of the SdI; undefined for other mails. */
function invoicesIn(
  { sender, files }: PecMail,
  at: number,
): readonly InboundContents[] | undefined {
  const metadata = files.find(({ name }) => receiptName(name)?.type === "MT");
  const file = files.find(({ name }) => receiptName(name) === undefined);
  if (!isFromSdi(sender) || !metadata || !file) return undefined;
  return deliveryOf({ id: parseReceipt(metadata.data).sdiId, file, metadata, at });
}

/** What a receipt of the provider or of the SdI states; nothing of mails from others. */
async function read({ bytes }: CallbackMessage): Promise<readonly Notice[]> {
  const mail = await readCertified(bytes);
  const answer = providerAnswer(mail);
  if (answer)
    return [
      {
        identity: mail.subject,
        reference: mail.messageId,
        // Before all receipts of the SdI.
        rank: 0,
        at: mail.at,
        answer,
        files: [
          {
            name: `${mail.kind}.eml`,
            mime: "message/rfc822",
            data: bytes,
            key: `pec-${mail.kind}`,
            category: "response",
            private: true,
          },
        ],
      },
    ];
  if (mail.kind !== "posta-certificata" || !isFromSdi(mail.sender)) return [];
  return mail.files.filter(({ name }) => receiptName(name)).map(receiptNotice);
}
