import fc from 'fast-check'
import type { Fault } from './network-model'

const PAGES = ['tab 1', 'tab 2', 'old tab'] as const
export type Page = (typeof PAGES)[number]
type Field = 'title' | 'displayName'

/** One thing that happens to the phone, its person or the server. */
export type Step =
  | { do: 'publish'; from: Page; isGood: boolean }
  | { do: 'edit'; from: Page; field: Field }
  | { do: 'write'; from: Page; isVisitor: boolean }
  | { do: 'post news'; from: Page; isGood: boolean }
  | { do: 'edit elsewhere'; field: Field }
  | { do: 'open' | 'close' | 'crash' | 'retry' | 'send now'; page: Page }
  | { do: 'go on'; process: Page | 'worker'; steps: number; faults: Fault[] }
  | { do: 'run sync'; faults: Fault[] }
  | { do: 'kill worker' | 'fire sync' | 'lose connection' | 'reconnect' | 'expire session' | 'deliver late' }
  | { do: 'sign in'; account: 'A' | 'B' }
  | { do: 'move clock' | 'wait'; ms: number }

export const HOUR = 3_600_000
const DAY = 24 * HOUR

const page = fc.constantFrom(...PAGES)
const field = fc.constantFrom<Field>('title', 'displayName')
const fault = fc.constantFrom<Fault>('none', 'lost', 'reply lost', 'late', 'doubled', 'server error', 'busy')
const constant = <const T>(value: T) => fc.constant(value)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: constant('publish'), from: page, isGood: fc.constantFrom(true, true, true, false) }),
  },
  { weight: 3, arbitrary: fc.record({ do: constant('edit'), from: page, field }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: constant('write'), from: fc.constantFrom('tab 1', 'tab 2'), isVisitor: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: constant('post news'),
      from: fc.constantFrom('tab 1', 'tab 2'),
      isGood: fc.constantFrom(true, true, true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: constant('edit elsewhere'), field }) },
  { weight: 3, arbitrary: fc.record({ do: constant('open'), page }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('close', 'crash', 'retry', 'send now'), page }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: constant('go on'),
      process: fc.constantFrom(...PAGES, 'worker', 'worker'),
      steps: fc.integer({ min: 1, max: 16 }),
      faults: fc.array(fault, { maxLength: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: constant('run sync'), faults: fc.array(fault, { maxLength: 3 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'kill worker',
        'fire sync',
        'fire sync',
        'fire sync',
        'lose connection',
        'reconnect',
        'expire session',
        'deliver late',
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: constant('sign in'), account: fc.constantFrom('A', 'B') }) },
  { weight: 1, arbitrary: fc.record({ do: constant('move clock'), ms: fc.constantFrom(-DAY, -HOUR, HOUR, DAY) }) },
  { weight: 2, arbitrary: fc.record({ do: constant('wait'), ms: fc.constantFrom(1_000, 60_000, HOUR, 31 * DAY) }) },
)

export interface History {
  steps: Step[]
  /** How the app ends: the person closes it, or the system kills it. */
  ending: 'closed' | 'killed'
}

export const history: fc.Arbitrary<History> = fc.record({
  steps: fc.array(step, { maxLength: 40, size: 'max' }),
  ending: fc.constantFrom('closed', 'killed'),
})
