/** The list with one of its items in another place. Places outside of it count as its ends. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, item)
  return next
}

export const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, place) => place !== index)

/** What a screen reader says after a move. `place` counts from 0. */
export const placeWords = (place: number, count: number): string =>
  `Picture ${place + 1} of ${count}${place === 0 ? ', the cover' : ''}`
