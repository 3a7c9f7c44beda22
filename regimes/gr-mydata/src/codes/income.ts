import type { CodeRow } from "./code-rows.ts";

/** Categories of income (8.8). */
export const INCOME_CATEGORIES: readonly CodeRow[] = [
  ["category1_1", "Commodity Sale Income (+)/(-)", "Έσοδα από Πώληση Εμπορευμάτων (+)/(-)"],
  ["category1_2", "Product Sale Income (+)/(-)", "Έσοδα από Πώληση Προϊόντων (+)/(-)"],
  ["category1_3", "Provision of Services Income (+)/(-)", "Έσοδα από Παροχή Υπηρεσιών (+)/(-)"],
  ["category1_4", "Sale of Fixed Assets Income (+)/(-)", "Έσοδα από Πώληση Παγίων (+)/(-)"],
  ["category1_5", "Other Income/Profits (+)/(-)", "Λοιπά Έσοδα/ Κέρδη (+)/(-)"],
  [
    "category1_6",
    "Self-Deliveries/Self-Supplies (+)/(-)",
    "Αυτοπαραδόσεις / Ιδιοχρησιμοποιήσεις (+)/(-)",
  ],
  ["category1_7", "Income on behalf of Third Parties (+)/(-)", "Έσοδα για λ/σμο τρίτων (+)/(-)"],
  ["category1_8", "Past fiscal years income (+)/(-)", "Έσοδα προηγούμενων χρήσεων (+)/ (-)"],
  ["category1_9", "Future fiscal years income (+)/(-)", "Έσοδα επομένων χρήσεων (+)/(-)"],
  [
    "category1_10",
    "Other Income Adjustment/Regularisation Entries (+)/(-)",
    "Λοιπές Εγγραφές Τακτοποίησης Εσόδων (+)/(-)",
  ],
  [
    "category1_95",
    "Other Income-related Information (+)/(-)",
    "Λοιπά Πληροφοριακά Στοιχεία Εσόδων (+)/(-)",
  ],
];

/** Types of income (8.9), by the fields of form E3. */
export const INCOME_TYPES: readonly CodeRow[] = [
  [
    "E3_106",
    "Self-Production of Fixed Assets – Self-Deliveries – Destroying inventory/Commodities",
    "Ιδιοπαραγωγή παγίων - Αυτοπαραδόσεις - Καταστροφές αποθεμάτων/Εμπορεύματα",
  ],
  [
    "E3_205",
    "Self-Production of Fixed Assets – Self-Deliveries – Destroying inventory/Raw and other materials",
    "Ιδιοπαραγωγή παγίων - Αυτοπαραδόσεις - Καταστροφές αποθεμάτων/Πρώτες ύλες και λοιπά υλικά",
  ],
  [
    "E3_210",
    "Self-Production of Fixed Assets – Self-Deliveries – Destroying inventory/Products and production in progress",
    "Ιδιοπαραγωγή παγίων - Αυτοπαραδόσεις - Καταστροφές αποθεμάτων/Προϊόντα και παραγωγή σε εξέλιξη",
  ],
  [
    "E3_305",
    "Self-Production of Fixed Assets – Self-Deliveries – Destroying inventory/Raw and other materials",
    "Ιδιοπαραγωγή παγίων - Αυτοπαραδόσεις – Καταστροφές αποθεμάτων/Πρώτες ύλες και λοιπά υλικά",
  ],
  [
    "E3_310",
    "Self-Production of Fixed Assets – Self-Deliveries – Destroying inventory/Products and production in progress",
    "Ιδιοπαραγωγή παγίων - Αυτοπαραδόσεις - Καταστροφές αποθεμάτων/Προϊόντα και παραγωγή σε εξέλιξη",
  ],
  [
    "E3_318",
    "Self-Production of Fixed Assets – Self-Deliveries – Destroying inventory/Production expenses",
    "Ιδιοπαραγωγή παγίων - Αυτοπαραδόσεις - Καταστροφές αποθεμάτων/Έξοδα παραγωγής",
  ],
  [
    "E3_561_001",
    "Wholesale Sales of Goods and Services – for Traders",
    "Πωλήσεις αγαθών και υπηρεσιών Χονδρικές - Επιτηδευματιών",
  ],
  [
    "E3_561_002",
    "Wholesale Sales of Goods and Services pursuant to article 39a paragraph 5 of the VAT Code (Law 2859/2000)",
    "Πωλήσεις αγαθών και υπηρεσιών Χονδρικές βάσει άρθρου 39α παρ 5 του Κώδικα Φ.Π.Α. (Ν.2859/2000)",
  ],
  [
    "E3_561_003",
    "Retail Sales of Goods and Services – Private Clientele",
    "Πωλήσεις αγαθών και υπηρεσιών Λιανικές - Ιδιωτική Πελατεία",
  ],
  [
    "E3_561_004",
    "Retail Sales of Goods and Services pursuant to article 39a paragraph 5 of the VAT Code (Law 2859/2000)",
    "Πωλήσεις αγαθών και υπηρεσιών Λιανικές βάσει άρθρου 39α παρ 5 του Κώδικα Φ.Π.Α. (Ν.2859/2000)",
  ],
  [
    "E3_561_005",
    "Intra-Community Foreign Sales of Goods and Services",
    "Πωλήσεις αγαθών και υπηρεσιών Εξωτερικού Ενδοκοινοτικές",
  ],
  [
    "E3_561_006",
    "Third Country Foreign Sales of Goods and Services",
    "Πωλήσεις αγαθών και υπηρεσιών Εξωτερικού Τρίτες Χώρες",
  ],
  ["E3_561_007", "Other Sales of Goods and Services", "Πωλήσεις αγαθών και υπηρεσιών Λοιπά"],
  ["E3_562", "Other Ordinary Income", "Λοιπά συνήθη έσοδα"],
  ["E3_563", "Credit Interest and Related Income", "Πιστωτικοί τόκοι και συναφή έσοδα"],
  ["E3_564", "Credit Exchange Differences", "Πιστωτικές συναλλαγματικές διαφορές"],
  ["E3_565", "Income from Participations", "Έσοδα συμμετοχών"],
  [
    "E3_566",
    "Profits from Disposing Non-Current Assets",
    "Κέρδη από διάθεση μη κυκλοφορούντων περιουσιακών στοιχείων",
  ],
  [
    "E3_567",
    "Profits from the Reversal of Provisions and Impairments",
    "Κέρδη από αναστροφή προβλέψεων και απομειώσεων",
  ],
  ["E3_568", "Profits from Measurement at Fair Value", "Κέρδη από επιμέτρηση στην εύλογη αξία"],
  ["E3_570", "Extraordinary income and profits", "Ασυνήθη έσοδα και κέρδη"],
  ["E3_595", "Self-Production Expenses", "Έξοδα σε ιδιοπαραγωγή"],
  ["E3_596", "Subsidies - Grants", "Επιδοτήσεις - Επιχορηγήσεις"],
  [
    "E3_597",
    "Subsidies – Grants for Investment Purposes – Expense Coverage",
    "Επιδοτήσεις - Επιχορηγήσεις για επενδυτικούς σκοπούς - κάλυψη δαπανών",
  ],
  ["E3_880_001", "Wholesale Sales of Fixed Assets", "Πωλήσεις Παγίων Χονδρικές"],
  ["E3_880_002", "Retail Sales of Fixed Assets", "Πωλήσεις Παγίων Λιανικές"],
  [
    "E3_880_003",
    "Intra-Community Foreign Sales of Fixed Assets",
    "Πωλήσεις Παγίων Εξωτερικού Ενδοκοινοτικές",
  ],
  [
    "E3_880_004",
    "Third Country Foreign Sales of Fixed Assets",
    "Πωλήσεις Παγίων Εξωτερικού Τρίτες Χώρες",
  ],
  [
    "E3_881_001",
    "Wholesale Sales on behalf of Third Parties",
    "Πωλήσεις για λογ/σμο Τρίτων Χονδρικές",
  ],
  ["E3_881_002", "Retail Sales on behalf of Third Parties", "Πωλήσεις για λογ/σμο Τρίτων Λιανικές"],
  [
    "E3_881_003",
    "Intra-Community Foreign Sales on behalf of Third Parties",
    "Πωλήσεις για λογ/σμο Τρίτων Εξωτερικού Ενδοκοινοτικές",
  ],
  [
    "E3_881_004",
    "Third Country Foreign Sales on behalf of Third Parties",
    "Πωλήσεις για λογ/σμο Τρίτων Εξωτερικού Τρίτες Χώρες",
  ],
  ["E3_598_001", "Sales of goods belonging to excise duty", "Πωλήσεις αγαθών που υπάγονται σε ΕΦΚ"],
  [
    "E3_598_003",
    "Sales on behalf of farmers through an agricultural cooperative e.t.c.",
    "Πωλήσεις για λογαριασμό αγροτών μέσω αγροτικού συνεταιρισμού κ.λ.π.",
  ],
];
