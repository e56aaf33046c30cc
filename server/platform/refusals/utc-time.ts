const TO_THE_MINUTE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A time in a sentence of the server, which does not know the reader's time zone: `January 5, 2026 at 3:04 PM UTC`. */
export function utcTime(milliseconds: number): string {
  return `${TO_THE_MINUTE.format(milliseconds)} UTC`
}
