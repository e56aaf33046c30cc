import { z } from 'zod'

/** A decimal as text: the API sends JSON numbers, and sometimes strings. */
const decimal = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine((text) => /^\d+(\.\d+)?$/.test(text), 'not a decimal')

const envelope = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal('success'), data })

export const linkReply = envelope(z.object({ link: z.url({ protocol: /^https?$/ }) }))

export const transactionSchema = z.object({
  id: z.number().int(),
  tx_ref: z.string(),
  flw_ref: z.string().nullish(),
  amount: decimal,
  currency: z.string(),
  app_fee: decimal.nullish(),
  /** `successful`, `failed`, `pending`, and possibly others. */
  status: z.string(),
  processor_response: z.string().nullish(),
  meta: z.unknown(),
})
export type FlutterwaveTransaction = z.output<typeof transactionSchema>

export const transactionReply = envelope(transactionSchema)

/** One page of a list. */
export const pageReply = <Row extends z.ZodType>(row: Row) =>
  z.object({
    status: z.literal('success'),
    meta: z.object({ page_info: z.object({ total_pages: z.number().int() }).nullish() }).nullish(),
    data: z.array(row),
  })

export const transactionsReply = pageReply(transactionSchema)

const anyId = z.union([z.number(), z.string()])

export const transferSchema = z.object({
  id: z.number().int(),
  /** A transfer that we did not make may have none. */
  reference: z.string().nullish(),
  currency: z.string(),
  fee: decimal.nullish(),
  /** `NEW`, `PENDING`, `SUCCESSFUL`, `FAILED`, and possibly others. */
  status: z.string(),
  complete_message: z.string().nullish(),
})
export type FlutterwaveTransfer = z.output<typeof transferSchema>

export const transferReply = envelope(transferSchema)

export const refundSchema = z.object({
  id: anyId,
  tx_id: anyId.nullish(),
  amount_refunded: decimal,
  status: z.string(),
  comments: z.string().nullish(),
})
export type FlutterwaveRefund = z.output<typeof refundSchema>

export const refundReply = envelope(refundSchema)

export const chargebackSchema = z.object({
  id: anyId,
  transaction_id: anyId.nullish(),
  flw_ref: z.string().nullish(),
  amount: decimal,
  /** `initiated`, `declined` (by us), `accepted`, `won`, `lost`, `reversed`, and possibly others. */
  status: z.string(),
  comment: z.string().nullish(),
})
export type FlutterwaveChargeback = z.output<typeof chargebackSchema>

const bankSchema = z.object({ code: z.string(), name: z.string() })
export type Bank = z.output<typeof bankSchema>

export const banksReply = envelope(z.array(bankSchema))

export const rateReply = envelope(
  z.object({
    source: z.object({ currency: z.string(), amount: decimal }),
    destination: z.object({ currency: z.string(), amount: decimal }),
  }),
)

const webhookSchema = z.object({
  event: z.string(),
  // The id is sometimes missing right after a phone payment.
  data: z.object({
    id: anyId.nullish(),
    status: z.string().nullish(),
    tx_ref: z.string().nullish(),
    reference: z.string().nullish(),
    tx_id: anyId.nullish(),
    transaction_id: anyId.nullish(),
    TransactionId: anyId.nullish(),
  }),
})
export type FlutterwaveWebhook = z.output<typeof webhookSchema>

/** A webhook's body, or null for an unknown shape. */
export function webhookBody(text: string): FlutterwaveWebhook | null {
  try {
    return webhookSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
