const DAY = /^(\d{2})-(\d{2})-(\d{4})$/;

/** Milliseconds of a `DD-MM-YYYY`; undefined for other texts and invalid dates. */
export function dayOf(text: string): number | undefined {
  const [, day, month, year] = DAY.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const ms = Date.parse(`${iso}T00:00:00Z`);
  return new Date(ms || 0).toISOString().startsWith(iso) ? ms : undefined;
}
