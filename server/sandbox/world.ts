import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createFaults } from './faults'
import type { FlutterwaveState } from './flutterwave-objects'
import type { StripeState } from './stripe-objects'

export interface SandboxKeys {
  stripeSecretKey: string
  stripePublishableKey: string
  stripeWebhookSecret: string
  flutterwaveSecretKey: string
  flutterwaveWebhookSecret: string
  pawapayApiToken: string
}

/** Behaviour of the real providers that is undocumented or slow. */
export interface Settings {
  /** How long a bank takes to decline a card. The shortest time at real banks: a program that tries cards waits for each answer. */
  declineAfterMs: number
  /** How long a second request waits for a payment that Stripe is working on. Stripe does not say how long. */
  lockTimeoutMs: number
  /** How long a new Flutterwave transaction is not found. */
  notFoundForMs: number
  /** Whether Flutterwave accepts a `tx_ref` again. */
  duplicateReference: 'accept' | 'refuse'
  /** Duration of a Flutterwave transfer whose reference does not define it; null leaves its end to the control. */
  transferAfterMs: number | null
  /** Whether the wallets for transfers have enough money. */
  platformBalance: 'enough' | 'none'
  /** The end of Flutterwave's refunds: `wait` leaves them pending. */
  flutterwaveRefunds: 'complete' | 'wait'
  /** The country of our own account at Stripe. */
  platformCountry: string
  /** The currency of our balance at Stripe and the rate to it, if it is another than that of the payments. */
  settlement: { currency: string; rate: number } | null
  /** pawaPay's providers that take no payments at the moment. */
  closedNetworks: readonly string[]
  /** What Flutterwave tells of the holders of accounts, by number; empty for a number that it does not find. */
  accountHolders: Readonly<Record<string, string>>
}

const SHORTEST_WAIT = 5
const LONGEST_WAIT = 60_000

type Emit = (provider: WebhookProvider, type: string, subject: string, body: string) => void

/** Shared by all sandboxes: state, clock, ids and scheduled tasks. */
export type World = ReturnType<typeof createWorld>

export function createWorld(
  state: SandboxState,
  options: { clock: () => number; perform(task: Task): void; emit: Emit },
) {
  const { tasks } = state
  const now = () => options.clock() + state.clockOffset
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const settings: Settings = {
    declineAfterMs: 120,
    lockTimeoutMs: 50,
    notFoundForMs: 0,
    duplicateReference: 'accept',
    transferAfterMs: 4_000,
    platformBalance: 'enough',
    flutterwaveRefunds: 'complete',
    platformCountry: 'US',
    settlement: null,
    closedNetworks: [],
    accountHolders: {},
  }
  const runTasks = () => {
    for (const task of tasks.filter(({ at }) => at <= now())) {
      tasks.splice(tasks.indexOf(task), 1)
      options.perform(task)
    }
    wait()
  }
  const wait = () => {
    clearTimeout(timer)
    if (stopped || tasks.length === 0) return
    const next = Math.min(...tasks.map(({ at }) => at))
    timer = setTimeout(runTasks, Math.min(Math.max(next - now(), SHORTEST_WAIT), LONGEST_WAIT))
  }
  return {
    state,
    keys: makeKeys(state.seed),
    faults: createFaults(),
    settings,
    /** Where browsers find its pages, once it listens. */
    publicOrigin: '',
    /** The sandbox's clock: milliseconds since 1970. */
    now,
    seconds: () => Math.floor(now() / 1000),
    makeId: (prefix: string, length = 24) => `${prefix}${letters(`${state.seed}:id:${++state.counter}`, length)}`,
    /** Schedules a task, unless the same task is scheduled already. */
    later(delayMs: number, kind: Task['kind'], subject: string): void {
      if (tasks.some((task) => task.kind === kind && task.subject === subject)) return
      tasks.push({ at: now() + delayMs, kind, subject })
      wait()
    },
    runTasks,
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
    emit: options.emit,
  }
}

function makeKeys(seed: string): SandboxKeys {
  const part = (name: string) => letters(`${seed}:key:${name}`, 24)
  return {
    stripeSecretKey: `sk_test_sandbox${part('stripe-secret')}`,
    stripePublishableKey: `pk_test_sandbox${part('stripe-publishable')}`,
    stripeWebhookSecret: `whsec_${part('stripe-webhook')}`,
    flutterwaveSecretKey: `FLWSECK_TEST-${part('flutterwave-secret')}-X`,
    flutterwaveWebhookSecret: part('flutterwave-webhook'),
    pawapayApiToken: `sandbox-${part('pawapay-token')}`,
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function letters(text: string, length: number): string {
  const bytes = createHash('sha512').update(text).digest()
  return Array.from(bytes.subarray(0, length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

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
  createdAt: number
}

export interface PawapayState {
  /** By kind and id; each kind has ids of its own. */
  operations: Record<string, PawapayOperation>
  /** The wallet of each country in minor units; a missing one has not changed since the start. */
  balances: Record<string, number>
}

export type WebhookProvider = 'stripe' | 'flutterwave' | 'pawapay'

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

/** Saves a state in a file. When the disk fails the sandbox works on in memory, and writes the state as soon as it can. */
export function saveInFile(file: string | undefined, state: SandboxState) {
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
    stop() {
      stopped = true
      save()
    },
  }
}
