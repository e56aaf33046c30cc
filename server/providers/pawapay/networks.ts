import type { Currency } from '#shared/rules/money/currencies'

interface Country {
  currency: Currency
  /** pawaPay's provider code by the beginning of a network's name, in lower-case letters and digits only. */
  networks: Record<string, string>
}

/** From pawaPay's page "Providers" and public clients of its API (v2), November 2026; compare with `GET /v2/active-conf`. */
const COUNTRIES: Record<string, Country> = {
  KE: { currency: 'KES', networks: { mpesa: 'MPESA_KEN', safaricom: 'MPESA_KEN' } },
  GH: {
    currency: 'GHS',
    networks: { mtn: 'MTN_MOMO_GHA', telecel: 'VODAFONE_GHA', vodafone: 'VODAFONE_GHA', airteltigo: 'AIRTELTIGO_GHA' },
  },
  UG: { currency: 'UGX', networks: { mtn: 'MTN_MOMO_UGA', airtel: 'AIRTEL_OAPI_UGA' } },
  RW: { currency: 'RWF', networks: { mtn: 'MTN_MOMO_RWA', airtel: 'AIRTEL_RWA' } },
  TZ: {
    currency: 'TZS',
    networks: {
      vodacom: 'VODACOM_TZA',
      mpesa: 'VODACOM_TZA',
      airtel: 'AIRTEL_TZA',
      tigo: 'TIGO_TZA',
      halopesa: 'HALOTEL_TZA',
    },
  },
  ZM: { currency: 'ZMW', networks: { mtn: 'MTN_MOMO_ZMB', airtel: 'AIRTEL_OAPI_ZMB', zamtel: 'ZAMTEL_ZMB' } },
  MW: { currency: 'MWK', networks: { airtel: 'AIRTEL_MWI', tnm: 'TNM_MWI' } },
  CM: { currency: 'XAF', networks: { mtn: 'MTN_MOMO_CMR', orange: 'ORANGE_CMR' } },
  CI: { currency: 'XOF', networks: { mtn: 'MTN_MOMO_CIV', orange: 'ORANGE_CIV', wave: 'WAVE_CIV' } },
  SN: { currency: 'XOF', networks: { orange: 'ORANGE_SEN', free: 'FREE_SEN', wave: 'WAVE_SEN' } },
}

/** Wave sends customers to its own page; for Orange here a code may have to be made first. */
const WITHOUT_PROMPT: readonly string[] = ['ORANGE_CIV', 'ORANGE_SEN', 'WAVE_CIV', 'WAVE_SEN']

/** The code of a network that can receive money in this currency; null if there is none. */
export function findNetwork(country: string, name: string, currency: string): string | null {
  const place = COUNTRIES[country]
  if (place?.currency !== currency) return null
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return Object.entries(place.networks).find(([start]) => plain.startsWith(start))?.[1] ?? null
}

/** The code of a network that asks its customer to approve a payment by a prompt; null if there is none. */
export function findPromptingNetwork(country: string, name: string, currency: string): string | null {
  const code = findNetwork(country, name, currency)
  return code !== null && WITHOUT_PROMPT.includes(code) ? null : code
}
