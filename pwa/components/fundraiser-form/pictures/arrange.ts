import { say } from '#shared/language/say'
/** The list with one of its items in another place. Places outside of it count as its ends. Without the item nothing changes. */
export function moved<T>(list: readonly T[], item: T, to: number): readonly T[] {
  if (!list.includes(item)) return list
  const next = list.filter((each) => each !== item)
  next.splice(Math.max(0, Math.min(to, next.length)), 0, item)
  return next
}

/** What a screen reader says after a move. `place` counts from 0. */
export const placeWords = (place: number, count: number): string =>
  place === 0
    ? say('Picture {number, number} of {count, number}, the cover', { number: 1, count })
    : say('Picture {number, number} of {count, number}', { number: place + 1, count })
