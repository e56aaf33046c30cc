import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FlutterwaveState } from './objects/flutterwave'
import type { StripeState } from './objects/stripe'

const VERSION = 1
/** At the start: enough for any demo or test, in minor units. */
const PLENTY = 100_000_000_000
const FLUTTERWAVE_CURRENCIES = 'USD EUR GBP KES GHS NGN UGX RWF TZS ZMW MWK XAF XOF'.split(' ')
/** Milliseconds until the state is written again after the disk failed. */
const RETRY_AFTER = 5_000

/** A deposit, payout or refund. */
export interface PawapayOperation {
  kind: 'deposit' | 'payout' | 'refund'
  id: string
  status: 'ACCEPTED' | 'PROCESSING' | 'COMPLETED' | 'FAILED'
  /** Decimal text, as it was sent. */
  amount: string
  currency: string
  /** ISO 3166-1 alpha-3. */
  country: string
  provider: string
  phoneNumber: string
  /** Of a refund: the deposit that is refunded. */
  depositId: string | null
  clientReferenceId: string | null
  customerMessage: string | null
  metadata: Record<string, unknown>
  failureCode: string | null
  /** Milliseconds since 1970. */
  createdAt: number
}

export interface PawapayState {
  /** By kind and id; each kind has ids of its own. */
  operations: Record<string, PawapayOperation>
  /** The wallet of each country in minor units; a missing one has not changed since the start. */
  balances: Record<string, number>
}

export type WebhookProvider = 'stripe' | 'flutterwave' | 'pawapay'

/** One webhook to deliver. */
export interface Delivery {
  id: string
  provider: WebhookProvider
  type: string
  /** Stripe's event id, Flutterwave's transaction id or pawaPay's operation id. */
  subject: string
  body: string
  attempts: number
  status: 'waiting' | 'held' | 'delivered' | 'failed' | 'dropped'
  /** The last reply's status; 0 without a reply. */
  answer: number | null
  badSignature: boolean
}

/** A task for later; stored in the state, so that a restart does not lose it. */
export interface Task {
  at: number
  kind: 'book' | 'deliver' | 'dispute' | 'refund' | 'transfer' | 'warn' | 'pawapay'
  /** Id of its object. */
  subject: string
}

/** The whole state of the sandbox. Plain JSON, so that it can be stored in a file. */
export interface SandboxState {
  version: typeof VERSION
  seed: string
  /** Incremented for every id: nothing repeats, also after a restart. */
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
      outcomes: {},
      challenges: {},
      transfers: {},
      accounts: {},
      balances: { usd: PLENTY },
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
      balances: Object.fromEntries(FLUTTERWAVE_CURRENCIES.map((currency) => [currency, PLENTY])),
    },
    pawapay: { operations: {}, balances: {} },
  }
}

/** The state in the file; null when there is none or another version wrote it. */
export function readState(file: string): SandboxState | null {
  if (!existsSync(file)) return null
  // Only the sandbox writes this file, and the version is checked next.
  const state = JSON.parse(readFileSync(file, 'utf8')) as SandboxState
  return state.version === VERSION ? state : null
}

/** Keeps a state in a file. When the disk fails the sandbox works on in memory, and writes the state as soon as it can. */
export function keepInFile(file: string | undefined, state: SandboxState) {
  let retry: NodeJS.Timeout | undefined
  let stopped = false
  const save = () => {
    if (!file) return
    clearTimeout(retry)
    retry = undefined
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      // Beside the file and renamed, so that a kill leaves the old state or the new one.
      writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
      renameSync(`${file}.new`, file)
    } catch {
      if (!stopped) retry = setTimeout(save, RETRY_AFTER).unref()
    }
  }
  return {
    save,
    /** Writes it a last time. */
    stop() {
      stopped = true
      save()
    },
  }
}
