import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { FlutterwaveState } from '../objects/flutterwave'
import type { PawapayState } from '../objects/pawapay'
import type { StripeState } from '../objects/stripe'
import type { Task } from './schedule'
import type { Delivery } from './webhooks'

const VERSION = 1
/** At the start: enough for any demo or test, in minor units. */
const PLENTY = 100_000_000_000
const STRIPE_BALANCES: Readonly<Record<string, number>> = { usd: PLENTY }
const FLUTTERWAVE_BALANCES: Readonly<Record<string, number>> = Object.fromEntries(
  ['USD', 'EUR', 'GBP', 'KES', 'GHS', 'NGN', 'UGX', 'RWF', 'TZS', 'ZMW', 'MWK', 'XAF', 'XOF'].map((currency) => [
    currency,
    PLENTY,
  ]),
)

/** The whole state of the sandbox. Plain JSON, so that it can be stored in a file. */
export interface SandboxState {
  version: typeof VERSION
  seed: string
  /** Incremented for every id and random number: nothing repeats, also after a restart. */
  counter: number
  /** Milliseconds by which the sandbox's clock was moved forward. */
  clockOffset: number
  tasks: Task[]
  deliveries: Delivery[]
  stripe: StripeState
  flutterwave: FlutterwaveState
  pawapay: PawapayState
}

export function emptyState(seed: string): SandboxState {
  return {
    version: VERSION,
    seed,
    counter: 0,
    clockOffset: 0,
    tasks: [],
    deliveries: [],
    stripe: {
      intents: {},
      charges: {},
      balanceTransactions: {},
      paymentMethods: {},
      outcomes: {},
      challenges: {},
      transfers: {},
      accounts: {},
      balances: { ...STRIPE_BALANCES },
      pendingBalances: {},
      onboarding: {},
      refunds: {},
      disputes: {},
      events: [],
      replies: {},
    },
    flutterwave: {
      links: {},
      transactions: [],
      altered: {},
      transfers: [],
      refunds: [],
      chargebacks: [],
      balances: { ...FLUTTERWAVE_BALANCES },
      pendingBalances: {},
    },
    pawapay: { operations: {}, balances: {} },
  }
}

/** The state in the file; null when there is none or another version wrote it. Fields that the file lacks are empty. */
export function readState(file: string): SandboxState | null {
  if (!existsSync(file)) return null
  // Only writeState writes this file, and the version is checked next.
  const state = JSON.parse(readFileSync(file, 'utf8')) as SandboxState
  if (state.version !== VERSION) return null
  const empty = emptyState(state.seed)
  return {
    ...empty,
    ...state,
    stripe: { ...empty.stripe, ...state.stripe },
    flutterwave: { ...empty.flutterwave, ...state.flutterwave },
    pawapay: { ...empty.pawapay, ...state.pawapay },
  }
}

/** Writes beside the file and renames, so that a kill leaves the old state or the new one. */
export function writeState(file: string, state: SandboxState): void {
  const beside = `${file}.new`
  writeFileSync(beside, JSON.stringify(state), { mode: 0o600 })
  renameSync(beside, file)
}
