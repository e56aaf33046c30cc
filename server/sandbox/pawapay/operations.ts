import { isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { decimalToMinor, minorToDecimal } from '#shared/rules/money/money'
import type { PawapayOperation, World } from '../world'

/** The providers of the sandbox account: country, currency, and the decimal places of an amount. From pawaPay's page "Providers". */
export const NETWORKS = new Map(
  (
    [
      ['KEN', 'KES', '254', 2, 'MPESA_KEN'],
      ['GHA', 'GHS', '233', 2, 'MTN_MOMO_GHA VODAFONE_GHA AIRTELTIGO_GHA'],
      ['UGA', 'UGX', '256', 0, 'MTN_MOMO_UGA AIRTEL_OAPI_UGA'],
      ['RWA', 'RWF', '250', 0, 'MTN_MOMO_RWA AIRTEL_RWA'],
      ['TZA', 'TZS', '255', 2, 'VODACOM_TZA AIRTEL_TZA'],
      ['TZA', 'TZS', '255', 0, 'TIGO_TZA HALOTEL_TZA'],
      ['ZMB', 'ZMW', '260', 2, 'MTN_MOMO_ZMB AIRTEL_OAPI_ZMB ZAMTEL_ZMB'],
      ['MWI', 'MWK', '265', 2, 'AIRTEL_MWI TNM_MWI'],
      ['CMR', 'XAF', '237', 0, 'MTN_MOMO_CMR ORANGE_CMR'],
      ['CIV', 'XOF', '225', 0, 'MTN_MOMO_CIV ORANGE_CIV WAVE_CIV'],
      ['SEN', 'XOF', '221', 0, 'FREE_SEN ORANGE_SEN WAVE_SEN'],
    ] as const
  ).flatMap(([country, currency, prefix, decimals, providers]) =>
    providers.split(' ').map((provider) => [provider, { country, currency, prefix, decimals }] as const),
  ),
)

/** What a network takes at a time, in major units. That of AirtelTigo is not public: here it is one to practise with. */
export const MOST: Record<string, number> = {
  MPESA_KEN: 250_000,
  ...{ MTN_MOMO_GHA: 15_000, VODAFONE_GHA: 10_000, AIRTELTIGO_GHA: 5_000 },
  ...{ MTN_MOMO_UGA: 5_000_000, AIRTEL_OAPI_UGA: 5_000_000, MTN_MOMO_RWA: 2_000_000, AIRTEL_RWA: 2_000_000 },
  ...{ VODACOM_TZA: 3_000_000, AIRTEL_TZA: 3_000_000, TIGO_TZA: 3_000_000, HALOTEL_TZA: 3_000_000 },
  ...{ MTN_MOMO_ZMB: 20_000, AIRTEL_OAPI_ZMB: 10_000, AIRTEL_MWI: 350_000 },
  ...{ MTN_MOMO_CMR: 500_000, ORANGE_CMR: 500_000, MTN_MOMO_CIV: 2_000_000 },
}

type Ending = string

/** The ends of the documented test numbers: for every network the last three digits decide. */
const DEPOSIT_ENDINGS: Record<string, Ending> = {
  '029': 'PAYER_NOT_FOUND',
  '039': 'PAYMENT_NOT_APPROVED',
  '049': 'INSUFFICIENT_BALANCE',
  '069': 'UNSPECIFIED_FAILURE',
  '789': 'paid',
}
const PAYOUT_ENDINGS: Record<string, Ending> = {
  '089': 'RECIPIENT_NOT_FOUND',
  '119': 'UNSPECIFIED_FAILURE',
  '129': 'waits',
}

/** A deposit to any other number waits for someone to approve it on the sandbox's phone page; a payout to any other succeeds. */
function endingOf({ kind, phoneNumber }: PawapayOperation): Ending {
  const last = phoneNumber.slice(-3)
  return kind === 'deposit' ? (DEPOSIT_ENDINGS[last] ?? 'waits') : (PAYOUT_ENDINGS[last] ?? 'paid')
}

/** Milliseconds after which an operation with a test number ends. */
const ENDS_AFTER = 1_000

export function findOperation(world: World, kind: PawapayOperation['kind'], id: string): PawapayOperation | undefined {
  return world.state.pawapay.operations[`${kind}:${id}`]
}

/** Stores an accepted operation. It ends a moment later, or waits for an answer on the phone page. */
export function addOperation(world: World, operation: PawapayOperation): void {
  const key = `${operation.kind}:${operation.id}`
  world.state.pawapay.operations[key] = operation
  if (operation.kind !== 'deposit') changeWallet(world, operation, -1)
  if (endingOf(operation) === 'waits') operation.status = 'PROCESSING'
  else world.later(ENDS_AFTER, 'pawapay', key)
}

export function continueOperation(world: World, key: string): void {
  const operation = world.state.pawapay.operations[key]
  const ending = operation && endingOf(operation)
  if (ending) endOperation(world, operation, ending === 'paid' ? null : ending)
}

/** Ends an operation and sends its callback. One that has ended stays unchanged. */
export function endOperation(world: World, operation: PawapayOperation, failureCode: string | null): void {
  if (operation.status === 'COMPLETED' || operation.status === 'FAILED') return
  operation.status = failureCode === null ? 'COMPLETED' : 'FAILED'
  operation.failureCode = failureCode
  // A deposit arrives when it is completed; what left for a payout or refund comes back when it fails.
  if ((operation.kind === 'deposit') === (failureCode === null)) changeWallet(world, operation, 1)
  const body = JSON.stringify(presentOperation(operation))
  world.emit('pawapay', `${operation.kind}.${operation.status.toLowerCase()}`, operation.id, body)
}

export function listPrompts(world: World): PawapayOperation[] {
  return Object.values(world.state.pawapay.operations)
    .filter(({ kind, status }) => kind === 'deposit' && status === 'PROCESSING')
    .toReversed()
}

export function presentOperation(operation: PawapayOperation) {
  const { kind, id, status, amount, currency, country, provider, phoneNumber, failureCode, createdAt } = operation
  const account = { type: 'MMO', accountDetails: { phoneNumber, provider } }
  return {
    [`${kind}Id`]: id,
    status,
    amount,
    currency,
    country,
    ...(kind === 'deposit' ? { payer: account } : { recipient: account }),
    ...(operation.clientReferenceId && { clientReferenceId: operation.clientReferenceId }),
    created: new Date(createdAt).toISOString(),
    ...(failureCode !== null && { failureReason: { failureCode, failureMessage: `Simulated: ${failureCode}` } }),
    metadata: operation.metadata,
  }
}

/** Ends a payout that waits, by our reference or its id. False if there is none. */
export function endPayout(world: World, name: string, outcome: 'successful' | 'failed'): boolean {
  const payout = Object.values(world.state.pawapay.operations).find(
    ({ kind, id, metadata }) => kind === 'payout' && (id === name || metadata.reference === name),
  )
  if (payout) endOperation(world, payout, outcome === 'failed' ? 'RECIPIENT_NOT_FOUND' : null)
  return payout !== undefined
}

/** At the start each wallet has a billion, in major units, like the balances at the other providers. */
const PLENTY = '1000000000'

const CURRENCY_OF = new Map<string, string>([...NETWORKS.values()].map(({ country, currency }) => [country, currency]))

function availableIn(world: World, country: string): number {
  const { balances } = world.state.pawapay
  return balances[country] ?? decimalToMinor(PLENTY, digitsIn(country)) ?? 0
}

function changeWallet(world: World, operation: PawapayOperation, sign: 1 | -1): void {
  const { country, amount } = operation
  const minor = decimalToMinor(amount, digitsIn(country)) ?? 0
  world.state.pawapay.balances[country] = availableIn(world, country) + sign * minor
}

export function covers(world: World, country: string, amount: string): boolean {
  const available = world.settings.platformBalance === 'none' ? 0 : availableIn(world, country)
  return available >= (decimalToMinor(amount, digitsIn(country)) ?? 0)
}

/** Spreads an amount, in minor units, over the wallets of its currency. */
export function setWallets(world: World, currency: string, amount: number): void {
  const countries = [...CURRENCY_OF].flatMap(([country, code]) => (code === currency ? [country] : []))
  const share = Math.floor(amount / countries.length)
  for (const [index, country] of countries.entries())
    world.state.pawapay.balances[country] = index === 0 ? amount - share * (countries.length - 1) : share
}

/** One wallet for each country, in the form of the call. */
export function presentWallets(world: World) {
  const isEmpty = world.settings.platformBalance === 'none'
  return [...CURRENCY_OF].map(([country, currency]) => {
    const balance = isEmpty ? '0' : minorToDecimal(availableIn(world, country), digitsIn(country))
    return { country, balance, currency, provider: '' }
  })
}

function digitsIn(country: string): number {
  const currency = CURRENCY_OF.get(country) ?? ''
  return isCurrency(currency) ? minorDigits(currency) : 2
}
