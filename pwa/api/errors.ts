import type { Issue } from '#shared/contract/parse'

/** The server answered, but not with success. Its text is the status, a colon and the body (spec section 8). */
export class ApiError extends Error {
  readonly status: number
  /** The server's own words for a person; empty where it gave none. */
  readonly reason: string
  readonly issues: Issue[]
  /** The whole reply: a conflict carries the current state beside its message. */
  readonly reply: Readonly<Record<string, unknown>>
  /** How long the server asks to wait; null when it does not say. */
  readonly retryAfterMs: number | null

  constructor(status: number, body: string, statusText = '', retryAfterMs: number | null = null) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    const reply = readReply(body)
    this.reply = { ...reply }
    this.reason = reply.message ?? ''
    this.issues = reply.issues ?? []
    this.retryAfterMs = retryAfterMs
  }
}

/** No answer, or none of ours: no network, a time-out, a captive portal. A write that ends so may or may not have happened. */
export class ConnectionError extends Error {}

/**
 * Whether something was read that is not there; an address that can't name anything (`/fundraiser/none`) is refused with 400.
 * Also true of an error that travelled inside a page's data.
 */
export function isNotFound(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'status' in error && (error.status === 404 || error.status === 400)
  )
}

/** The words for a toast: the server's where it gave some, else the given ones. */
export function reasonOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && error.reason) return error.reason
  if (error instanceof ConnectionError) return 'Network error. Please check your connection and try again.'
  return otherwise
}

function readReply(body: string): { message?: string; issues?: Issue[] } {
  try {
    const reply: unknown = JSON.parse(body)
    return typeof reply === 'object' && reply !== null ? reply : {}
  } catch {
    return {}
  }
}
