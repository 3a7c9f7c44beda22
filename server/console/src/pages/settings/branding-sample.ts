/** A small invoice to look at where the workspace has none yet; it is never stored. */
export function sampleInvoice(supplier: string): object {
  const line = (quantity: string, name: string, price: string, total: string) => ({
    quantity,
    item: { name, price },
    sum: total,
    total,
  });
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    type: "standard",
    series: "F",
    code: "0042",
    issue_date: new Date().toISOString().slice(0, "YYYY-MM-DD".length),
    currency: "EUR",
    supplier: { name: supplier },
    customer: { name: "Example Ltd" },
    lines: [line("3", "Consulting", "120.00", "360.00"), line("1", "Travel", "48.50", "48.50")],
    totals: { sum: "408.50", total: "408.50", total_with_tax: "408.50", payable: "408.50" },
  };
}
