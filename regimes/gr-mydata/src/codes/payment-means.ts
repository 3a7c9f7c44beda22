import type { CodeRow } from "./code-rows.ts";

/** Methods of payment (8.12). */
export const PAYMENT_MEANS: readonly CodeRow[] = [
  ["1", "Domestic Payments Account Number", "Επαγ. Λογαριασμός Πληρωμών Ημεδαπής"],
  ["2", "Foreign Payments Account Number", "Επαγ. Λογαριασμός Πληρωμών Αλλοδαπής"],
  ["3", "Cash", "Μετρητά"],
  ["4", "Check", "Επιταγή"],
  ["5", "On credit", "Επί Πιστώσει"],
  ["6", "Web Banking", "Web Banking"],
  ["7", "POS / e-POS", "POS / e-POS"],
];
