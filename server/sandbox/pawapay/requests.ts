import { z } from 'zod'
import { json, type Reply } from '../http/reply'

const uuid4 = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
/** Up to 18 digits before and 2 after the point; no leading or trailing zeros that mean nothing. */
const amount = z.string().regex(/^([0]|[1-9][0-9]{0,17})(\.[0-9]{0,3}[1-9])?$/)
const account = z.strictObject({
  type: z.literal('MMO'),
  accountDetails: z.strictObject({ phoneNumber: z.string(), provider: z.string() }),
})
const details = {
  clientReferenceId: z.string().max(100).optional(),
  customerMessage: z
    .string()
    .regex(/^[a-zA-Z0-9 ]{4,22}$/)
    .optional(),
  metadata: z
    .array(z.record(z.string(), z.union([z.string(), z.boolean()])))
    .max(10)
    .optional(),
}

export const depositRequest = z.strictObject({
  depositId: uuid4,
  amount,
  currency: z.string().length(3),
  payer: account,
  preAuthorisationCode: z.string().optional(),
  ...details,
})
export type DepositRequest = z.output<typeof depositRequest>

export const payoutRequest = z.strictObject({
  payoutId: uuid4,
  amount,
  currency: z.string().length(3),
  recipient: account,
  ...details,
})
export type PayoutRequest = z.output<typeof payoutRequest>

export const refundRequest = z.strictObject({
  refundId: uuid4,
  depositId: uuid4,
  amount: amount.optional(),
  currency: z.string().length(3).optional(),
  clientReferenceId: details.clientReferenceId,
  metadata: details.metadata,
})
export type RefundRequest = z.output<typeof refundRequest>

/** The value, or the documented 400: unreadable, a missing, an unknown or a wrong parameter. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  body: string,
): { value: z.output<Schema> } | { refusal: Reply } {
  let content: unknown
  try {
    content = JSON.parse(body)
  } catch {
    return { refusal: badRequest('INVALID_INPUT', 'We were unable to parse the payload') }
  }
  const parsed = schema.safeParse(content)
  if (parsed.success) return { value: parsed.data }
  const [issue] = parsed.error.issues
  const at = issue?.path.join('.') ?? ''
  if (issue?.code === 'unrecognized_keys') return { refusal: badRequest('UNSUPPORTED_PARAMETER', issue.message) }
  const isMissing = issue?.code === 'invalid_type' && issue.message.includes('undefined')
  return { refusal: badRequest(isMissing ? 'MISSING_PARAMETER' : 'INVALID_PARAMETER', `${at}: ${issue?.message}`) }
}

export function failure(status: number, failureCode: string, failureMessage: string): Reply {
  return json(status, { failureReason: { failureCode, failureMessage } })
}

const badRequest = (code: string, message: string) => failure(400, code, message)

/** An error with a status only, for faults. */
export function pawapayFailure(status: number): Reply {
  return failure(status, status === 400 ? 'INVALID_INPUT' : 'UNKNOWN_ERROR', 'Unable to process the request')
}
