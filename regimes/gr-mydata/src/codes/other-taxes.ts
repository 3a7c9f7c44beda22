import type { CodeRow } from "./code-rows.ts";

/** Kinds of taxes besides VAT. */
export const TAX_TYPES: readonly CodeRow[] = [
  ["1", "Withholding Tax", "Παρακρατούμενος Φόρος"],
  ["2", "Fee", "Τέλη"],
  ["3", "Other Tax", "Λοιποί Φόροι"],
  ["4", "Stamp Duty", "Ψηφιακού Τέλος συναλλαγής"],
  ["5", "Deduction", "Κρατήσεις"],
];

/** Fees (8.7). */
export const FEES: readonly CodeRow[] = [
  ["1", "Monthly account up to 50 euros 12%", "Για μηνιαίο λογαριασμό μέχρι και 50 ευρώ 12%"],
  [
    "2",
    "Monthly account from 50.01 to 100 euros 15%",
    "Για μηνιαίο λογαριασμό από 50,01 μέχρι και 100 ευρώ 15%",
  ],
  [
    "3",
    "Monthly account from 100.01 to 150 euros 18%",
    "Για μηνιαίο λογαριασμό από 100,01 μέχρι και 150 ευρώ 18%",
  ],
  [
    "4",
    "Monthly account from 150.01 euros and above 20%",
    "Για μηνιαίο λογαριασμό από 150,01 ευρώ και άνω 20%",
  ],
  [
    "5",
    "Mobile telephony fee based on call time value (12%)",
    "Τέλος καρτοκινητής επί της αξίας του χρόνου ομιλίας (12%)",
  ],
  ["6", "Subscription television fee 10%", "Τέλος στη συνδρομητική τηλεόραση 10%"],
  ["7", "Fixed-line subscription fee 5%", "Τέλος συνδρομητών σταθερής τηλεφωνίας 5%"],
  [
    "8",
    "Environmental fee & plastic bag v. 2339/2001 art. 6a 0.07 euros per item",
    "Περιβαλλοντικό Τέλος & πλαστικής σακούλας ν. 2339/2001 αρ. 6α 0,07 ευρώ ανά τεμάχιο",
  ],
  ["9", "Postal service contribution 2%", "Εισφορά δακοκτονίας 2%"],
  ["10", "Other fees", "Λοιπά τέλη"],
  ["11", "Petroleum fees", "Τέλη Λοιπών Φόρων"],
  ["12", "Postal service contribution", "Εισφορά δακοκτονίας"],
  ["13", "Monthly account per connection (10%)", "Για μηνιαίο λογαριασμό κάθε σύνδεσης (10%)"],
  [
    "14",
    "Mobile and mobile telephony fee based on call time value (10%)",
    "Τέλος καρτοκινητής επί της αξίας του χρόνου ομιλίας (10%)",
  ],
  [
    "15",
    "Mobile and mobile telephony fee for natural persons aged 15 to 29 years (0%)",
    "Τέλος κινητής και καρτοκινητής για φυσικά πρόσωπα ηλικίας 15 έως και 29 ετών (0%)",
  ],
  [
    "16",
    "Environmental protection contribution for plastic products 0.04 cents per item [article 4 v. 4736/2020]",
    "Εισφορά προστασίας περιβάλλοντος πλαστικών προϊόντων 0,04 λεπτά ανά τεμάχιο [άρθρο 4 ν. 4736/2020]",
  ],
  [
    "17",
    "Recycling fee 0.08 cents per item [article 80 v. 4819/2021]",
    "Τέλος ανακύκλωσης 0,08 λεπτά ανά τεμάχιο [άρθρο 80 ν. 4819/2021]",
  ],
  ["18", "Accommodation fee", "Τέλος διαμονής παρεπιδημούντων"],
  [
    "19",
    "Fee on gross revenues of restaurants and related establishments",
    "Τέλος επί των ακαθάριστων εσόδων των εστιατορίων και συναφών καταστημάτων",
  ],
  [
    "20",
    "Fee on gross revenues of entertainment centers",
    "Τέλος επί των ακαθάριστων εσόδων των κέντρων διασκέδασης",
  ],
  ["21", "Fee on gross revenues of casinos", "Τέλος επί των ακαθάριστων εσόδων των καζίνο"],
  ["22", "Other fees on gross revenues", "Λοιπά τέλη επί των ακαθάριστων εσόδων"],
];

/** Other taxes (8.5). */
export const OTHER_TAXES: readonly CodeRow[] = [
  ["1", "a1) fire insurance premiums 20%", "α1) ασφάλιστρα κλάδου πυρός 20%"],
  ["2", "a2) fire insurance premiums 20%", "α2) ασφάλιστρα κλάδου πυρός 20%"],
  ["3", "b) life insurance premiums 4%", "β) ασφάλιστρα κλάδου ζωής 4%"],
  ["4", "c) insurance premiums for other branches 15%", "γ) ασφάλιστρα λοιπών κλάδων 15%"],
  ["5", "d) tax-exempt insurance premiums 0%", "δ) απαλλασσόμενα φόρου ασφάλιστρα 0%"],
  ["6", "Hotels 1-2 stars 0.50 €", "Ξενοδοχεία 1-2 αστέρων 0,50 €"],
  ["7", "Hotels 3 stars 1.50 €", "Ξενοδοχεία 3 αστέρων 1,50 €"],
  ["8", "Hotels 4 stars 3.00 €", "Ξενοδοχεία 4 αστέρων 3,00 €"],
  ["9", "Hotels 4 stars 4.00 €", "Ξενοδοχεία 4 αστέρων 4,00 €"],
  [
    "10",
    "Rented - furnished rooms - apartments 0.50 €",
    "Ενοικιαζόμενα - επιπλωμένα δωμάτια - διαμερίσματα 0,50 €",
  ],
  [
    "11",
    "Special tax on advertisements broadcast on television (EFTD) 5%",
    "Ειδικός Φόρος στις διαφημίσεις που προβάλλονται από την τηλεόραση (ΕΦΔΤ) 5%",
  ],
  [
    "12",
    "3.1 Luxury tax 10% on the taxable value for intra-Community acquisitions and imported from third countries 10%",
    "3.1 Φόρος πολυτελείας 10% επί της φορολογητέας αξίας για τα ενδοκοινοτικώς αποκτούμενα και εισαγόμενα από τρίτες χώρες 10%",
  ],
  [
    "13",
    "3.2 Luxury tax 10% on the selling price before VAT for domestically produced goods 10%",
    "3.2 Φόρος πολυτελείας 10% επί της τιμής πώλησης προ Φ.Π.Α. για τα εγχωρίως παραγόμενα είδη 10%",
  ],
  [
    "14",
    "State rights on casino tickets (80% on the ticket)",
    "Δικαίωμα του Δημοσίου στα εισιτήρια των καζίνο (80% επί του εισιτηρίου)",
  ],
  ["15", "Fire insurance premiums 20%", "ασφάλιστρα κλάδου πυρός 20%"],
  ["16", "Other Customs Duties-Taxes", "Λοιποί Τελωνειακοί Δασμοί-Φόροι"],
  ["17", "Other Taxes", "Λοιποί Φόροι"],
  ["18", "Charges of Other Taxes", "Επιβαρύνσεις Λοιπών Φόρων"],
  ["19", "EFK", "ΕΦΚ"],
  [
    "20",
    "Hotels 1-2 stars 1.50€ (per Room/Night)",
    "Ξενοδοχεία 1-2 αστέρων 1,50€ (ανά Δωμ./Διαμ.)",
  ],
  ["21", "Hotels 3 stars 3.00€ (per Room/Night)", "Ξενοδοχεία 3 αστέρων 3,00€ (ανά Δωμ./Διαμ.)"],
  ["22", "Hotels 4 stars 7.00€ (per Room/Night)", "Ξενοδοχεία 4 αστέρων 7,00€ (ανά Δωμ./Διαμ.)"],
  ["23", "Hotels 5 stars 10.00€ (per Room/Night)", "Ξενοδοχεία 5 αστέρων 10,00€ (ανά Δωμ./Διαμ.)"],
  [
    "24",
    "Rented furnished rooms – apartments 1.50€ (per Room/Night)",
    "Ενοικιαζόμενα επιπλωμένα δωμάτια – διαμερίσματα 1,50€ (ανά Δωμ./Διαμ.)",
  ],
  ["25", "Short-term rental properties 1.50€", "Ακίνητα βραχυχρόνιας μίσθωσης 1,50€"],
  [
    "26",
    "Short-term rental properties detached houses over 80 sq.m. 10.00€",
    "Ακίνητα βραχυχρόνιας μίσθωσης μονοκατοικίες άνω 80 τ.μ. 10,00€",
  ],
  [
    "27",
    "Self-catering accommodation – tourist furnished villas (villas) 10.00€",
    "Αυτοεξυπηρετούμενα καταλύματα – τουριστικές επιπλωμένες επαύλεις (βίλες) 10,00€",
  ],
  ["28", "Short-term rental properties 0.50€", "Ακίνητα βραχυχρόνιας μίσθωσης 0,50€"],
  [
    "29",
    "Short-term rental properties detached houses over 80 sq.m. 4.00€",
    "Ακίνητα βραχυχρόνιας μίσθωσης μονοκατοικίες άνω 80 τ.μ. 4,00€",
  ],
  [
    "30",
    "Self-catering accommodation – tourist furnished villas (villas) 4.00€",
    "Αυτοεξυπηρετούμενα καταλύματα – τουριστικές επιπλωμένες επαύλεις (βίλες) 4,00€",
  ],
];

/** Stamp duty (8.6). */
export const STAMP_DUTIES: readonly CodeRow[] = [
  ["1", "Coefficient 1.2%", "Συντελεστής 1,2 %"],
  ["2", "Coefficient 2.4%", "Συντελεστής 2,4 %"],
  ["3", "Coefficient 3.6%", "Συντελεστής 3,6 %"],
  ["4", "Other cases", "Λοιπές περιπτώσεις"],
];
