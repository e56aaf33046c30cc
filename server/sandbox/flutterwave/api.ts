import type { z } from 'zod'
import { minorDigits } from '#shared/rules/money/currencies'
import {
  accountRequest,
  amountLeaving,
  feeRequest,
  linkRequest,
  listBanks,
  listBranches,
  paymentRequest,
  rateRequest,
  refundRequest,
  type Transaction,
  transferRequest,
} from '../flutterwave-objects'
import { json, type Reply, type Route, readJson, route, type SandboxRequest } from '../http'
import type { World } from '../world'
import {
  BLACKLISTED,
  createRefund,
  createTransfer,
  feeOf,
  presentBalances,
  presentChargeback,
  presentRefund,
  presentTransfer,
} from './money-out'
import { createLink, findLink, isOpen, linkAddress, presentTransaction } from './payments'

export function flutterwaveRoutes(world: World): Route[] {
  const state = world.state.flutterwave
  const call = (name: string, at: string, work: (request: SandboxRequest) => Reply) =>
    route(`flutterwave.${name}`, at.replace(' ', ' /v3/'), async (request, gate) => {
      if (request.headers.authorization !== `Bearer ${world.keys.flutterwaveSecretKey}`) return flutterwaveFailure(401)
      return (await gate(() => work(request))).sent
    })
  /** A call with a body or, to read, a query; refused with the first problem in it. */
  const asked = <Schema extends z.ZodType>(
    name: string,
    at: string,
    schema: Schema,
    work: (asked: z.output<Schema>, request: SandboxRequest) => Reply,
  ) =>
    call(name, at, (request) => {
      const { method, query, body } = request
      const parsed = schema.safeParse(method === 'GET' ? Object.fromEntries(query) : readJson(body))
      if (parsed.success) return work(parsed.data, request)
      const [issue] = parsed.error.issues
      return failure(400, `${issue?.path.join('.')}: ${issue?.message}`)
    })
  /** What can be found by now. */
  const visible = <Item extends { createdAt: number }>(items: readonly Item[]) =>
    items.filter(({ createdAt }) => createdAt + world.settings.notFoundForMs <= world.now())
  const verified = (fits: (transaction: Transaction) => boolean): Reply => {
    const transaction = visible(state.transactions).findLast(fits)
    return transaction ? success(presentTransaction(world, transaction)) : failure(404, NO_TRANSACTION)
  }

  return [
    asked('payments.create', 'POST payments', paymentRequest, (request) => {
      const isTaken = Object.values(state.links).some(({ txRef }) => txRef === request.tx_ref)
      if (isTaken && world.settings.duplicateReference === 'refuse')
        return failure(400, 'Duplicate transaction reference')
      return success({ link: linkAddress(world, createLink(world, request)) })
    }),
    asked('payments.disable', 'POST payments/link/disable', linkRequest, (request) => {
      const link = findLink(world, request.link)
      if (!link || !isOpen(world, link)) return failure(400, 'Link is inactive or does not exist')
      link.status = 'disabled'
      return success(null)
    }),
    // It is not documented which of several transactions the real call returns: here it is the newest.
    call('transactions.verify_by_reference', 'GET transactions/verify_by_reference', ({ query }) =>
      verified(({ txRef }) => txRef === query.get('tx_ref')),
    ),
    call('transactions.verify', 'GET transactions/:id/verify', (request) =>
      verified(({ id }) => String(id) === request.id),
    ),
    call('transactions.list', 'GET transactions', (request) =>
      answerPage(request, visible(state.transactions), { tx_ref: ({ txRef }) => txRef }, (transaction) =>
        presentTransaction(world, transaction),
      ),
    ),
    asked(
      'rates',
      'GET transfers/rates',
      rateRequest,
      ({ amount, source_currency: source, destination_currency: to }) =>
        success({
          source: { currency: source, amount: amountLeaving(amount, source, to) },
          destination: { currency: to, amount },
        }),
    ),
    asked('transfers.create', 'POST transfers', transferRequest, (request) => {
      const { reference, accountNumber } = request
      if (state.transfers.some((transfer) => transfer.reference === reference))
        return failure(400, 'Transfer with this reference already exists')
      if (accountNumber === BLACKLISTED) return failure(400, 'This account has been blacklisted')
      return success(presentTransfer(createTransfer(world, request)))
    }),
    call('transfers.list', 'GET transfers', (request) =>
      answerPage(request, visible(state.transfers), { reference: ({ reference }) => reference }, presentTransfer),
    ),
    asked('transfers.fee', 'GET transfers/fee', feeRequest, ({ amount, currency }) => {
      const scale = 10 ** minorDigits(currency)
      return success([{ currency, fee: feeOf(Math.round(Number(amount) * scale)) / scale }])
    }),
    call('balances.list', 'GET balances', () => success(presentBalances(world))),
    call('banks', 'GET banks/:id', ({ id }) => {
      const banks = listBanks(id)
      return banks ? success(banks) : failure(400, 'country is not supported')
    }),
    call('branches', 'GET banks/:id/branches', ({ id }) => success(listBranches(id))),
    asked('accounts.resolve', 'POST accounts/resolve', accountRequest, ({ account_number: number }) => {
      const digits = number.replace('+', '')
      const holder = world.settings.accountHolders[digits] ?? KNOWN[digits] ?? HOLDERS[Number(digits.at(-1))]
      if (digits === BLACKLISTED || !holder)
        return failure(400, 'Sorry, recipient account could not be validated. Please try again')
      return success({ account_number: digits, account_name: holder })
    }),
    asked('transactions.refund', 'POST transactions/:id/refund', refundRequest, (request, { id }) => {
      const transaction = state.transactions.find((candidate) => String(candidate.id) === id)
      if (!transaction) return failure(404, NO_TRANSACTION)
      const refund = createRefund(world, transaction, request)
      return typeof refund === 'string' ? failure(400, refund) : success(presentRefund(world, refund))
    }),
    call('refunds.list', 'GET refunds', (request) =>
      answerPage(request, state.refunds, { tx_id: ({ transactionId }) => String(transactionId) }, (refund) =>
        presentRefund(world, refund),
      ),
    ),
    call('chargebacks.list', 'GET chargebacks', (request) =>
      answerPage(request, state.chargebacks, {}, (chargeback) => presentChargeback(world, chargeback)),
    ),
  ]
}

const NO_TRANSACTION = 'No transaction was found for this id'
/** The holder of the documented test account. */
const KNOWN: Readonly<Record<string, string>> = { '0690000032': 'Pastor Bright' }
const HOLDERS = [
  ...['OTIENO AMINA WANJIRU', 'MENSAH KWAME', 'ADEBAYO FOLASADE', 'BELLO MUSA IBRAHIM', 'NJOROGE PETER KAMAU'],
  ...['OWUSU ABENA', 'OKAFOR CHIDINMA GRACE', 'ACHIENG ROSE', 'DANJUMA HAUWA', 'MUTUA BENSON KYALO'],
]

function success(data: unknown, meta?: object): Reply {
  return json(200, { status: 'success', message: 'Done', ...(meta && { meta }), data })
}

const failure = (status: number, message: string): Reply => json(status, { status: 'error', message, data: null })

const MESSAGES: Readonly<Record<number, string>> = {
  401: 'Invalid authorization key',
  403: 'Please enable IP Whitelisting to access this service',
  429: 'Too many requests',
}

/** An error with a status only, for faults: its gateway answers the same whether or not the request was processed. */
export function flutterwaveFailure(status: number): Reply {
  return failure(status, MESSAGES[status] ?? 'An error occurred while processing your request')
}

const PAGE_SIZE = 20

/** One page of a list, newest first: `page`, `from`, `to`, and equality for each field named in `fields`. */
function answerPage<Item extends { createdAt: number }>(
  { query }: SandboxRequest,
  items: readonly Item[],
  fields: Record<string, (item: Item) => string>,
  present: (item: Item) => object,
): Reply {
  const from = Date.parse(query.get('from') ?? '') || 0
  const to = Date.parse(query.get('to') ?? '') || Number.POSITIVE_INFINITY
  const all = items
    .filter((item) => Object.entries(fields).every(([name, read]) => [read(item), null].includes(query.get(name))))
    .filter((item) => item.createdAt >= from && item.createdAt <= to + 86_400_000)
    .toReversed()
  const page = Number(query.get('page') ?? 1)
  const rows = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return success(rows.map(present), { page_info: { total_pages: Math.ceil(all.length / PAGE_SIZE) } })
}
