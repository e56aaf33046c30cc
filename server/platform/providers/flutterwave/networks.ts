import type { Currency } from '#shared/rules/money/currencies'
import type { TransferDestination } from '../gateway'

interface MobileMoneyPlace {
  currency: Currency
  /** Flutterwave's `account_bank` by the beginning of a network's name, in lower-case letters and digits only. */
  networks: Record<string, string>
}

/**
 * The phone networks that can receive money, from Flutterwave's pages of September and October 2026, which differ in places.
 * Compare them with its documents before sending real money.
 */
const MOBILE_MONEY: Record<string, MobileMoneyPlace> = {
  KE: { currency: 'KES', networks: { mpesa: 'MPS', safaricom: 'MPS' } },
  GH: { currency: 'GHS', networks: { mtn: 'MTN', telecel: 'TELECEL', vodafone: 'TELECEL', airteltigo: 'AIRTELTIGO' } },
  UG: { currency: 'UGX', networks: { mtn: 'MTN', airtel: 'AIRTEL' } },
  TZ: {
    currency: 'TZS',
    networks: { airtel: 'AIRTEL', tigo: 'TIGO', vodacom: 'VODACOM', mpesa: 'VODACOM', halopesa: 'HALOPESA' },
  },
  RW: { currency: 'RWF', networks: { mtn: 'MTN' } },
  ZM: { currency: 'ZMW', networks: { mtn: 'MPS', airtel: 'MPS', zamtel: 'MPS' } },
  CM: { currency: 'XAF', networks: { mtn: 'MTN', orange: 'ORANGEMONEY' } },
  CI: { currency: 'XOF', networks: { mtn: 'MTN', moov: 'MOOV', orange: 'ORANGE', wave: 'WAVE' } },
  SN: { currency: 'XOF', networks: { orange: 'ORANGEMONEY', wave: 'WAVE' } },
  MW: { currency: 'MWK', networks: { airtel: 'AIRTELMW' } },
}

/** Countries whose local banks Flutterwave pays, each in its own currency. */
const LOCAL_BANKS: Record<string, Currency> = { KE: 'KES', GH: 'GHS', NG: 'NGN' }

/** Currencies for banks in any country, with the bank's details instead of a code. */
const FOREIGN: readonly Currency[] = ['USD', 'EUR', 'GBP']

/** The route of a transfer; null when there is none. */
export type TransferRoute =
  | { kind: 'phone'; network: string }
  | { kind: 'local-bank' }
  | { kind: 'foreign-bank' }
  | null

export function findTransferRoute(destination: TransferDestination): TransferRoute {
  const { accountType, country, currency, mobileMoneyProvider, bankName } = destination
  if (accountType === 'mobile_money') {
    const place = MOBILE_MONEY[country]
    const name = plain(mobileMoneyProvider ?? bankName)
    const [, network] = Object.entries(place?.networks ?? {}).find(([start]) => name.startsWith(start)) ?? []
    return network && place?.currency === currency ? { kind: 'phone', network } : null
  }
  if (FOREIGN.includes(currency)) return { kind: 'foreign-bank' }
  return LOCAL_BANKS[country] === currency ? { kind: 'local-bank' } : null
}

/** A name in lower-case letters and digits only. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}
