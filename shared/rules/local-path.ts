/** One slash, no backslash or control character, the same origin, and no `//` behind dots; else null. */
export function localPath(value: string | null, origin: string): string | null {
  if (value === null || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(value)) return null
  const url = new URL(value, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
