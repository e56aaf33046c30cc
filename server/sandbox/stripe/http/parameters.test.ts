import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { API_VERSION } from '../events'
import { PARAMETERS } from './parameters'

const PACKAGE = 'node_modules/stripe/esm'
const PAGING = ['limit', 'starting_after', 'ending_before']
const TYPINGS: Record<string, [file: string, type: string]> = {
  'payment_intents.create': ['PaymentIntents', 'PaymentIntentCreateParams'],
  'payment_intents.update': ['PaymentIntents', 'PaymentIntentUpdateParams'],
  'payment_intents.confirm': ['PaymentIntents', 'PaymentIntentConfirmParams'],
  'payment_intents.retrieve': ['PaymentIntents', 'PaymentIntentRetrieveParams'],
  'payment_intents.cancel': ['PaymentIntents', 'PaymentIntentCancelParams'],
  'payment_intents.list': ['PaymentIntents', 'PaymentIntentListParams'],
  'charges.retrieve': ['Charges', 'ChargeRetrieveParams'],
  'charges.list': ['Charges', 'ChargeListParams'],
  'balance_transactions.retrieve': ['BalanceTransactions', 'BalanceTransactionRetrieveParams'],
  'balance_transactions.list': ['BalanceTransactions', 'BalanceTransactionListParams'],
  'events.retrieve': ['Events', 'EventRetrieveParams'],
  'events.list': ['Events', 'EventListParams'],
  'transfers.create': ['Transfers', 'TransferCreateParams'],
  'transfers.retrieve': ['Transfers', 'TransferRetrieveParams'],
  'transfers.list': ['Transfers', 'TransferListParams'],
  'transfers.reverse': ['Transfers', 'TransferCreateReversalParams'],
  'balance.retrieve': ['Balance', 'BalanceRetrieveParams'],
  'accounts.create': ['Accounts', 'AccountCreateParams'],
  'accounts.retrieve': ['Accounts', 'AccountRetrieveParams'],
  'accounts.current': ['Accounts', 'AccountRetrieveCurrentParams'],
  'account_links.create': ['AccountLinks', 'AccountLinkCreateParams'],
  'refunds.create': ['Refunds', 'RefundCreateParams'],
  'refunds.retrieve': ['Refunds', 'RefundRetrieveParams'],
  'refunds.list': ['Refunds', 'RefundListParams'],
  'disputes.retrieve': ['Disputes', 'DisputeRetrieveParams'],
  'disputes.list': ['Disputes', 'DisputeListParams'],
}

/** The members of a parameters type, as the pinned package declares it; those of nested types are indented deeper. */
function declared(file: string, type: string): string[] {
  const source = readFileSync(`${PACKAGE}/resources/${file}.d.ts`, 'utf8')
  const [, extended, body] =
    new RegExp(`^export interface ${type}( extends PaginationParams)? \\{\\n([^]*?)^\\}`, 'm').exec(source) ?? []
  if (body === undefined) throw new Error(`No ${type} in ${file}`)
  return [...[...body.matchAll(/^ {4}(\w+)\??: /gm)].map((match) => match[1] ?? ''), ...(extended ? PAGING : [])]
}

describe('the parameters of Stripe’s sandbox', () => {
  it.each(Object.entries(TYPINGS))('%s accepts and refuses what the pinned package declares', (call, [file, type]) => {
    const { offered = [], notOffered = [] } = PARAMETERS[call] ?? {}
    expect([...offered, ...notOffered].sort()).toEqual(declared(file, type).sort())
  })

  it('are listed for every call', () => {
    const browserOnly = ['payment_intents.source_cancel', 'payment_methods.create']
    expect(Object.keys(PARAMETERS).sort()).toEqual([...Object.keys(TYPINGS), ...browserOnly].sort())
  })

  it('belong to the version of the pinned package', () => {
    expect(readFileSync(`${PACKAGE}/apiVersion.js`, 'utf8')).toContain(`ApiVersion = '${API_VERSION}'`)
  })
})
