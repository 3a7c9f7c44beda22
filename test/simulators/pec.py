"""Sends a file by certified mail and reads the mailbox, with the mail libraries of Python."""

import email
import imaplib
import json
import smtplib
import sys
import time
from email.message import EmailMessage
from xml.etree import ElementTree

smtp_port, imap_port, name = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
address, password = "fornitore@pec.example", "simulated"
file = sys.stdin.buffer.read()

mail = EmailMessage()
mail["From"], mail["To"] = address, "sdi01@pec.fatturapa.it"
mail["Subject"], mail["Message-ID"] = "Fattura", "<python-1@pec.example>"
mail.set_content("In allegato.")
mail.add_attachment(file, maintype="application", subtype="xml", filename=name)

with smtplib.SMTP("127.0.0.1", smtp_port) as smtp:
    refused = ""
    try:
        smtp.login(address, "wrong")
    except smtplib.SMTPAuthenticationError as error:
        refused = error.smtp_code
with smtplib.SMTP("127.0.0.1", smtp_port) as smtp:
    smtp.login(address, password)
    smtp.send_message(mail)


def read():
    """Kinds of the certified mails in the mailbox, and names of the files in carried ones."""
    with imaplib.IMAP4("127.0.0.1", imap_port) as imap:
        imap.login(address, password)
        imap.select("INBOX", readonly=True)
        _, found = imap.search(None, "ALL")
        _, about = imap.search(None, "HEADER", "X-Riferimento-Message-ID", "<python-1@pec.example>")
        kinds, files = [], []
        for number in found[0].split():
            _, parts = imap.fetch(number, "(RFC822)")
            message = email.message_from_bytes(parts[0][1])
            for part in message.walk():
                if part.get_filename() == "daticert.xml":
                    kinds.append(ElementTree.fromstring(part.get_payload(decode=True)).get("tipo"))
                elif part.get_filename() not in (None, "postacert.eml"):
                    files.append(part.get_filename())
        return sorted(kinds), files, len(about[0].split())


for _ in range(60):
    kinds, files, about = read()
    if files:
        break
    time.sleep(0.5)
print(json.dumps({"refused": refused, "kinds": kinds, "files": files, "about": about}))
