import { z } from 'zod'
import { type Currency, isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { decimalToMinor } from '#shared/rules/money/money'
import { methodsFor } from './objects/methods'

export const text = (longest: number) => z.string().trim().min(1).max(longest)
export const currency = z.string().refine((code): code is Currency => isCurrency(code), 'currency is not supported')

/** The body of `POST /v3/payments`. Strict, so that a misspelt field fails here and not at the real provider. */
const paymentRequest = z
  .strictObject({
    tx_ref: text(100),
    amount: z.union([z.number(), z.string()]).transform(String),
    currency: currency.default('NGN'),
    redirect_url: z.url({ protocol: /^https?$/ }),
    payment_options: z.string().optional(),
    customer: z.strictObject({
      email: z.email('customer.email must be a valid email'),
      name: z.string().max(200).optional(),
      phonenumber: z.string().max(30).optional(),
    }),
    customizations: z
      .strictObject({ title: text(200), description: text(500), logo: z.url() })
      .partial()
      .optional(),
    configurations: z
      .strictObject({ session_duration: z.number().int().min(1).max(1440), max_retry_attempt: z.number().int().min(1) })
      .partial()
      .optional(),
    bank_transfer_options: z.strictObject({ expires: z.number().int().min(1) }).optional(),
    meta: z.record(z.string(), z.unknown()).optional(),
    payload_hash: z.string().optional(),
  })
  .transform((request, context) => {
    const minor = decimalToMinor(request.amount, minorDigits(request.currency))
    const methods = methodsFor(request.currency, request.payment_options)
    if (minor === null || minor < 1)
      context.addIssue({ code: 'custom', path: ['amount'], message: 'amount is not valid for the currency' })
    if (methods.length === 0)
      context.addIssue({
        code: 'custom',
        path: ['payment_options'],
        message: 'no such payment option for the currency',
      })
    return { ...request, minor: minor ?? 0, methods }
  })
export type PaymentRequest = z.output<typeof paymentRequest>

const rateRequest = z.object({
  amount: z.coerce.number().positive(),
  source_currency: currency,
  destination_currency: currency,
})

export const parsePaymentRequest = (body: string) => parse(paymentRequest, toJson(body))
export const parseRateRequest = (query: URLSearchParams) => parse(rateRequest, Object.fromEntries(query))
export const parseLinkRequest = (body: string) => parse(z.object({ link: z.url() }), toJson(body))

/** The value, or the message of its first problem. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { value: z.output<Schema> } | { problem: string } {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { value: parsed.data }
  const issue = parsed.error.issues[0]
  return { problem: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}` }
}

export function toJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
