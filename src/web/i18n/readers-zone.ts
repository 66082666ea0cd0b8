/** The time zone of the reader's clocks, by its name in the IANA database. */
export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
