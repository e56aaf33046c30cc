import { createHash } from 'node:crypto'

/** An ETag of the content. It is weak because the same content is sent in several encodings. */
export function entityTag(body: Buffer | string): string {
  return `W/"${createHash('sha1').update(body).digest('base64url')}"`
}

/** Whether the client has this version already. Compared weakly, as If-None-Match requires it (RFC 9110, 13.1.2). */
export function hasVersion(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((candidate) => candidate.trim() === '*' || opaque(candidate) === opaque(tag))
}
