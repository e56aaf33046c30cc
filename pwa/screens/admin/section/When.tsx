/** In the admin's time zone, which is shown. This works because only the browser renders the screen. */
const DATE_AND_TIME = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A time (ISO 8601) to the minute: `Jan 5, 2026, 3:04 PM GMT+3`. */
export function When({ moment }: { moment: string }) {
  return <time dateTime={moment}>{DATE_AND_TIME.format(new Date(moment))}</time>
}
