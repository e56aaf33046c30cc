import type { Issue } from '#shared/contract/parse'

type ExpectedStatus = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 502 | 503

/** An expected refusal: its message is written for the person who reads it. Everything else leaves as a 500 without words. */
export class AppError extends Error {
  readonly status: ExpectedStatus
  readonly issues: Issue[]
  readonly headers: Record<string, string>
  /** What else the answer carries beside the message, such as the current state after a conflict. */
  readonly details: Record<string, unknown>

  constructor(
    status: ExpectedStatus,
    message: string,
    extra: {
      issues?: Issue[]
      headers?: Record<string, string>
      details?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: extra.cause })
    this.status = status
    this.issues = extra.issues ?? []
    this.headers = extra.headers ?? {}
    this.details = extra.details ?? {}
  }
}

export const notFound = (what: string) => new AppError(404, `${what} not found`)

/** A 400 whose message is the first problem, with each problem named at its field. */
export const invalid = (issues: [Issue, ...Issue[]]) => new AppError(400, issues[0].message, { issues })

/** A 429 that says when to come back, in whole seconds. */
export const tooMany = (message: string, retryAfterMs: number) =>
  new AppError(429, message, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) } })
