import { z } from 'zod'

/*
 * Only the fields that decide about money are required: ids, references, status, amount and currency. All others may be missing or
 * have any type, because Flutterwave's documents differ in them. docs/providers.md lists each field with its source.
 */

/** A decimal as text: the API sends JSON numbers, and sometimes strings. */
const decimal = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine((text) => /^\d+(\.\d+)?$/.test(text), 'not a decimal')

/** An id as text: some documents show numbers, others text. */
const anyId = z.union([z.number().int(), z.string().min(1)]).transform(String)

const optionalText = z.string().nullish().catch(null)
const optionalDecimal = decimal.nullish().catch(null)

const envelope = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal('success'), data })

/** `error` with a status of 200 is documented as an answer too. */
export const errorReply = z.object({ status: z.literal('error'), message: optionalText })

export const linkReply = envelope(z.object({ link: z.url({ protocol: /^https?$/ }) }))

export const transactionSchema = z.object({
  id: anyId,
  tx_ref: z.string(),
  flw_ref: optionalText,
  amount: decimal,
  currency: z.string(),
  app_fee: optionalDecimal,
  /** `successful`, `failed`, `pending`, and possibly others. */
  status: z.string(),
  processor_response: optionalText,
  meta: z.unknown().optional(),
})
export type FlutterwaveTransaction = z.output<typeof transactionSchema>

export const transactionReply = envelope(transactionSchema)

const pages = z.union([z.number().int(), z.string().regex(/^\d+$/).transform(Number)])

/** One page of a list. Without the number of pages there is one; in an unknown form it is an error, because rows would be missed. */
export const pageReply = <Row extends z.ZodType>(row: Row) =>
  z.object({
    status: z.literal('success'),
    meta: z.object({ page_info: z.object({ total_pages: pages }).nullish() }).nullish(),
    data: z.array(row),
  })

/** A row of the list of transactions only says which transactions to verify. */
export const transactionsReply = pageReply(z.object({ id: anyId, tx_ref: z.string().nullish() }))

export const transferSchema = z.object({
  id: anyId,
  /** A transfer that we did not make may have none. */
  reference: z.string().nullish(),
  currency: optionalText,
  amount: optionalDecimal,
  debit_currency: optionalText,
  fee: optionalDecimal,
  /** `NEW`, `PENDING`, `SUCCESSFUL`, `FAILED`, and possibly others. */
  status: z.string(),
  complete_message: optionalText,
})
export type FlutterwaveTransfer = z.output<typeof transferSchema>

export const transferReply = envelope(transferSchema)

const refundFields = z.object({
  id: anyId,
  amount_refunded: decimal,
  status: z.string(),
  comments: optionalText,
  comment: optionalText,
  tx_id: anyId.nullish(),
  transaction_id: anyId.nullish(),
})

/** The documents call the transaction `tx_id` or `transaction_id`, and our words `comments` or `comment`. */
const namedRefund = ({ comments, comment, tx_id: tx, transaction_id: transaction, ...refund }: RefundFields) => ({
  ...refund,
  comments: comments ?? comment ?? null,
  transactionId: tx ?? transaction ?? null,
})
type RefundFields = z.output<typeof refundFields>

/** A row of the list of refunds; the transaction is required, because a refund that is not found is made again. */
export const refundSchema = refundFields
  .refine((row) => (row.tx_id ?? row.transaction_id) != null, { path: ['tx_id'], message: 'no transaction' })
  .transform(namedRefund)
export type FlutterwaveRefund = z.output<typeof refundSchema>

export const refundReply = envelope(refundFields.transform(namedRefund))

export const chargebackSchema = z
  .object({
    id: anyId,
    transaction_id: anyId.nullish(),
    flw_ref: optionalText,
    amount: decimal,
    /** `initiated`, `declined` (by us), `accepted`, `won`, `lost`, `reversed`, and possibly others. */
    status: z.string(),
    comment: optionalText,
  })
  .refine((row) => (row.transaction_id ?? row.flw_ref) != null, { path: ['transaction_id'], message: 'no transaction' })
export type FlutterwaveChargeback = z.output<typeof chargebackSchema>

/** The id is needed only for a bank's branches. */
const bankSchema = z.object({ id: anyId.nullish().catch(null), code: anyId, name: z.string() })
export type Bank = z.output<typeof bankSchema>

export const banksReply = envelope(z.array(bankSchema))

const branchSchema = z.object({ branch_code: anyId, branch_name: z.string() })
export const branchesReply = envelope(z.array(branchSchema))

/** The number is not compared: the documents repeat it with and without a plus sign, and masked. */
export const accountReply = envelope(z.object({ account_name: z.string().trim().min(1) }))

/** A balance may be below zero. */
const signedDecimal = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine((text) => /^-?\d+(\.\d+)?$/.test(text), 'not a decimal')
const balanceSchema = z.object({
  currency: z.string(),
  available_balance: signedDecimal,
  ledger_balance: signedDecimal.nullish().catch(null),
})
export const balancesReply = envelope(z.array(balanceSchema))

export const transferFeeReply = envelope(z.array(z.object({ currency: z.string(), fee: decimal })))

export const rateReply = envelope(
  z.object({
    source: z.object({ currency: z.string(), amount: decimal }),
    destination: z.object({ currency: z.string(), amount: decimal }),
  }),
)
