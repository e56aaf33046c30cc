/**
 * The path without what a sentence or a messenger has added at its end, such as `.`, `)`, a blank or `&fbclid=x`: no
 * address of ours ends like that. Only the last part is decoded, so that the result is as local as the path.
 */
export function pathAsMeant(pathname: string): string {
  const start = pathname.lastIndexOf('/') + 1
  try {
    const last = decodeURIComponent(pathname.slice(start))
    const meant = /^[^?&]*[\p{L}\p{M}\p{N}_-]/u.exec(last)?.[0] ?? ''
    return meant === last ? pathname : pathname.slice(0, start) + encodeURIComponent(meant)
  } catch {
    return pathname
  }
}

/** Where the news of an outbox entry is read and written. `entity`: `news:12:…`. */
export const newsPath = (entity: string): string => `/fundraiser/${entity.split(':')[1]}#news`

/** One slash, no backslash or control character, the same origin, and no `//` behind dots; else null. */
export function localPath(value: string | null, origin: string): string | null {
  if (value === null || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(value)) return null
  const url = new URL(value, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
