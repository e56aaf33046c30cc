import type { ProviderBalance } from '../gateway'
import { toMinor } from './amounts'
import type { PawapayClient } from './client'
import { balancesReply } from './replies'

/** The balances by currency. pawaPay keeps one wallet for each country, and some for a single network. Throws ProviderUnavailable. */
export async function readPawapayBalances(client: PawapayClient): Promise<ProviderBalance[]> {
  const { balances } = await client.read('/v2/wallet-balances', balancesReply)
  const available = new Map<string, number>()
  for (const { currency, balance } of balances)
    available.set(currency, (available.get(currency) ?? 0) + toMinor(balance, currency))
  return [...available].map(([currency, amount]) => ({ currency, available: amount, pending: 0 }))
}
