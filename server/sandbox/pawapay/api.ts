import type { World } from '../core/world'
import { json, type Reply, type SandboxRequest } from '../http/reply'
import type { Route } from '../http/route'
import type { PawapayOperation } from '../objects/pawapay'
import { NETWORKS } from './networks'
import { addOperation, findOperation, presentOperation } from './operations'
import { createRefund } from './refunds'
import {
  type DepositRequest,
  depositRequest,
  failure,
  type PayoutRequest,
  parse,
  payoutRequest,
  refundRequest,
} from './requests'
import { KEY_ID, publicKeyOf } from './signature'
import { covers, presentWallets } from './wallets'

/** pawaPay's v2 API: deposits, payouts, refunds, wallets and the keys of its callbacks. */
export function pawapayRoutes(world: World): Route[] {
  const call = (
    name: string,
    method: Route['method'],
    path: string,
    work: (request: SandboxRequest) => Reply,
  ): Route => ({
    name: `pawapay.${name}`,
    method,
    path,
    async answer(request, gate) {
      const { authorization } = request.headers
      if (!authorization) return failure(401, 'NO_AUTHENTICATION', 'The API token is missing')
      if (authorization !== `Bearer ${world.keys.pawapayApiToken}`)
        return failure(403, 'AUTHENTICATION_ERROR', 'The API token is not valid')
      return (await gate(() => work(request))).sent
    },
  })
  const status = (kind: PawapayOperation['kind']) => (request: SandboxRequest) => {
    const operation = findOperation(world, kind, request.id)
    return json(200, operation ? { status: 'FOUND', data: presentOperation(operation) } : { status: 'NOT_FOUND' })
  }
  return [
    call('deposits.create', 'POST', '/v2/deposits', ({ body }) => {
      const parsed = parse(depositRequest, body)
      return 'refusal' in parsed ? parsed.refusal : createDeposit(world, parsed.value)
    }),
    call('deposits.status', 'GET', '/v2/deposits/:id', status('deposit')),
    call('payouts.create', 'POST', '/v2/payouts', ({ body }) => {
      const parsed = parse(payoutRequest, body)
      return 'refusal' in parsed ? parsed.refusal : createPayout(world, parsed.value)
    }),
    call('payouts.status', 'GET', '/v2/payouts/:id', status('payout')),
    call('refunds.create', 'POST', '/v2/refunds', ({ body }) => {
      const parsed = parse(refundRequest, body)
      return 'refusal' in parsed ? parsed.refusal : createRefund(world, parsed.value)
    }),
    call('refunds.status', 'GET', '/v2/refunds/:id', status('refund')),
    call('balances', 'GET', '/v2/wallet-balances', () => json(200, { balances: presentWallets(world) })),
    call('keys', 'GET', '/v2/public-key/http', () => json(200, [{ id: KEY_ID, key: publicKeyOf(world) }])),
  ]
}

function createDeposit(world: World, request: DepositRequest): Reply {
  const { depositId: id, payer, amount, currency } = request
  return initiate(world, { ...request, kind: 'deposit', id, amount, currency, account: payer.accountDetails })
}

function createPayout(world: World, request: PayoutRequest): Reply {
  const { payoutId: id, recipient, amount, currency } = request
  return initiate(world, { ...request, kind: 'payout', id, amount, currency, account: recipient.accountDetails })
}

interface Initiation {
  kind: 'deposit' | 'payout'
  id: string
  amount: string
  currency: string
  account: { phoneNumber: string; provider: string }
  clientReferenceId?: string | undefined
  customerMessage?: string | undefined
  metadata?: Record<string, unknown>[] | undefined
}

function initiate(world: World, initiation: Initiation): Reply {
  const { kind, id, amount, currency, account } = initiation
  const answer = (status: string, code?: string) =>
    json(200, {
      [`${kind}Id`]: id,
      status,
      ...(code
        ? { failureReason: { failureCode: code, failureMessage: `Simulated: ${code}` } }
        : { created: timeOf(world) }),
    })
  if (findOperation(world, kind, id)) return answer('DUPLICATE_IGNORED')
  const network = NETWORKS[account.provider]
  if (!network) return answer('REJECTED', 'INVALID_PROVIDER')
  if (network.currency !== currency) return answer('REJECTED', 'INVALID_CURRENCY')
  if (network.decimals === 0 && amount.includes('.')) return answer('REJECTED', 'INVALID_AMOUNT')
  if (!new RegExp(`^${network.prefix}\\d{7,10}$`).test(account.phoneNumber))
    return answer('REJECTED', 'INVALID_PHONE_NUMBER')
  if (world.settings.closedNetworks.includes(account.provider))
    return answer('REJECTED', 'PROVIDER_TEMPORARILY_UNAVAILABLE')
  if (kind === 'payout' && !covers(world, network.country, amount))
    return answer('REJECTED', 'PAWAPAY_WALLET_OUT_OF_FUNDS')
  addOperation(world, {
    kind,
    id,
    status: 'ACCEPTED',
    amount,
    currency,
    country: network.country,
    provider: account.provider,
    phoneNumber: account.phoneNumber,
    depositId: null,
    clientReferenceId: initiation.clientReferenceId ?? null,
    customerMessage: initiation.customerMessage ?? null,
    metadata: Object.assign({}, ...(initiation.metadata ?? [])),
    failureCode: null,
    createdAt: world.now(),
  })
  return answer('ACCEPTED')
}

const timeOf = (world: World) => new Date(world.now()).toISOString()
