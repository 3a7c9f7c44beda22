import type { PageTexts } from "./texts.ts";

export const en: PageTexts = {
  language: "English",
  languages: "Languages",
  holder: "Tax number",
  testing: "Test environment: nothing you do here has legal effect.",
  received: "Received",
  send: "Upload",
  problem: "There is a problem",
  credential: {
    heading: "Your certificate",
    intro:
      "The certificate of a person, of a representative, or the seal of your company. It is stored encrypted and used only to send your documents.",
    file: "Certificate file",
    fileHint:
      "A file that ends in .p12, .pfx or .pem, with its private key; or the two files .cer and .key.",
    password: "Password of the file",
    requestIntro:
      "If you have no certificate yet: download this request, have the authority issue a certificate for it, and upload the certificate alone. Its key stays with us, encrypted.",
    request: "Download the certificate request",
  },
  mandate: {
    heading: "Let us represent you",
    insteadOfCertificate: "Only if you have no certificate.",
    intro: "Download this document, sign it and upload it.",
    download: "Download the document (PDF)",
    signed: "Signed document (PDF)",
    signature: "How is it signed?",
    digital: "With an electronic certificate",
    hand: "By hand, and scanned",
    identity: "Identity document of the signer",
    identityIntro:
      "Only needed for a document signed by hand: both sides of the identity card, or the page of the passport with the photo.",
    view: "Side",
    front: "Front",
    back: "Back",
    page: "Page of the passport",
    picture: "Picture (JPEG or PNG)",
  },
  inputs: { heading: "Your details", save: "Save" },
  finish: {
    heading: "Finish",
    intro: "When everything has been received, confirm it here.",
    confirm: "Confirm",
  },
  reviewing: {
    heading: "Thank you",
    text: "We have received everything and will check it. You need not do anything else.",
  },
  deciding:
    "We have received everything, and it is being checked. Come back to this page later: if something has to be corrected, it says so here. Once it is accepted, this link ends.",
  status: "Status:",
  askedAgain: "Give again what is asked for, and confirm. The reason:",
  reasons: { credentials: "The authority did not accept these access data." },
  refused: "Not accepted: give it again.",
  faults: {
    holder: "This certificate belongs to {owner}, not to {holder}.",
    expired: "This certificate has expired.",
    "not-yet-valid": "This certificate is not valid yet.",
    purpose:
      "This certificate is not made for identifying yourself to the authority, or not for signing. Choose one for authentication and signature.",
    chain: "A certificate of the file's chain does not belong to the others.",
    certificate: "This certificate cannot be used here.",
    password: "The password does not open the file, or the file holds no private key.",
    "certificate-file": "The file is not a certificate in .p12, .pfx or .pem format.",
    "no-file": "Choose a file.",
    "not-pdf": "The document must be a PDF file.",
    "not-signed": "The PDF file contains no electronic signature.",
    "signature-invalid":
      "The signature of the PDF file is not valid, or the file was changed after it was signed.",
    signer: "The certificate of the signature does not name this tax id.",
    "not-picture": "The picture must be a JPEG or PNG file.",
    "too-large": "The file is too large.",
    inputs: "Some details are missing or not valid.",
    missing: "Something is still missing: upload it before you confirm.",
    done: "Everything was already confirmed.",
    link: "This link is not valid, or not valid any more. Ask for a new one.",
    often: "Too many requests. Wait a minute and try again.",
    other: "That did not work. Try again later.",
  },
};
