import type { Currency } from '#shared/rules/money/currencies'

/** Flutterwave's methods for each currency (its v3 documentation, September 2026), as far as the sandbox supports them. */
const METHODS: Record<Currency, readonly string[]> = {
  USD: ['card', 'account'],
  EUR: ['card', 'account'],
  GBP: ['card', 'account'],
  KES: ['card', 'mpesa'],
  GHS: ['card', 'mobilemoneyghana'],
  UGX: ['card', 'mobilemoneyuganda'],
  RWF: ['card', 'mobilemoneyrwanda'],
  TZS: ['card', 'mobilemoneytanzania'],
  ZMW: ['card', 'mobilemoneyzambia'],
  MWK: ['card', 'mobilemoneymalawi'],
  XAF: ['card', 'mobilemoneyfranco'],
  XOF: ['card', 'mobilemoneyfranco'],
  NGN: ['card', 'banktransfer', 'ussd', 'account'],
}

/** The methods to show: the requested ones that the currency has; all that it has without a request. */
export function methodsFor(currency: Currency, asked: string | undefined): string[] {
  const offered = METHODS[currency]
  if (!asked) return [...offered]
  const wanted = asked.split(',').map((option) => option.trim())
  return offered.filter((method) => wanted.includes(method))
}

export function kindOf(method: string): 'card' | 'phone' | 'bank' {
  if (method === 'card') return 'card'
  return method === 'mpesa' || method.startsWith('mobilemoney') ? 'phone' : 'bank'
}

export function methodLabel(method: string): string {
  if (method === 'card') return 'Card'
  if (method === 'mpesa') return 'M-Pesa'
  if (method.startsWith('mobilemoney')) return 'Mobile money'
  return { banktransfer: 'Bank transfer', ussd: 'USSD', account: 'Bank account' }[method] ?? method
}

/** The mobile money options of each currency, by the provider's page of 21 October 2026 and the pages of the countries. */
export const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  KES: ['MPS'],
  GHS: ['AIRTELTIGO', 'MTN', 'TELECEL', 'VODAFONE'],
  UGX: ['Airtel', 'MTN', 'MPS'],
  TZS: ['AIRTEL', 'HALOPESA', 'TIGO', 'VODACOM'],
  RWF: ['MTN', 'MPS'],
  ZMW: ['MPS'],
  XAF: ['MTN', 'ORANGEMONEY'],
  XOF: ['FMM', 'Moov', 'orangemoney', 'ORANGEMONEY', 'WAVE'],
  MWK: ['AIRTELMW'],
}

/** Local units for one US dollar: fixed, close to those of 2026, so that a run can be repeated. */
const PER_DOLLAR: Record<Currency, string> = {
  USD: '1',
  EUR: '0.861',
  GBP: '0.752',
  KES: '129.4527',
  GHS: '10.9245',
  NGN: '1443.75',
  UGX: '3562.18',
  RWF: '1452.6',
  TZS: '2458.93',
  ZMW: '22.7416',
  MWK: '1733.4',
  XAF: '564.8275',
  XOF: '564.8275',
}

/** The part of a dollar that the provider keeps when it buys local money. */
const SPREAD = 0.02

/** The amount that must leave a wallet in `source` for `amount` to arrive in `destination`: major units. */
export function amountLeaving(amount: number, source: Currency, destination: Currency): number {
  const kept = source === 'USD' && destination !== 'USD' ? SPREAD : 0
  const exact = Number(PER_DOLLAR[source]) / (Number(PER_DOLLAR[destination]) * (1 - kept))
  return Number((amount * exact).toFixed(6))
}

/** Ids of a country's banks begin here. */
const FIRST_IDS: Readonly<Record<string, number>> = { NG: 132, GH: 280, KE: 560 }

/** A country's banks as rows of the list; undefined for a country without any. */
export function listBanks(country: string) {
  const first = FIRST_IDS[country] ?? 1
  return BANKS[country]?.map(([code, name], place) => ({ id: first + place, code, name }))
}

/** The branches of a bank; empty outside Ghana, as most lists of Flutterwave are. */
export function listBranches(bankId: string) {
  const bank = listBanks('GH')?.find(({ id }) => String(id) === bankId)
  if (!bank) return []
  const stem = bank.code.slice(0, 6)
  return ['HEAD OFFICE', 'KUMASI', 'TAMALE'].map((town, place) => ({
    branch_code: `${stem}0${place + 1}`,
    branch_name: `${bank.name.toUpperCase()} - ${town}`,
  }))
}

/** Banks in the form of `GET /v3/banks/{country}`: enough for tests, under the names that their customers use. */
export const BANKS: Record<string, readonly (readonly [code: string, name: string])[]> = {
  NG: [
    ['044', 'Access Bank'],
    ['023', 'Citi Bank'],
    ['050', 'EcoBank PLC'],
    ['070', 'Fidelity Bank'],
    ['011', 'First Bank PLC'],
    ['214', 'First City Monument Bank'],
    ['058', 'Guaranty Trust Bank'],
    ['030', 'Heritage Bank'],
    ['082', 'Keystone Bank'],
    ['076', 'Polaris Bank'],
    ['221', 'Stanbic IBTC Bank'],
    ['232', 'Sterling Bank PLC'],
    ['032', 'Union Bank PLC'],
    ['033', 'United Bank for Africa'],
    ['215', 'Unity Bank PLC'],
    ['035', 'Wema Bank PLC'],
    ['057', 'Zenith bank PLC'],
  ],
  KE: [
    ['0003', 'Absa Bank Kenya PLC'],
    ['0011', 'Co-operative Bank of Kenya Limited'],
    ['0063', 'Diamond Trust Bank Kenya Limited'],
    ['0043', 'Ecobank Kenya Limited'],
    ['0068', 'Equity Bank Limited'],
    ['0070', 'Family Bank Limited'],
    ['0057', 'I&M Bank Limited'],
    ['0001', 'KCB Bank Kenya Limited'],
    ['0007', 'NCBA Bank Kenya PLC'],
    ['0031', 'Stanbic Bank Kenya Limited'],
    ['0002', 'Standard Chartered Bank Kenya Limited'],
  ],
  GH: [
    ['GH030100', 'Absa Bank Ghana Limited'],
    ['GH280100', 'Access Bank Ghana PLC'],
    ['GH130100', 'Ecobank Ghana Limited'],
    ['GH240100', 'Fidelity Bank Ghana Limited'],
    ['GH040100', 'GCB Bank Limited'],
    ['GH230100', 'Guaranty Trust Bank Ghana Limited'],
    ['GH190100', 'Stanbic Bank Ghana Limited'],
    ['GH020100', 'Standard Chartered Bank Ghana Limited'],
    ['GH120100', 'Zenith Bank Ghana Limited'],
  ],
}
