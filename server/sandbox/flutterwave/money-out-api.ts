import { minorDigits } from '#shared/rules/money/currencies'
import type { World } from '../core/world'
import type { Reply, SandboxRequest } from '../http/reply'
import type { Route } from '../http/route'
import { resolveAccount } from './account-names'
import { failure, success } from './answers'
import { presentBalance } from './balances'
import { presentChargeback } from './chargebacks'
import { answerPage } from './lists'
import { parseFeeRequest, parseRefundRequest, parseTransferRequest } from './money-out-requests'
import { listBanks, listBranches } from './objects/banks'
import { createRefund, presentRefund } from './refunds'
import { BLACKLISTED, createTransfer, feeOf, findTransfer, presentTransfer } from './transfers'

type Call = (name: string, method: Route['method'], path: string, work: (request: SandboxRequest) => Reply) => Route

/** The calls for outgoing money: transfers, banks, refunds, chargebacks. */
export function moneyOutRoutes(world: World, call: Call): Route[] {
  const state = world.state.flutterwave
  return [
    call('transfers.create', 'POST', '/v3/transfers', (request) => openTransfer(world, request)),
    call('transfers.list', 'GET', '/v3/transfers', (request) =>
      answerPage(
        request,
        'Transfers fetched',
        state.transfers.filter((transfer) => transfer.createdAt + world.settings.notFoundForMs <= world.now()),
        { reference: (transfer) => transfer.reference, status: (transfer) => transfer.status },
        presentTransfer,
      ),
    ),
    call('transfers.fee', 'GET', '/v3/transfers/fee', ({ query }) => {
      const parsed = parseFeeRequest(query)
      if ('problem' in parsed) return failure(400, parsed.problem)
      const { amount, currency } = parsed.value
      const scale = 10 ** minorDigits(currency)
      const fee = feeOf(Math.round(Number(amount) * scale)) / scale
      return success('Transfer fee fetched', [{ currency, fee_type: 'value', fee }])
    }),
    call('balances.list', 'GET', '/v3/balances', () =>
      success(
        'Wallet balances fetched',
        Object.keys(state.balances).map((currency) => presentBalance(world, currency)),
      ),
    ),
    call('balances.get', 'GET', '/v3/balances/:id', ({ id }) =>
      id in state.balances
        ? success('Wallet balance fetched', presentBalance(world, id))
        : failure(400, 'currency is not supported'),
    ),
    call('transfers.get', 'GET', '/v3/transfers/:id', ({ id }) => {
      const transfer = findTransfer(world, id)
      return transfer ? success('Transfer fetched', presentTransfer(transfer)) : failure(404, 'Transfer not found')
    }),
    call('banks', 'GET', '/v3/banks/:id', ({ id }) => {
      const banks = listBanks(id)
      return banks ? success('Banks fetched successfully', banks) : failure(400, 'country is not supported')
    }),
    call('branches', 'GET', '/v3/banks/:id/branches', ({ id }) => {
      const branches = listBranches(id)
      return branches.length > 0
        ? success('Bank branches fetched successfully', branches)
        : failure(404, 'No branches found for specified bank id')
    }),
    call('accounts.resolve', 'POST', '/v3/accounts/resolve', (request) => resolveAccount(world, request)),
    call('transactions.refund', 'POST', '/v3/transactions/:id/refund', (request) => openRefund(world, request)),
    call('refunds.list', 'GET', '/v3/refunds', (request) =>
      answerPage(
        request,
        'Refunds fetched',
        state.refunds,
        { tx_id: (refund) => String(refund.transactionId), status: (refund) => refund.status },
        (refund) => presentRefund(world, refund),
      ),
    ),
    call('chargebacks.list', 'GET', '/v3/chargebacks', (request) =>
      answerPage(request, 'Chargebacks fetched', state.chargebacks, { status: ({ status }) => status }, (chargeback) =>
        presentChargeback(world, chargeback),
      ),
    ),
  ]
}

function openTransfer(world: World, request: SandboxRequest): Reply {
  const parsed = parseTransferRequest(request.body)
  if ('problem' in parsed) return failure(400, parsed.problem)
  const { reference, accountNumber } = parsed.value
  if (world.state.flutterwave.transfers.some((transfer) => transfer.reference === reference))
    return failure(400, 'Transfer with this reference already exists')
  if (accountNumber === BLACKLISTED) return failure(400, 'This account has been blacklisted')
  return success('Transfer Queued Successfully', presentTransfer(createTransfer(world, parsed.value)))
}

function openRefund(world: World, request: SandboxRequest): Reply {
  const parsed = parseRefundRequest(request.body)
  if ('problem' in parsed) return failure(400, parsed.problem)
  const transaction = world.state.flutterwave.transactions.find((candidate) => String(candidate.id) === request.id)
  if (!transaction) return failure(404, 'No transaction was found for this id')
  const refund = createRefund(world, transaction, parsed.value)
  return typeof refund === 'string'
    ? failure(400, refund)
    : success('Transaction refund initiated', presentRefund(world, refund))
}
