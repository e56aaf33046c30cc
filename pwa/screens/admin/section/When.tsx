const DATE_AND_TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** A moment (ISO 8601) to the minute: `Jan 5, 2026, 3:04 PM UTC`. */
export function When({ moment }: { moment: string }) {
  return <time dateTime={moment}>{DATE_AND_TIME.format(new Date(moment))} UTC</time>
}
