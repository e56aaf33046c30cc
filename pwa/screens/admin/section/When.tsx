import { formatLocalTime } from '#shared/language/format-time'

/** A time (ISO 8601) to the minute in the admin's time zone, which is shown. This works because only the browser renders the screen. */
export function When({ moment }: { moment: string }) {
  return <time dateTime={moment}>{formatLocalTime(Date.parse(moment))}</time>
}
