import { amountText, toMinor } from '../amounts'
import {
  type ProviderBalance,
  ProviderRefusal,
  ProviderUnavailable,
  stillUnknown,
  type Transfer,
  type TransferCalls,
  type TransferDestination,
  type TransferState,
} from '../gateway'
import { idOf, type PawapayClient } from './client'
import { isAboutFunds, teamReason } from './failures'
import { findNetwork } from './networks'
import { balancesReply, type Payout, payoutReply } from './replies'

/** The recipient's network shows it: 4 to 22 letters and digits. */
const CUSTOMER_MESSAGE = 'Pamoja payout'

export function pawapayTransfers(client: PawapayClient): TransferCalls {
  const lookUpTransfer: TransferCalls['lookUpTransfer'] = async (reference) => {
    const found = await client.read(`/v2/payouts/${idOf('payout', reference)}`, payoutReply)
    return found.status === 'NOT_FOUND' ? 'not-found' : stateOf(found.data)
  }

  return {
    findTransferObstacle: (destination) => (networkOf(destination) === null ? { kind: 'no-route' } : null),
    // The API names no fees.
    quoteTransfer: async () => null,

    async transfer(transfer) {
      const payoutId = idOf('payout', transfer.reference)
      await client.initiate('/v2/payouts', { payoutId, ...orderOf(transfer) })
      const state = await lookUpTransfer(transfer.reference).catch(stillUnknown)
      if (state === 'not-found') throw new ProviderUnavailable('pawaPay: a payout that it does not show yet')
      return state
    },

    lookUpTransfer,
    readBalances: () => readPawapayBalances(client),
  }
}

const networkOf = ({ accountType, country, currency, mobileMoneyProvider, bankName }: TransferDestination) =>
  accountType === 'mobile_money' ? findNetwork(country, mobileMoneyProvider ?? bankName, currency) : null

function orderOf({ reference, localAmount, destination }: Transfer): object {
  const provider = networkOf(destination)
  if (provider === null)
    throw new ProviderRefusal(`pawaPay: no network for a payout to ${destination.country}`, {
      reason: `Money can’t be sent to this kind of account in ${destination.country}.`,
    })
  return {
    amount: amountText(localAmount, destination.currency),
    currency: destination.currency,
    recipient: { type: 'MMO', accountDetails: { phoneNumber: destination.accountNumber.replace(/\D/g, ''), provider } },
    customerMessage: CUSTOMER_MESSAGE,
    metadata: [{ reference }],
  }
}

/** An unknown status means: ask again later. */
function stateOf({ payoutId, status, failureReason }: Payout): TransferState {
  const failed = status === 'FAILED'
  return {
    transferId: payoutId,
    status: status === 'COMPLETED' ? 'completed' : failed ? 'failed' : 'under-way',
    message: failed ? teamReason(failureReason) : null,
    outOfFunds: failed && isAboutFunds(failureReason),
    fee: null,
  }
}

/** The balances by currency. pawaPay keeps one wallet for each country, and some for a single network. Throws ProviderUnavailable. */
async function readPawapayBalances(client: PawapayClient): Promise<ProviderBalance[]> {
  const { balances } = await client.read('/v2/wallet-balances', balancesReply)
  const available = new Map<string, number>()
  for (const { currency, balance } of balances)
    available.set(currency, (available.get(currency) ?? 0) + toMinor(balance, currency))
  return [...available].map(([currency, amount]) => ({ currency, available: amount, pending: 0 }))
}
