import type { Currency } from '#shared/rules/money/currencies'
import { type BankRoute, bankRouteTo, missingDetails } from '#shared/rules/transfer-details'
import type { TransferDestination, TransferObstacle } from '../../gateway'

interface MobileMoneyPlace {
  currency: Currency
  /** Flutterwave's `account_bank` by the beginning of a network's name, in lower-case letters and digits only. */
  networks: Readonly<Record<string, string>>
}

/**
 * The phone networks that can receive money, spelt exactly as Flutterwave's page "Mobile Money Transfer" of 21 October 2026 and the
 * pages of the countries spell them (côte-divoire-1, ghana-3, kenya-2, rwanda-2, uganda-3). Where those say nothing (TZ, ZM, CM, SN, MW),
 * the code is of the page of 13 September 2026. A network without a code here is not paid by Flutterwave: Airtel in Rwanda, TNM in Malawi,
 * Free in Senegal. Compare them with its documents before sending real money.
 */
const NETWORK_CODES: Readonly<Record<string, MobileMoneyPlace>> = {
  KE: { currency: 'KES', networks: { mpesa: 'MPS', safaricom: 'MPS' } },
  GH: { currency: 'GHS', networks: { mtn: 'MTN', telecel: 'TELECEL', vodafone: 'VODAFONE', airteltigo: 'AIRTELTIGO' } },
  UG: { currency: 'UGX', networks: { mtn: 'MTN', airtel: 'Airtel' } },
  TZ: {
    currency: 'TZS',
    networks: { airtel: 'AIRTEL', tigo: 'TIGO', vodacom: 'VODACOM', mpesa: 'VODACOM', halopesa: 'HALOPESA' },
  },
  RW: { currency: 'RWF', networks: { mtn: 'MTN' } },
  ZM: { currency: 'ZMW', networks: { mtn: 'MPS', airtel: 'MPS', zamtel: 'MPS' } },
  CM: { currency: 'XAF', networks: { mtn: 'MTN', orange: 'ORANGEMONEY' } },
  CI: { currency: 'XOF', networks: { mtn: 'FMM', moov: 'Moov', orange: 'orangemoney', wave: 'WAVE' } },
  SN: { currency: 'XOF', networks: { orange: 'ORANGEMONEY', wave: 'WAVE' } },
  MW: { currency: 'MWK', networks: { airtel: 'AIRTELMW' } },
}

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
