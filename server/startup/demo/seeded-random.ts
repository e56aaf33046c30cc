/** A random number generator that gives the same sequence for the same seed. */
export interface SeededRandom {
  /** A number from 0 to below 1. */
  fraction(): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<Item>(items: readonly [Item, ...Item[]]): Item
  shuffle<Item>(items: readonly Item[]): Item[]
}

/** Mulberry32: a small algorithm that is good enough for a demo. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    fraction,
    chance: (probability) => fraction() < probability,
    pick: (items) => items[Math.floor(fraction() * items.length)] ?? items[0],
    shuffle: (items) =>
      items
        .map((item) => ({ item, place: fraction() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  }
}
