import { type BankRoute, bankRouteTo, missingDetails } from '#shared/rules/transfer-details'
import type { TransferDestination, TransferObstacle } from '../../gateway'
import { NETWORK_CODES } from './network-codes'

/** The route of a transfer; null when there is none. */
export type TransferRoute =
  | { kind: 'phone'; network: string }
  | { kind: 'local-bank' }
  | { kind: 'foreign-bank'; details: BankRoute['details'] }
  | null

/** Currencies for banks abroad, with the bank's details instead of a code. */
const FOREIGN = ['USD', 'EUR', 'GBP']

export function findTransferRoute(destination: TransferDestination): TransferRoute {
  const { accountType, country, currency, mobileMoneyProvider, bankName } = destination
  if (accountType === 'mobile_money') {
    const place = NETWORK_CODES[country]
    const name = plain(mobileMoneyProvider ?? bankName)
    const [, network] = Object.entries(place?.networks ?? {}).find(([start]) => name.startsWith(start)) ?? []
    return network && place?.currency === currency ? { kind: 'phone', network } : null
  }
  const route = bankRouteTo(destination)
  if (!route) return null
  return FOREIGN.includes(currency) ? { kind: 'foreign-bank', details: route.details } : { kind: 'local-bank' }
}

/** Why Flutterwave can't pay this destination; null when it can. */
export function findTransferObstacle(destination: TransferDestination, hasSender: boolean): TransferObstacle | null {
  if (!findTransferRoute(destination)) return { kind: 'no-route' }
  const details = missingDetails(destination)
  if (details.length > 0) return { kind: 'details-missing', details }
  return hasSender ? null : { kind: 'sender-missing' }
}

/** A name in lower-case letters and digits only. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
