import { z } from 'zod'
import { type Gateway, RECORD_KINDS, type RecordKind } from '../../platform/providers/gateway'
import { type Gateways, PROVIDERS, type Provider } from '../../platform/providers/registry'
import type { Comparison } from './tables'

/** First what the provider lists is looked for in our books, then what our books have and it has not listed. */
const SIDES = ['theirs', 'ours'] as const

interface Place {
  provider: Provider
  gateway: Gateway
}

export interface Step extends Place {
  kind: RecordKind
  side: (typeof SIDES)[number]
}

/** The steps of a comparison. */
export function stepsOf(gateways: Gateways): Step[] {
  const places = PROVIDERS.map((provider): Place => ({ provider, gateway: gateways[provider] }))
  return places.flatMap((place) =>
    RECORD_KINDS.flatMap((kind) => SIDES.map((side): Step => ({ ...place, kind, side }))),
  )
}

/** The step for the person who waits. */
export function wordsOf(step: Step): string {
  const side = step.side === 'theirs' ? ', their list' : ', our books'
  return `${step.provider}: ${step.kind}${side}`
}

const positionSchema = z.object({ step: z.number().int(), cursor: z.string().nullable() })
/** The step with which a comparison continues, and the page of its list. */
export type Position = z.output<typeof positionSchema>

export function positionOf({ position }: Comparison): Position {
  return position === null ? { step: 0, cursor: null } : positionSchema.parse(JSON.parse(position))
}

export function nextPosition({ step }: Position, next: string | null): Position {
  return next === null ? { step: step + 1, cursor: null } : { step, cursor: next }
}
