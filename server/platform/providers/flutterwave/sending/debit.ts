import { type Currency, isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { localToCents } from '#shared/rules/money/exchange'
import { minorToDecimal } from '#shared/rules/money/money'
import {
  type ProviderBalance,
  ProviderRefusal,
  ProviderUnavailable,
  type Transfer,
  type TransferQuote,
} from '../../gateway'
import type { FlutterwaveClient } from '../client'
import { balancesReply, transferFeeReply } from '../replies'
import { toMinor } from '../state'

export interface Quoting {
  client: FlutterwaveClient
  /** Local major units for one dollar. Throws ProviderUnavailable, ProviderRefusal. */
  rate(currency: Currency): Promise<string>
}

/** All of our balances. Throws ProviderUnavailable, ProviderRefusal. */
export async function readBalances(client: FlutterwaveClient): Promise<ProviderBalance[]> {
  const { data } = await client.read('/v3/balances', {}, balancesReply)
  return data.map(({ currency, available_balance: available, ledger_balance: ledger }) => ({
    currency,
    available: signedMinor(available, currency),
    // The ledger balance has collections that are not settled yet.
    pending: ledger ? Math.max(0, signedMinor(ledger, currency)) : 0,
  }))
}

/**
 * The fee of a transfer and the balance that pays for it: that of the destination's currency when it covers both; otherwise the one in
 * dollars, where Flutterwave still takes the fee from the destination's currency. Throws ProviderUnavailable, ProviderRefusal.
 */
export async function quote(quoting: Quoting, transfer: Transfer): Promise<TransferQuote> {
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
async function readFee(
  client: FlutterwaveClient,
  { localAmount, destination }: Transfer,
): Promise<TransferQuote['fee']> {
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

/** Balances in words: `KES 12.00 and USD 0.00`. */
export function balancesInWords(balances: readonly ProviderBalance[]): string {
  const words = balances.map(({ currency, available }) => {
    const digits = isCurrency(currency) ? minorDigits(currency) : 2
    return `${currency} ${available < 0 ? '-' : ''}${minorToDecimal(Math.abs(available), digits)}`
  })
  return words.join(' and ')
}

function signedMinor(decimal: string, currency: string): number {
  return decimal.startsWith('-') ? -toMinor(decimal.slice(1), currency) : toMinor(decimal, currency)
}
