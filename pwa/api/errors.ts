import type { Issue } from '#shared/contract/base/parse'
import { say } from '#shared/language/say'
import { showProblem } from '../notify/toasts'

export class ApiError extends Error {
  readonly status: number
  readonly reason: string
  readonly issues: Issue[]
  /** The whole reply: a conflict carries the current state beside its message. */
  readonly reply: Readonly<Record<string, unknown>>
  /** Milliseconds until the server allows a retry; null when it does not say. */
  readonly retryAfterMs: number | null
  /** Whether the person did not want to confirm that it is them. */
  isCancelled = false

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

/** No answer of our server: no network, a timeout, a captive portal. The outcome of a write is then unknown. */
export class ConnectionError extends Error {}

/** The server refuses an address with an invalid id with 400. Also for an error in a page's data. */
export function isNotFound(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'status' in error && (error.status === 404 || error.status === 400)
  )
}

export function reasonOf(error: unknown, otherwise: string): string {
  if (error instanceof ApiError && error.reason) return error.reason
  if (error instanceof ConnectionError) return say('Network error. Please check your connection and try again.')
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

/** Not after a person's own “Cancel”. `description`: what the error means. */
export function showFailure(error: Error, title: string, description: string): void {
  if (!(error instanceof ApiError && error.isCancelled)) showProblem(title, description)
}
