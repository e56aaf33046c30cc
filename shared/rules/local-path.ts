/**
 * A path of our own site out of a parameter that anyone may have written, or null.
 * One leading slash, no backslash or control character, same origin after resolving, no `//` hidden behind dots.
 */
export function localPath(value: string | null, origin: string): string | null {
  if (value === null || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(value)) return null
  const url = new URL(value, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
