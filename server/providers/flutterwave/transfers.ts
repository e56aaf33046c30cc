import { type Currency, isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { localToCents } from '#shared/rules/money/exchange'
import { minorToDecimal } from '#shared/rules/money/money'
import { digitsOf, toMinor } from '../amounts'
import {
  type ProviderBalance,
  ProviderOutOfFunds,
  ProviderRefusal,
  ProviderUnavailable,
  type Transfer,
  type TransferCalls,
  type TransferQuote,
  type TransferState,
  unavailableIfRefused,
} from '../gateway'
import type { FlutterwaveBanks } from './banks'
import { eachRow, type FlutterwaveClient, findMade, type Sender } from './client'
import { findTransferObstacle, orderOf } from './orders'
import { balancesReply, type FlutterwaveTransfer, transferFeeReply, transferReply, transferSchema } from './replies'

interface Quoting {
  client: FlutterwaveClient
  /** Local major units for one dollar. Throws ProviderUnavailable, ProviderRefusal. */
  rate(currency: Currency): Promise<string>
}

interface Sending extends Quoting {
  banks: FlutterwaveBanks
  sender: Sender | null
}

export function flutterwaveTransfers({ client, banks, sender, rate }: Sending): TransferCalls {
  async function find(reference: string): Promise<FlutterwaveTransfer | null> {
    for await (const row of eachRow(client, '/v3/transfers', { reference }, transferSchema))
      if (row.reference === reference) return row
    return null
  }

  // A refused list does not prove that nothing was sent.
  const findTransfer = async (reference: string): Promise<TransferState | null> => {
    const found = await unavailableIfRefused(find(reference))
    return found && stateOf(found)
  }

  /** The balance to debit. Throws ProviderOutOfFunds when none covers the transfer. */
  async function chooseDebit(transfer: Transfer): Promise<string> {
    try {
      const { debit, balances } = await quote({ client, rate }, transfer)
      if (debit) return debit.currency
      throw new ProviderOutOfFunds('Flutterwave: no balance covers the transfer', {
        reason: `Our balance at Flutterwave is too low: ${balancesInWords(balances)}.`,
      })
    } catch (error) {
      // Without the balances Flutterwave itself decides whether they cover it.
      if (error instanceof ProviderRefusal && !(error instanceof ProviderOutOfFunds)) return 'USD'
      throw error
    }
  }

  return {
    findTransferObstacle: (destination) => findTransferObstacle(destination, sender !== null),
    quoteTransfer: (transfer) => quote({ client, rate }, transfer),
    readBalances: () => unavailableIfRefused(readBalances(client)),

    async transfer(transfer) {
      const made = await findTransfer(transfer.reference)
      if (made) return made
      const order = await orderOf(transfer, sender, banks)
      const whole = { ...order, debit_currency: await chooseDebit(transfer) }
      try {
        return stateOf((await client.post('/v3/transfers', transferReply, whole)).data)
      } catch (error) {
        const found = await findMade(error, () => findTransfer(transfer.reference))
        if (found) return found
        throw explain(error)
      }
    },

    lookUpTransfer: async (reference) => (await findTransfer(reference)) ?? 'not-found',
  }
}

function explain(error: unknown): unknown {
  if (!(error instanceof ProviderRefusal)) return error
  const { reason } = error
  // The words for "exists already" are not documented: any reason that names the reference may mean that.
  if (/reference|duplicate/i.test(reason ?? ''))
    return new ProviderUnavailable('Flutterwave: a transfer of that reference that it does not show', { cause: error })
  return isAboutFunds(reason) ? new ProviderOutOfFunds(error.message, { cause: error, reason }) : error
}

/** `DISBURSE FAILED: Insufficient funds in customer wallet`: the customer is we. */
const isAboutFunds = (words: string | null): boolean => /insufficient (funds?|balance)/i.test(words ?? '')

/** An unknown status means: ask again later. */
function stateOf(transfer: FlutterwaveTransfer): TransferState {
  const completed = transfer.status === 'SUCCESSFUL'
  const failed = transfer.status === 'FAILED'
  const message = failed ? transfer.complete_message?.trim() || null : null
  return {
    transferId: transfer.id,
    status: completed ? 'completed' : failed ? 'failed' : 'under-way',
    message,
    outOfFunds: isAboutFunds(message),
    fee: completed ? feeOf(transfer) : null,
  }
}

/** The fee is in the currency that arrived, whichever balance the amount left. */
function feeOf({ fee, currency }: FlutterwaveTransfer): { currency: Currency; amount: number } | null {
  return fee && currency && isCurrency(currency) ? { currency, amount: toMinor(fee, currency) } : null
}

async function readBalances(client: FlutterwaveClient): Promise<ProviderBalance[]> {
  const { data } = await client.read('/v3/balances', {}, balancesReply)
  return data.map(({ currency, available_balance: available, ledger_balance: ledger }) => ({
    currency,
    available: signedMinor(available, currency),
    // The ledger balance has collections that are not settled yet.
    pending: ledger ? Math.max(0, signedMinor(ledger, currency)) : 0,
  }))
}

/** The destination's currency pays if it covers amount and fee; else dollars, with the fee still in that currency. */
async function quote(quoting: Quoting, transfer: Transfer): Promise<TransferQuote> {
  const { localAmount, destination } = transfer
  const { currency } = destination
  const fee = await readFee(quoting.client, transfer)
  const balances = await readBalances(quoting.client)
  const availableIn = (code: string) => balances.find((balance) => balance.currency === code)?.available ?? 0
  const candidates = [...new Set([currency, 'USD'])]
  const shown = candidates.map(
    (code) => balances.find((balance) => balance.currency === code) ?? { currency: code, available: 0, pending: 0 },
  )
  const feeInOwn = fee?.currency === currency ? fee.amount : 0
  if (availableIn(currency) >= localAmount + feeInOwn)
    return { fee, balances: shown, debit: { currency, amount: localAmount } }
  if (currency === 'USD' || availableIn(currency) < feeInOwn) return { fee, balances: shown, debit: null }
  const cents = localToCents(localAmount, await quoting.rate(currency), currency)
  return { fee, balances: shown, debit: availableIn('USD') >= cents ? { currency: 'USD', amount: cents } : null }
}

/** The fee in the destination's currency; null while Flutterwave does not give it. Throws as the client when it does not let us in. */
async function readFee(client: FlutterwaveClient, { localAmount, destination }: Transfer) {
  const { currency, accountType } = destination
  const query = {
    amount: minorToDecimal(localAmount, minorDigits(currency)),
    currency,
    type: accountType === 'mobile_money' ? 'mobilemoney' : 'account',
  }
  try {
    const { data } = await client.read('/v3/transfers/fee', query, transferFeeReply)
    const row = data.find((candidate) => candidate.currency === currency) ?? data[0]
    return row ? { amount: toMinor(row.fee, row.currency), currency: row.currency } : null
  } catch (error) {
    if (error instanceof ProviderRefusal || error instanceof ProviderUnavailable) return null
    throw error
  }
}

function balancesInWords(balances: readonly ProviderBalance[]): string {
  const texts = balances.map(({ currency, available }) => {
    const sign = available < 0 ? '-' : ''
    return `${currency} ${sign}${minorToDecimal(Math.abs(available), digitsOf(currency))}`
  })
  return texts.join(' and ')
}

function signedMinor(decimal: string, currency: string): number {
  return decimal.startsWith('-') ? -toMinor(decimal.slice(1), currency) : toMinor(decimal, currency)
}
