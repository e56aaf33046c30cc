import { amountText, toMinor } from '../amounts'
import {
  type Charge,
  type PaymentCalls,
  type PaymentState,
  ProviderRefusal,
  ProviderUnavailable,
  ProviderUnreachable,
} from '../gateway'
import { BrokenConnection, idOf, type PawapayClient } from './client'
import { donorReason } from './failures'
import { findPromptingNetwork } from './networks'
import { type Deposit, depositReply } from './replies'

/** The customer's network shows it beside the amount: 4 to 22 letters and digits. */
const CUSTOMER_MESSAGE = 'Pamoja donation'

export function pawapayPayments(client: PawapayClient, live: boolean): PaymentCalls {
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

/** Once more if the connection broke: both tries have one id, so there is one prompt. */
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
    return { status: 'declined', received: [], message: donorReason(deposit.failureReason) }
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
