import type { Issue } from '#shared/contract/base/parse'
import { OPERATION_REFUSALS } from './operations'
import { PAYMENT_REFUSALS } from './payments'
import { PAYOUT_REFUSALS } from './payouts'
import { PEOPLE_REFUSALS } from './people'
import { REQUEST_REFUSALS } from './requests'

/** All refusals by their code: HTTP status and sentence. Amounts are in cents. Codes are part of the API. */
export const REFUSALS = {
  ...REQUEST_REFUSALS,
  ...PEOPLE_REFUSALS,
  ...PAYMENT_REFUSALS,
  ...PAYOUT_REFUSALS,
  ...OPERATION_REFUSALS,
}

export type RefusalCode = keyof typeof REFUSALS
/** The values in a refusal's sentence; null for a sentence that is always the same. */
type RefusalValues = { [Code in RefusalCode]: Parameters<(typeof REFUSALS)[Code]['sentence']>[0] }

interface More {
  /** The field of the refusal, which makes it an issue. */
  at?: string
  issues?: Issue[]
  /** Milliseconds until a retry is allowed. */
  retryAfterMs?: number
  /** Further fields of the reply, such as the current state after a conflict. */
  details?: Record<string, unknown>
  /** What the security log says it is about, such as `user:12`. Never sent. */
  subject?: string
  cause?: unknown
}

/** An expected and explained refusal of a request. Any other thrown error is a bug of ours. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly issues: Issue[]
  readonly retryAfterMs: number | null
  readonly details: Record<string, unknown>
  readonly subject: string | null

  constructor(code: RefusalCode, sentence: string, more: More) {
    const { at, issues = [], retryAfterMs, details = {}, subject, cause } = more
    super(sentence, { cause })
    this.code = code
    this.issues = at === undefined ? issues : [{ path: at, message: sentence }]
    this.retryAfterMs = retryAfterMs ?? null
    this.details = details
    this.subject = subject ?? null
  }

  get status() {
    return REFUSALS[this.code].status
  }
}

/** The codes whose sentence is always the same. */
export type PlainCode = { [Code in RefusalCode]: RefusalValues[Code] extends null ? Code : never }[RefusalCode]

const SENTENCES: { [Code in RefusalCode]: { sentence: (values: RefusalValues[Code]) => string } } = REFUSALS

export function sentenceOf<Code extends RefusalCode>(code: Code, values: RefusalValues[Code]): string {
  return SENTENCES[code].sentence(values)
}

/** Creates a refusal, to be thrown: `throw refuse('payout.too-much', { payable })`. */
export function refuse(code: PlainCode, values?: null, more?: More): Refusal
export function refuse<Code extends RefusalCode>(code: Code, values: RefusalValues[Code], more?: More): Refusal
export function refuse<Code extends RefusalCode>(code: Code, values: RefusalValues[Code], more: More = {}): Refusal {
  return new Refusal(code, sentenceOf(code, values), more)
}

/** Refuses input, with each problem at its field; the sentence is that of the first problem. */
export function refuseInput(issues: [Issue, ...Issue[]]): Refusal {
  return refuse('input.invalid', { message: issues[0].message }, { issues })
}
