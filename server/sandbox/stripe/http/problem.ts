import { json, type Reply } from '../../http/reply'
import type { StripeErrorBody } from '../../objects/stripe'

/** An error in Stripe's words. */
export class StripeProblem extends Error {
  constructor(status: number, body: Omit<StripeErrorBody, 'type'> & Partial<Pick<StripeErrorBody, 'type'>>) {
    super(body.message)
    this.status = status
    this.body = { type: 'invalid_request_error', ...body }
  }
  readonly status: number
  readonly body: StripeErrorBody
}

export function missing(param: string): StripeProblem {
  return new StripeProblem(400, { code: 'parameter_missing', message: `Missing required param: ${param}.`, param })
}

export function unknown(param: string): StripeProblem {
  return new StripeProblem(400, { code: 'parameter_unknown', message: `Received unknown parameter: ${param}`, param })
}

export function invalid(param: string, message: string, code?: string): StripeProblem {
  return new StripeProblem(400, { ...(code && { code }), message, param })
}

export function noSuch(kind: string, id: string, param = 'intent'): StripeProblem {
  return new StripeProblem(404, { code: 'resource_missing', message: `No such ${kind}: '${id}'`, param })
}

/** An error with a status only, for faults. */
export function stripeFailure(status: number): Reply {
  const limited = status === 429
  const body: StripeErrorBody = limited
    ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests hit the API too quickly.' }
    : { type: 'api_error', message: 'Sorry, something went wrong on our side.' }
  return json(status, { error: body })
}
