import { z } from 'zod'

/*
 * The fields that we read from Stripe's replies. Those that decide about money are required; all others may be missing. An unknown
 * status or reason is never an error: Stripe adds new ones. docs/providers.md lists each field with its source.
 */

const optionalText = z.string().nullish().catch(null)
/** Minor units. */
const minor = z.number().int()
const metadata = z.record(z.string(), z.string()).nullish()

const booked = z.object({ amount: minor, fee: minor, currency: z.string() })
export type StripeBooked = z.output<typeof booked>

/** An id, or the object itself where we asked for it. */
const idOr = <Schema extends z.ZodType>(schema: Schema) => z.union([z.string(), schema])

/** The fee comes later, and money that has arrived does not wait for it. */
const charge = z.object({ id: z.string(), balance_transaction: idOr(booked).nullish().catch(null) })

/** What a paid intent must say. */
const payment = z.object({
  amount_received: minor,
  currency: z.string(),
  livemode: z.boolean(),
  latest_charge: idOr(charge),
  metadata,
})
export type StripePayment = z.output<typeof payment>

const paymentError = z.object({ type: optionalText, code: optionalText, message: optionalText })

/** An intent. `payment` is null unless it is paid; before that only its status counts. */
export const intentReply = z
  .looseObject({
    id: z.string(),
    status: z.string(),
    client_secret: optionalText,
    last_payment_error: paymentError.nullish().catch(null),
  })
  .transform((intent, context) => {
    const { id, status, client_secret: clientSecret, last_payment_error: error } = intent
    const common = { id, status, clientSecret: clientSecret ?? null, error: error ?? null }
    if (status !== 'succeeded') return { ...common, payment: null }
    const paid = payment.safeParse(intent)
    if (paid.success) return { ...common, payment: paid.data }
    for (const { path, message } of paid.error.issues) context.addIssue({ code: 'custom', path: [...path], message })
    return z.NEVER
  })
export type StripeIntent = z.output<typeof intentReply>

export const listReply = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean() })

export const transferReply = z.object({
  id: z.string(),
  reversed: z.boolean(),
  amount: minor.nullish().catch(null),
  currency: optionalText,
})
export type StripeTransfer = z.output<typeof transferReply>

const moneyReply = z.object({ amount: minor, currency: z.string() })
export const balanceReply = z.object({
  available: z.array(moneyReply),
  pending: z.array(moneyReply).nullish().catch(null),
})

export const refundReply = z.object({
  id: z.string(),
  amount: minor,
  currency: z.string(),
  /** Documented as nullable: then it is not known yet. */
  status: z.string().nullish(),
  metadata,
  failure_reason: optionalText,
})
export type StripeRefund = z.output<typeof refundReply>

export const disputeReply = z.object({
  id: z.string(),
  amount: minor,
  currency: z.string(),
  status: z.string(),
  balance_transactions: z.array(booked),
  reason: optionalText,
})
export type StripeDispute = z.output<typeof disputeReply>

export const accountReply = z.object({
  id: z.string(),
  details_submitted: z.boolean().nullish(),
  payouts_enabled: z.boolean().nullish(),
  capabilities: z.object({ transfers: z.string().nullish() }).nullish(),
  requirements: z.object({ disabled_reason: z.string().nullish() }).nullish(),
})
export type StripeAccount = z.output<typeof accountReply>

export const createdAccountReply = z.object({ id: z.string() })
export const platformReply = z.object({ country: z.string().regex(/^[A-Z]{2}$/) })
export const accountLinkReply = z.object({ url: z.url() })

/** Events are read one by one; see `changeIn`. */
export const listedEventReply = z.looseObject({ id: z.string() })

/** An id, or the object itself. */
const idOf = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .catch(null)
export const eventBody = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  /** The connected account where it happened. */
  account: optionalText,
  data: z.object({
    object: z.object({
      id: optionalText,
      object: optionalText,
      payment_intent: idOf,
      charge: idOf,
      transfer_group: optionalText,
      account: idOf,
      actionable: z.boolean().nullish().catch(null),
      fraud_type: optionalText,
      failure_code: optionalText,
    }),
  }),
})
export type StripeEvent = z.output<typeof eventBody>
