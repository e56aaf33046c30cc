import { createHash } from 'node:crypto'
import { createFaults, type Faults } from './faults'
import type { SandboxState, Task, WebhookProvider } from './state'

/** The keys that an app needs for the sandbox, in the form of the providers' own test keys. */
export interface SandboxKeys {
  stripeSecretKey: string
  stripePublishableKey: string
  stripeWebhookSecret: string
  flutterwaveSecretKey: string
  flutterwaveWebhookSecret: string
  pawapayApiToken: string
}

/** Shared by all sandboxes: state, clock, ids and scheduled tasks. */
export interface World {
  readonly state: SandboxState
  readonly keys: SandboxKeys
  readonly faults: Faults
  readonly settings: Settings
  /** Where browsers find its pages, once it listens. */
  publicOrigin: string
  /** The sandbox's clock: milliseconds since 1970. */
  now(): number
  /** The same in seconds, Stripe's unit. */
  seconds(): number
  makeId(prefix: string, length?: number): string
  /** Schedules a task, unless the same task is scheduled already. */
  later(delayMs: number, kind: Task['kind'], subject: string): void
  /** Runs every due task. */
  runTasks(): void
  stop(): void
  emit(provider: WebhookProvider, type: string, subject: string, body: string): void
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

export function createWorld(
  state: SandboxState,
  options: { clock: () => number; perform(task: Task): void; emit: World['emit'] },
): World {
  const { tasks } = state
  const now = () => options.clock() + state.clockOffset
  let timer: NodeJS.Timeout | undefined
  let stopped = false
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
    settings: {
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
    },
    publicOrigin: '',
    now,
    seconds: () => Math.floor(now() / 1000),
    makeId: (prefix, length = 24) => `${prefix}${letters(`${state.seed}:id:${++state.counter}`, length)}`,
    later(delayMs, kind, subject) {
      if (tasks.some((task) => task.kind === kind && task.subject === subject)) return
      tasks.push({ at: now() + delayMs, kind, subject })
      wait()
    },
    runTasks,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
    emit: options.emit,
  }
}

/** The same seed gives the same keys. */
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

/** Letters and digits derived from a text. */
function letters(text: string, length: number): string {
  const bytes = createHash('sha512').update(text).digest()
  return Array.from(bytes.subarray(0, length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
