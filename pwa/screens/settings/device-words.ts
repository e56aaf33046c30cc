import { formatNumber } from '#shared/language/format'
import { say } from '#shared/language/say'

const MEGABYTE = 1_000_000
/** Megabytes. */
const LEAST = 0.1

/** The storage of this site in words. `bytes` is null if the browser does not say; browsers round it, so it is never exact. */
export function weightWords(bytes: number | null): string {
  if (bytes === null) return say('Not known in this browser')
  const megabytes = bytes / MEGABYTE
  if (megabytes < LEAST) return say('Less than {megabytes} MB, with the app itself', { megabytes: formatNumber(LEAST) })
  return say('About {megabytes} MB, with the app itself', { megabytes: formatNumber(Math.round(megabytes * 10) / 10) })
}

/** What the person may delete. */
export type Freed = 'pictures' | 'pages and lists'

/** What was deleted, in words. `count` is how many pictures or pages there were. */
export function freedWords(what: Freed, count: number): string {
  if (what === 'pages and lists') return say('Pages and lists are deleted. What you open again is kept again.')
  return say(
    '{count, plural, =0 {There were no pictures on this device.} one {# picture is deleted.} other {# pictures are deleted.}}',
    { count },
  )
}
