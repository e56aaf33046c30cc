/**
 * Returns the path on our own site that an untrusted parameter contains, or null if it is anything else. The path must begin with
 * one slash, have no backslash or control character, stay on the same origin when resolved, and hide no `//` behind dots.
 */
export function localPath(value: string | null, origin: string): string | null {
  if (value === null || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(value)) return null
  const url = new URL(value, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
