import { sha256 } from '../../platform/secrets/secrets'
import {
  type Charge,
  type Gateway,
  type PaymentCalls,
  type PaymentState,
  type ProviderChange,
  type ProviderEvent,
  ProviderRefusal,
  ProviderUnavailable,
  ProviderUnreachable,
} from '../gateway'
import { amountText, toMinor } from './amounts'
import { BrokenConnection, createPawapayClient, type PawapayClient } from './client'
import { isLivePawapay, type PawapayEndpoint } from './endpoint'
import { idOf } from './ids'
import { findPromptingNetwork } from './networks'
import { pawapayPayouts } from './payouts'
import { createPublicKeys } from './public-keys'
import { pawapayRefunds } from './refunds'
import { callbackBody, type Deposit, depositReply } from './replies'
import { isSigned } from './signatures'
import { donorWords } from './words'

/** The event in a callback whose signature is valid. The content is only a hint: the state is read from the API. */
export function readPawapayEvent(rawBody: Buffer): ProviderEvent {
  const parsed = callbackBody.safeParse(toJson(rawBody))
  const [kind, id] = parsed.success ? subjectOf(parsed.data) : []
  // Validly signed but of an unknown shape: stored, and a person is asked to read it.
  if (!parsed.success || !kind || !id)
    return { eventKey: `unknown:${sha256(rawBody)}`, type: 'unknown', reference: null, change: UNKNOWN_CALLBACK }
  const { metadata, status } = parsed.data
  const change = changeIn(kind, id, metadata ?? {})
  return {
    // The callback has no id of its own, so its content identifies it.
    eventKey: `${kind}:${id}:${status}`,
    type: `${kind}.${status.toLowerCase()}`,
    reference: change.about === 'payment' ? change.reference : null,
    change,
  }
}

const UNKNOWN_CALLBACK: ProviderChange = {
  about: 'warning',
  key: 'webhook',
  title: 'a callback',
  problem: 'It has the right signature and an unknown shape, and nothing was done with it.',
  payment: null,
  account: null,
}

type Kind = 'deposit' | 'payout' | 'refund'

function subjectOf(body: {
  depositId?: string | null
  payoutId?: string | null
  refundId?: string | null
}): [Kind, string] | [] {
  if (body.refundId) return ['refund', body.refundId]
  if (body.payoutId) return ['payout', body.payoutId]
  return body.depositId ? ['deposit', body.depositId] : []
}

/** Our reference came along in the metadata; it counts only if the id was made from it. */
function changeIn(kind: Kind, id: string, metadata: Record<string, unknown>): ProviderChange {
  const { reference, deposit } = metadata
  if (typeof reference !== 'string' || idOf(kind, reference) !== id) return { about: 'nothing-of-ours' }
  if (kind === 'deposit') return { about: 'payment', reference }
  if (kind === 'payout') return { about: 'transfer', reference }
  return typeof deposit === 'string' ? { about: 'return', paymentExternalId: deposit } : { about: 'nothing-of-ours' }
}

function toJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return null
  }
}

/** The customer's network shows it beside the amount: 4 to 22 letters and digits. */
const CUSTOMER_MESSAGE = 'Pamoja donation'

/** Incoming money: a prompt on the donor's phone. */
function pawapayDeposits(client: PawapayClient, live: boolean): PaymentCalls {
  const find = (reference: string) => client.read(`/v2/deposits/${idOf('deposit', reference)}`, depositReply)

  const lookUp: PaymentCalls['lookUp'] = async (reference) => {
    const found = await find(reference)
    return found.status === 'NOT_FOUND' ? 'not-found' : stateOf(found.data, reference, live)
  }

  return {
    async open(charge) {
      const { reference } = charge
      const depositId = idOf('deposit', reference)
      // A duplicate is the same prompt: the state is read in any case before anything is decided.
      await initiateDeposit(client, { depositId, ...orderOf(charge) })
      return { reference, handle: depositId }
    },

    lookUp,

    /** A prompt can't be withdrawn: it ends when the donor or the network ends it. */
    async close({ reference }) {
      const state = await lookUp(reference)
      if (state === 'not-found' || state.status === 'declined') return 'closed'
      if (state.status === 'paid') return 'paid-meanwhile'
      throw new ProviderUnavailable('pawaPay: a prompt is still open')
    },
  }
}

/**
 * Repeats the request once if the connection broke, because a donor is told to approve the prompt and waits for it. Both tries have the
 * same id, so there is one prompt.
 */
async function initiateDeposit(client: PawapayClient, order: object): Promise<void> {
  try {
    await client.initiate('/v2/deposits', order)
  } catch (error) {
    if (!(error instanceof BrokenConnection)) throw error
    await client.initiate('/v2/deposits', order).catch((second: unknown) => {
      // A second try that was not read says nothing about the first.
      throw second instanceof ProviderUnreachable ? error : second
    })
  }
}

function orderOf({ amount, currency, payer, reference, attemptPublicId }: Charge): object {
  const provider = payer?.network ? findPromptingNetwork(payer.country, payer.network, currency) : null
  if (!payer?.phone || provider === null)
    throw new ProviderRefusal(`pawaPay: no prompt to ${payer?.network} in ${payer?.country}`)
  return {
    amount: amountText(amount, currency),
    currency,
    payer: { type: 'MMO', accountDetails: { phoneNumber: payer.phone.replace(/\D/g, ''), provider } },
    clientReferenceId: attemptPublicId,
    customerMessage: CUSTOMER_MESSAGE,
    metadata: [{ reference }, { attempt: attemptPublicId }],
  }
}

/** An unknown status means: ask again later. A failed deposit is final, but the donor may try again with a new one. */
function stateOf(deposit: Deposit, reference: string, live: boolean): PaymentState {
  if (deposit.depositId !== idOf('deposit', reference)) throw new ProviderUnavailable('pawaPay: another deposit')
  if (deposit.status === 'FAILED')
    return { status: 'declined', received: [], message: donorWords(deposit.failureReason) }
  if (deposit.status !== 'COMPLETED') return { status: 'waiting', received: [], message: null }
  const received = {
    externalId: deposit.depositId,
    amount: toMinor(deposit.amount, deposit.currency),
    currency: deposit.currency,
    attemptPublicId: deposit.clientReferenceId ?? null,
    live,
    // The API names no fees: they are on the statements.
    fee: null,
  }
  return { status: 'paid', received: [received], message: null }
}

export interface PawapayGatewayOptions extends PawapayEndpoint {
  timeoutMs: number
  clock: () => number
}

/** pawaPay's v2 API: donations by a prompt on the donor's phone, and payouts and refunds to phones. */
export function createPawapayGateway(options: PawapayGatewayOptions): Gateway {
  const { address, apiToken, callbackUrl, timeoutMs, clock } = options
  const live = isLivePawapay(address)
  const client = createPawapayClient({ address, apiToken: apiToken ?? '', timeoutMs })
  const findKey = createPublicKeys(client, clock)
  const { host, pathname: path } = new URL(callbackUrl)

  return {
    provider: 'pawapay',
    address,
    configured: apiToken !== null,
    live,
    ...pawapayDeposits(client, live),
    ...pawapayPayouts(client),
    ...pawapayRefunds(client),
    // There are no lists: everything of ours is asked for by its reference.
    listChanges: async () => [],
    listRecords: async () => null,
    async readEvent(rawBody, headers) {
      const given = headers.host
      const authorities = typeof given === 'string' && given !== host ? [host, given] : [host]
      const signed = apiToken !== null && (await isSigned({ rawBody, headers, path, authorities }, findKey, clock()))
      return signed ? readPawapayEvent(rawBody) : null
    },
  }
}
