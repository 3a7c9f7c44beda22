import type { CodeRow } from "./code-rows.ts";

/** VAT categories (8.2 of the specification). */
export const VAT_RATES: readonly CodeRow[] = [
  ["1", "Standard rate", "Κανονικός συντελεστής"],
  ["2", "Reduced rate", "Μειωμένος συντελεστής"],
  ["3", "Super-Reduced Rate", "Υπερμειωμένος συντελεστής"],
  ["4", "Standard rate (Island)", "Κανονικός συντελεστής (Νησί)"],
  ["5", "Reduced rate (Island)", "Μειωμένος συντελεστής (Νησί)"],
  ["6", "Super-reduced rate (Island)", "Υπερμειωμένος συντελεστής (Νησί)"],
  ["7", "Without VAT", "Άνευ ΦΠΑ"],
  [
    "8",
    "Records without VAT (e.g. Payroll, Amortisations)",
    "Εγγραφές χωρίς ΦΠΑ (πχ Μισθοδοσία, Αποσβέσεις)",
  ],
];

/** Causes of exemption from VAT (8.3). */
export const EXEMPTIONS: readonly CodeRow[] = [
  ["1", "Without VAT - article 3 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 3 του Κώδικα ΦΠΑ"],
  ["2", "Without VAT - article 5 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 5 του Κώδικα ΦΠΑ"],
  ["3", "Without VAT - article 13 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 13 του Κώδικα ΦΠΑ"],
  ["4", "Without VAT - article 14 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 14 του Κώδικα ΦΠΑ"],
  ["5", "Without VAT - article 16 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 16 του Κώδικα ΦΠΑ"],
  ["6", "Without VAT - article 19 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 19 του Κώδικα ΦΠΑ"],
  ["7", "Without VAT - article 22 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 22 του Κώδικα ΦΠΑ"],
  ["8", "Without VAT - article 24 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 24 του Κώδικα ΦΠΑ"],
  ["9", "Without VAT - article 25 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 25 του Κώδικα ΦΠΑ"],
  ["10", "Without VAT - article 26 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 26 του Κώδικα ΦΠΑ"],
  ["11", "Without VAT - article 27 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 27 του Κώδικα ΦΠΑ"],
  [
    "12",
    "Without VAT - article 27 - Seagoing Vessels of the VAT code",
    "Χωρίς ΦΠΑ - άρθρο 27 - Πλοία Ανοικτής Θαλάσσης του Κώδικα ΦΠΑ",
  ],
  [
    "13",
    "Without VAT - article 27.1.γ - Seagoing Vessels of the VAT code",
    "Χωρίς ΦΠΑ - άρθρο 27.1.γ - Πλοία Ανοικτής Θαλάσσης του Κώδικα ΦΠΑ",
  ],
  ["14", "Without VAT - article 28 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 28 του Κώδικα ΦΠΑ"],
  ["15", "Without VAT - article 39 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 39 του Κώδικα ΦΠΑ"],
  ["16", "Without VAT - article 39a of the VAT code", "Χωρίς ΦΠΑ - άρθρο 39α του Κώδικα ΦΠΑ"],
  ["17", "Without VAT - article 40 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 40 του Κώδικα ΦΠΑ"],
  ["18", "Without VAT - article 41 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 41 του Κώδικα ΦΠΑ"],
  ["19", "Without VAT - article 47 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 47 του Κώδικα ΦΠΑ"],
  [
    "20",
    "VAT included - article 43 of the VAT code",
    "ΦΠΑ εμπεριεχόμενος - άρθρο 43 του Κώδικα ΦΠΑ",
  ],
  [
    "21",
    "VAT included - article 44 of the VAT code",
    "ΦΠΑ εμπεριεχόμενος - άρθρο 44 του Κώδικα ΦΠΑ",
  ],
  [
    "22",
    "VAT included - article 45 of the VAT code",
    "ΦΠΑ εμπεριεχόμενος - άρθρο 45 του Κώδικα ΦΠΑ",
  ],
  [
    "23",
    "VAT included - article 46 of the VAT code",
    "ΦΠΑ εμπεριεχόμενος - άρθρο 46 του Κώδικα ΦΠΑ",
  ],
  ["24", "Without VAT - article 6 of the VAT code", "Χωρίς ΦΠΑ - άρθρο 6 του Κώδικα ΦΠΑ"],
  ["25", "Without VAT - ΠΟΛ.1029/1995", "Χωρίς ΦΠΑ - ΠΟΛ.1029/1995"],
  ["26", "Without VAT - ΠΟΛ.1167/2015", "Χωρίς ΦΠΑ - ΠΟΛ.1167/2015"],
  ["27", "Without VAT - Other VAT exceptions", "Λοιπές Εξαιρέσεις ΦΠΑ"],
  [
    "28",
    "Without VAT - Article 24 (b) (1) of the VAT Code (Tax Free)",
    "Χωρίς ΦΠΑ – άρθρο 24 περ. β' παρ.1 του Κώδικα ΦΠΑ, (Tax Free)",
  ],
  [
    "29",
    "Without VAT - Article 47b of the VAT Code (OSS non-EU scheme)",
    "Χωρίς ΦΠΑ – άρθρο 47β, του Κώδικα ΦΠΑ (OSS μη ενωσιακό καθεστώς)",
  ],
  [
    "30",
    "Without VAT - Article 47c of the VAT Code (OSS EU scheme)",
    "Χωρίς ΦΠΑ – άρθρο 47γ, του Κώδικα ΦΠΑ (OSS ενωσιακό καθεστώς)",
  ],
  [
    "31",
    "Excluding VAT - Article 47d of the VAT Code (IOSS)",
    "Χωρίς ΦΠΑ – άρθρο 47δ του Κώδικα ΦΠΑ (IOSS)",
  ],
];
