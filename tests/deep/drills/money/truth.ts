import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Money that moved at a provider: minor units of `currency`. */
export interface Movement {
  provider: string
  /** The provider's id of the payment or the refund; our reference of a transfer. */
  id: string
  amount: number
  currency: string
  /** Of a refund: the payment that it gives back. */
  of?: string
  /** What the provider took for it. */
  fee: number
}

/** What really happened at the providers, by their own record. */
export interface Truth {
  payments: Movement[]
  refunds: Movement[]
  transfers: Movement[]
  /** Refunds and payouts that may still move money, in words. */
  underWay: string[]
  /** Our references of prompts that may still be approved. */
  prompts: string[]
  /** The accounts of recipients at the card provider, by our person: more than one each is wrong. */
  accounts: Map<string, number>
}

const text = z.string()
const stripeSchema = z.object({
  charges: z.record(
    text,
    z.object({ id: text, amount: z.number(), currency: text, status: text, balance_transaction: text.nullable() }),
  ),
  balanceTransactions: z.record(text, z.object({ fee: z.number() })),
  refunds: z.record(text, z.object({ id: text, amount: z.number(), currency: text, status: text, charge: text })),
  transfers: z.record(
    text,
    z.object({ amount: z.number(), currency: text, transfer_group: text.nullish(), reversed: z.boolean() }),
  ),
  accounts: z.record(text, z.object({ metadata: z.record(text, text) })),
})
const flutterwaveSchema = z.object({
  transactions: z.array(z.object({ id: z.number(), amount: z.number(), currency: text, status: text, method: text })),
  refunds: z.array(z.object({ id: z.number(), transactionId: z.number(), amount: z.number(), status: text })),
  transfers: z.array(
    z.object({
      reference: text,
      amount: z.number(),
      currency: text,
      status: text,
    }),
  ),
})
const pawapaySchema = z.object({
  operations: z.record(
    text,
    z.object({
      kind: z.enum(['deposit', 'refund', 'payout']),
      id: text,
      amount: text,
      currency: text,
      status: text,
      depositId: text.nullable(),
      metadata: z.object({ reference: text }),
    }),
  ),
})
const truthSchema = z.object({ stripe: stripeSchema, flutterwave: flutterwaveSchema, pawapay: pawapaySchema })

export function readTruth(file: string): Truth {
  const { stripe, flutterwave, pawapay } = truthSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const parts = [stripeTruth(stripe), flutterwaveTruth(flutterwave), pawapayTruth(pawapay)]
  const all = <Name extends 'payments' | 'refunds' | 'transfers'>(name: Name) => parts.flatMap((part) => part[name])
  const accounts = new Map<string, number>()
  for (const { metadata } of Object.values(stripe.accounts))
    accounts.set(metadata.user ?? '', (accounts.get(metadata.user ?? '') ?? 0) + 1)
  return {
    payments: all('payments'),
    refunds: all('refunds'),
    transfers: all('transfers'),
    underWay: parts.flatMap(({ underWay }) => underWay),
    prompts: Object.values(pawapay.operations)
      .filter((operation) => operation.kind === 'deposit' && isUnderWay(operation))
      .map(({ metadata: { reference } }) => reference),
    accounts,
  }
}

type Part = Omit<Truth, 'accounts' | 'prompts'>

function stripeTruth({ charges, balanceTransactions, refunds, transfers }: z.output<typeof stripeSchema>): Part {
  const provider = 'stripe'
  const code = (currency: string) => currency.toUpperCase()
  return {
    payments: Object.values(charges)
      .filter(({ status }) => status === 'succeeded')
      .map(({ id, amount, currency, balance_transaction: booked }) => {
        const fee = balanceTransactions[booked ?? '']?.fee ?? 0
        return { provider, id, amount, currency: code(currency), fee }
      }),
    refunds: Object.values(refunds)
      .filter(({ status }) => status === 'succeeded')
      .map(({ id, amount, currency, charge: of }) => ({ provider, id, amount, currency: code(currency), of, fee: 0 })),
    transfers: Object.values(transfers)
      .filter(({ reversed }) => !reversed)
      .map(({ transfer_group: reference, amount, currency }) => {
        return { provider, id: reference ?? 'without a reference', amount, currency: code(currency), fee: 0 }
      }),
    underWay: Object.values(refunds)
      .filter(({ status }) => status === 'pending')
      .map(({ id }) => `${provider} refund ${id}`),
  }
}

/** Of a payment by phone, the only kind in the drill: 2.9 percent. */
const PHONE_FEE = 29 / 1000

function flutterwaveTruth({ transactions, refunds, transfers }: z.output<typeof flutterwaveSchema>): Part {
  const provider = 'flutterwave'
  const currencies = new Map(transactions.map(({ id, currency }) => [id, currency]))
  return {
    payments: transactions
      .filter(({ status }) => status === 'successful')
      .map(({ id, amount, currency }) => {
        return { provider, id: String(id), amount, currency, fee: Math.round(amount * PHONE_FEE) }
      }),
    refunds: refunds
      .filter(({ status }) => status === 'completed')
      .map(({ id, transactionId: of, amount }) => {
        return { provider, id: String(id), amount, currency: currencies.get(of) ?? 'unknown', of: String(of), fee: 0 }
      }),
    transfers: transfers
      .filter(({ status }) => status === 'SUCCESSFUL')
      .map(({ reference: id, amount, currency }) => {
        // Half a percent.
        return { provider, id, amount, currency, fee: Math.round(amount / 200) }
      }),
    underWay: [
      ...refunds.filter(({ status }) => status === 'pending').map(({ id }) => `${provider} refund ${id}`),
      ...transfers
        .filter(({ status }) => status === 'NEW' || status === 'PENDING')
        .map(({ reference }) => `${provider} transfer ${reference}`),
    ],
  }
}

/** pawaPay takes no fee that it names. The drill uses currencies of two digits only. */
function pawapayTruth({ operations }: z.output<typeof pawapaySchema>): Part {
  const provider = 'pawapay'
  const done = (wanted: string) =>
    Object.values(operations)
      .filter(({ kind, status }) => kind === wanted && status === 'COMPLETED')
      .map((operation) => {
        const minor = Math.round(Number(operation.amount) * 100)
        return { ...operation, provider, amount: minor, fee: 0 }
      })
  return {
    payments: done('deposit').map(({ id, amount, currency, fee }) => ({ provider, id, amount, currency, fee })),
    refunds: done('refund').map(({ id, amount, currency, fee, depositId }) => {
      return { provider, id, amount, currency, fee, of: depositId ?? 'no deposit' }
    }),
    transfers: done('payout').map(({ metadata: { reference: id }, amount, currency, fee }) => {
      return { provider, id, amount, currency, fee }
    }),
    underWay: Object.values(operations)
      .filter((operation) => operation.kind !== 'deposit' && isUnderWay(operation))
      .map(({ kind, id }) => `${provider} ${kind} ${id}`),
  }
}

const isUnderWay = ({ status }: { status: string }) => status !== 'COMPLETED' && status !== 'FAILED'
