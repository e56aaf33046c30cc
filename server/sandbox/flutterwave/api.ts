import type { World } from '../core/world'
import type { Reply, SandboxRequest } from '../http/reply'
import type { Route } from '../http/route'
import type { Transaction } from '../objects/flutterwave'
import { failure, success } from './answers'
import { createLink, isOpen, linkAddress } from './links'
import { answerPage } from './lists'
import { moneyOutRoutes } from './money-out-api'
import { convert } from './objects/rates'
import { parseLinkRequest, parsePaymentRequest, parseRateRequest } from './requests'
import { presentTransaction, sendWebhook } from './transactions'

/** Flutterwave's v3 API, the calls for incoming and outgoing money. */
export function flutterwaveRoutes(world: World): Route[] {
  const call = (
    name: string,
    method: Route['method'],
    path: string,
    work: (request: SandboxRequest) => Reply,
  ): Route => ({
    name: `flutterwave.${name}`,
    method,
    path,
    async answer(request, gate) {
      if (request.headers.authorization !== `Bearer ${world.keys.flutterwaveSecretKey}`)
        return failure(401, 'Invalid authorization key')
      return (await gate(() => work(request))).sent
    },
  })
  return [
    call('payments.create', 'POST', '/v3/payments', (request) => openPayment(world, request)),
    call('payments.disable', 'POST', '/v3/payments/link/disable', (request) => disableLink(world, request)),
    call('transactions.verify_by_reference', 'GET', '/v3/transactions/verify_by_reference', (request) =>
      verifyByReference(world, request),
    ),
    call('transactions.verify', 'GET', '/v3/transactions/:id/verify', (request) =>
      verified(
        world,
        visible(world).find((transaction) => String(transaction.id) === request.id),
      ),
    ),
    call('transactions.list', 'GET', '/v3/transactions', (request) => listTransactions(world, request)),
    call('transactions.resend', 'POST', '/v3/transactions/:id/resend-hook', (request) => resendHook(world, request)),
    // Before the call that would match any id in its place.
    call('rates', 'GET', '/v3/transfers/rates', (request) => answerRate(request)),
    ...moneyOutRoutes(world, call),
  ]
}

function openPayment(world: World, request: SandboxRequest): Reply {
  const parsed = parsePaymentRequest(request.body)
  if ('problem' in parsed) return failure(400, parsed.problem)
  const taken = Object.values(world.state.flutterwave.links).some((link) => link.txRef === parsed.value.tx_ref)
  if (taken && world.settings.duplicateReference === 'refuse') return failure(400, 'Duplicate transaction reference')
  return success('Hosted Link', { link: linkAddress(world, createLink(world, parsed.value)) })
}

function disableLink(world: World, request: SandboxRequest): Reply {
  const parsed = parseLinkRequest(request.body)
  if ('problem' in parsed) return failure(400, parsed.problem)
  const link = world.state.flutterwave.links[parsed.value.link.split('/').at(-1) ?? '']
  if (!link || !isOpen(world, link)) return failure(400, 'Link is inactive or does not exist')
  link.status = 'disabled'
  return success('Link disabled', null)
}

/** It is not documented which of several transactions the real call returns: here it is the newest. */
function verifyByReference(world: World, request: SandboxRequest): Reply {
  const reference = request.query.get('tx_ref')
  return verified(
    world,
    visible(world).findLast((transaction) => transaction.txRef === reference),
  )
}

function verified(world: World, transaction: Transaction | undefined): Reply {
  if (!transaction) return failure(404, 'No transaction was found for this id')
  return success('Transaction fetched successfully', presentTransaction(world, transaction))
}

function listTransactions(world: World, request: SandboxRequest): Reply {
  return answerPage(
    request,
    'Transactions fetched',
    visible(world),
    { tx_ref: (transaction) => transaction.txRef, status: (transaction) => transaction.status },
    (transaction) => presentTransaction(world, transaction),
  )
}

function resendHook(world: World, request: SandboxRequest): Reply {
  const transaction = visible(world).find((candidate) => String(candidate.id) === request.id)
  if (!transaction) return failure(404, 'No transaction was found for this id')
  sendWebhook(world, transaction)
  return success('hook sent', null)
}

function answerRate(request: SandboxRequest): Reply {
  const parsed = parseRateRequest(request.query)
  if ('problem' in parsed) return failure(400, parsed.problem)
  const { amount, source_currency: source, destination_currency: destination } = parsed.value
  const { rate, sourceAmount } = convert(amount, source, destination)
  return success('Transfer amount fetched', {
    rate,
    source: { currency: source, amount: sourceAmount },
    destination: { currency: destination, amount },
  })
}

/** The transactions that can be found by now. */
function visible(world: World): Transaction[] {
  return world.state.flutterwave.transactions.filter(
    (transaction) => transaction.createdAt + world.settings.notFoundForMs <= world.now(),
  )
}
