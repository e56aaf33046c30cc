import { z } from 'zod'

/** Amounts are texts; a number is accepted too. */
const decimal = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((text) => /^\d+(\.\d+)?$/.test(text), 'not a decimal')

const failureReason = z
  .object({ failureCode: z.string().nullish(), failureMessage: z.string().nullish() })
  .nullish()
  .catch(null)
export type FailureReason = z.output<typeof failureReason>

/** What we sent along, which comes back as one object; requests carry it as a list of objects. */
const metadata = z
  .union([
    z.record(z.string(), z.unknown()),
    z
      .array(z.record(z.string(), z.unknown()))
      .transform((parts): Record<string, unknown> => Object.assign({}, ...parts)),
  ])
  .nullish()
  .catch(null)

/** The reply to a new deposit, payout or refund. `status`: `ACCEPTED`, `REJECTED`, `DUPLICATE_IGNORED`, and possibly others. */
export const initiationReply = z.object({ status: z.string(), failureReason })

export const errorReply = z.object({ failureReason })

const operation = {
  /** `COMPLETED` and `FAILED` are final. Before: `ACCEPTED`, `ENQUEUED`, `PROCESSING`, `IN_RECONCILIATION`, and possibly others. */
  status: z.string(),
  amount: decimal,
  currency: z.string(),
  failureReason,
  metadata,
}

/** The reply about the state of one operation: found, or not found (yet). */
const found = <Data extends z.ZodType>(data: Data) =>
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('FOUND'), data }),
    z.object({ status: z.literal('NOT_FOUND') }),
  ])

const depositSchema = z.object({
  depositId: z.string(),
  ...operation,
  clientReferenceId: z.string().nullish().catch(null),
})
export type Deposit = z.output<typeof depositSchema>
export const depositReply = found(depositSchema)

const payoutSchema = z.object({ payoutId: z.string(), ...operation })
export type Payout = z.output<typeof payoutSchema>
export const payoutReply = found(payoutSchema)

const refundSchema = z.object({ refundId: z.string(), ...operation })
export type Refund = z.output<typeof refundSchema>
export const refundReply = found(refundSchema)

export const balancesReply = z.object({ balances: z.array(z.object({ currency: z.string(), balance: decimal })) })

export const keysReply = z.array(z.object({ id: z.string(), key: z.string() }))

/** A callback: the operation itself, named by its id. */
export const callbackBody = z.object({
  depositId: z.string().nullish(),
  payoutId: z.string().nullish(),
  refundId: z.string().nullish(),
  status: z.string(),
  metadata,
})
