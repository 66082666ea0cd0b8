/** What is wrong with a list or with one of its entries; the first of it. Pure. */
export function errorWithin(errors: Readonly<Record<string, string>>, place: string): string | undefined {
  return Object.entries(errors).find(([at]) => at === place || at.startsWith(`${place}[`))?.[1];
}
