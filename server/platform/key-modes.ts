/** `sandbox`: the stand-ins of the providers on this machine. `test`: the providers' own test mode. `live`: real money. */
export type Mode = 'sandbox' | 'test' | 'live'

const PAWAPAY = 'PAWAPAY_API_URL'

interface KeyTexts {
  stripeSecretKey: string
  stripePublishableKey: string
  flutterwaveSecretKey: string
  pawapayApiToken?: string | undefined
}

/** The mode of each given key, by its setting. Secrets of webhooks look the same in both modes. */
function modesOf(keys: KeyTexts, pawapayUrl: string | undefined): [setting: string, mode: Mode][] {
  const mode = (isLive: boolean): Mode => (isLive ? 'live' : 'test')
  const modes: [string, string | undefined, Mode][] = [
    ['STRIPE_SECRET_KEY', keys.stripeSecretKey, mode(/^(sk|rk)_live_/.test(keys.stripeSecretKey))],
    ['STRIPE_PUBLISHABLE_KEY', keys.stripePublishableKey, mode(keys.stripePublishableKey.startsWith('pk_live_'))],
    ['FLUTTERWAVE_SECRET_KEY', keys.flutterwaveSecretKey, mode(!keys.flutterwaveSecretKey.startsWith('FLWSECK_TEST'))],
    // Its tokens look alike: only the address tells real money from its sandbox.
    [
      PAWAPAY,
      keys.pawapayApiToken,
      mode(!pawapayUrl || new URL(pawapayUrl).hostname.toLowerCase() === 'api.pawapay.io'),
    ],
  ]
  return modes.flatMap(([setting, key, mode]) => (key ? [[setting, mode]] : []))
}

/** The mode of a set of keys, which must all have the same one: each that has another is added to the problems. */
export function modeOfKeys(keys: KeyTexts, pawapayUrl: string | undefined, problems: string[]): Mode {
  const modes = modesOf(keys, pawapayUrl)
  const [first] = modes
  for (const [setting, mode] of modes)
    if (mode !== first?.[1])
      problems.push(
        setting === PAWAPAY
          ? `${PAWAPAY}: with test keys https://api.sandbox.pawapay.io, with live keys https://api.pawapay.io`
          : `${first?.[0]} and ${setting}: one is a live key and the other is not`,
      )
  return first?.[1] ?? 'test'
}
