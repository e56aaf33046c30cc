import { createFaults, type Faults } from './faults'
import { fraction, letters, makeKeys, type SandboxKeys } from './keys'
import { createSchedule, type Schedule, type Task } from './schedule'
import type { SandboxState } from './state'
import type { WebhookProvider } from './webhooks'

/** Shared by all sandboxes: state, clock, ids, random numbers, and scheduled tasks. */
export interface World {
  readonly state: SandboxState
  readonly keys: SandboxKeys
  readonly faults: Faults
  readonly schedule: Schedule
  readonly settings: Settings
  /** Where browsers find its pages, once it listens. */
  publicOrigin: string
  /** The sandbox's clock: milliseconds since 1970. */
  now(): number
  /** The same in seconds, Stripe's unit. */
  seconds(): number
  makeId(prefix: string, length?: number): string
  /** From 0 up to 1; determined by the seed. */
  random(): number
  later(delayMs: number, kind: Task['kind'], subject: string): void
  emit(provider: WebhookProvider, type: string, subject: string, body: string): void
}

/** Behaviour of the real providers that is undocumented or slow. */
export interface Settings {
  /** How long a paid charge has no balance transaction. */
  bookAfterMs: number
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
  /** How long a pending refund of a card stays pending. */
  refundAfterMs: number
  /** The end of Flutterwave's refunds: `wait` leaves them pending. */
  flutterwaveRefunds: 'complete' | 'wait' | 'fail'
  /** How long after the payment a test card is disputed. */
  disputeAfterMs: number
  /** The country of our own account at Stripe. */
  platformCountry: string
  /** The currency of our balance at Stripe and the rate to it, if it is another than that of the payments. */
  settlement: { currency: string; rate: number } | null
  /** How long after its start a pawaPay operation with a test number ends. */
  promptAfterMs: number
  /** pawaPay's providers that take no payments at the moment. */
  closedNetworks: readonly string[]
  /** What Flutterwave tells of the holders of accounts, by number; empty for a number that it does not find. */
  accountHolders: Readonly<Record<string, string>>
}

export function createWorld(
  state: SandboxState,
  options: { clock: () => number; perform(task: Task): void; emit: World['emit'] },
): World {
  const now = () => options.clock() + state.clockOffset
  const random = () => fraction(`${state.seed}:chance:${++state.counter}`)
  const schedule = createSchedule(state.tasks, now, options.perform)
  return {
    state,
    keys: makeKeys(state.seed),
    faults: createFaults(random),
    schedule,
    settings: {
      bookAfterMs: 2_000,
      declineAfterMs: 120,
      lockTimeoutMs: 50,
      notFoundForMs: 0,
      duplicateReference: 'accept',
      transferAfterMs: 4_000,
      platformBalance: 'enough',
      refundAfterMs: 2_000,
      flutterwaveRefunds: 'complete',
      disputeAfterMs: 2_000,
      platformCountry: 'US',
      settlement: null,
      promptAfterMs: 1_000,
      closedNetworks: [],
      accountHolders: {},
    },
    publicOrigin: '',
    now,
    seconds: () => Math.floor(now() / 1000),
    makeId: (prefix, length = 24) => `${prefix}${letters(`${state.seed}:id:${++state.counter}`, length)}`,
    random,
    later: (delayMs, kind, subject) => schedule.add({ at: now() + delayMs, kind, subject }),
    emit: options.emit,
  }
}
