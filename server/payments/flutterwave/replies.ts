import { z } from 'zod'

/** A decimal as its text: numbers come as JSON numbers, now and then as strings. */
const decimal = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine((text) => /^\d+(\.\d+)?$/.test(text), 'not a decimal')

const envelope = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal('success'), data })

export const linkReply = envelope(z.object({ link: z.url({ protocol: /^https?$/ }) }))

export const transactionSchema = z.object({
  id: z.number().int(),
  tx_ref: z.string(),
  amount: decimal,
  currency: z.string(),
  app_fee: decimal.nullish(),
  /** `successful`, `failed`, `pending`, and whatever may come. */
  status: z.string(),
  processor_response: z.string().nullish(),
  meta: z.unknown(),
})
export type FlutterwaveTransaction = z.output<typeof transactionSchema>

export const transactionReply = envelope(transactionSchema)

export const transactionsReply = z.object({
  status: z.literal('success'),
  meta: z.object({ page_info: z.object({ total_pages: z.number().int() }) }).nullish(),
  data: z.array(transactionSchema),
})

export const rateReply = envelope(
  z.object({
    source: z.object({ currency: z.string(), amount: decimal }),
    destination: z.object({ currency: z.string(), amount: decimal }),
  }),
)

const webhookSchema = z.object({
  event: z.string(),
  // The id is missing at times right after a phone payment.
  data: z.object({ id: z.union([z.number(), z.string()]).nullish(), status: z.string(), tx_ref: z.string().nullish() }),
})

/** A webhook's body, or null when it is none that we know. */
export function webhookBody(text: string): z.output<typeof webhookSchema> | null {
  try {
    return webhookSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
