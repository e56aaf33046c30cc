/** The values of `payment_options` by country (v3 documentation, September 2026). Null where the provider's page decides. */
const OPTIONS: Readonly<Record<string, string>> = {
  KE: 'mpesa',
  GH: 'mobilemoneyghana',
  UG: 'mobilemoneyuganda',
  RW: 'mobilemoneyrwanda',
  TZ: 'mobilemoneytanzania',
  ZM: 'mobilemoneyzambia',
  MW: 'mobilemoneymalawi',
  CM: 'mobilemoneyfranco',
  CI: 'mobilemoneyfranco',
  SN: 'mobilemoneyfranco',
  NG: 'banktransfer,ussd,account',
}

export function paymentOptions(country: string | undefined): string | null {
  return OPTIONS[country ?? ''] ?? null
}
