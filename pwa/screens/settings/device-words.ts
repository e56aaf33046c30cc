import { formatNumber } from '#shared/language/format'

const MEGABYTE = 1_000_000

/** The storage of this site in words. `bytes` is null if the browser does not say; browsers round it, so it is never exact. */
export function weightWords(bytes: number | null): string {
  if (bytes === null) return 'Not known in this browser'
  const megabytes = bytes / MEGABYTE
  return `${megabytes < 0.1 ? 'Less than 0.1' : `About ${megabytes.toFixed(1)}`} MB, with the app itself`
}

/** What the person may delete. */
export type Freed = 'pictures' | 'pages and lists'

/** What was deleted, in words. `count` is how many pictures or pages there were. */
export function freedWords(what: Freed, count: number): string {
  if (what === 'pages and lists') return 'Pages and lists are deleted. What you open again is kept again.'
  if (count === 0) return 'There were no pictures on this device.'
  return `${formatNumber(count)} ${count === 1 ? 'picture is' : 'pictures are'} deleted.`
}
