import { UNDER_WAY_KINDS, type UnderWayKind } from '#shared/rules/treasury'

/** Something that a provider may have in its balance already and our books have not, or the other way round. */
export interface UnderWay {
  kind: UnderWayKind
  currency: string
  /** Minor units: what it moves in all. */
  amount: number
  /** What it may add to the provider's balance, compared with the books: any amount of one of these ranges. */
  effects: readonly Range[]
}

export interface Range {
  from: number
  to: number
}

/** What is under way of one kind in one currency. `amount`: minor units. */
export interface UnderWaySum {
  kind: UnderWayKind
  count: number
  amount: number
}

/** More separate ranges than this are not followed: then nothing can be said. */
const MOST_RANGES = 5_000

/**
 * Whether a difference (the provider's balance less the books, in minor units) can come from what is under way: whether the effects of some
 * of it add up to exactly that.
 */
export function canExplain(difference: number, underWay: readonly UnderWay[]): boolean {
  let reachable: Range[] = [{ from: 0, to: 0 }]
  for (const { effects } of underWay) {
    const moved = effects.flatMap((effect) =>
      reachable.map(({ from, to }) => ({ from: from + effect.from, to: to + effect.to })),
    )
    reachable = joined([...reachable, ...moved])
    if (reachable.length > MOST_RANGES) return false
  }
  return reachable.some(({ from, to }) => from <= difference && difference <= to)
}

function joined(ranges: Range[]): Range[] {
  const found: Range[] = []
  for (const range of ranges.sort((one, other) => one.from - other.from)) {
    const last = found.at(-1)
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to)
    else found.push({ ...range })
  }
  return found
}

/** What is under way, by its kind. */
export function sumUp(underWay: readonly UnderWay[]): UnderWaySum[] {
  return UNDER_WAY_KINDS.map((kind) => {
    const same = underWay.filter((each) => each.kind === kind)
    return { kind, count: same.length, amount: same.reduce((sum, { amount }) => sum + amount, 0) }
  }).filter(({ count }) => count > 0)
}
