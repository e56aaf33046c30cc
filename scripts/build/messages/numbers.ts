import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Collected } from './collect.ts'
import { GROUPS, type Group } from './groups.ts'

/** The keys of a group's sentences: the one at index 3 has the group's first number plus 3. An empty place is free. */
export type Places = Readonly<Record<Group, readonly string[]>>

/**
 * The first number of each group. The distance to the next one is how many sentences a group can have. Everybody loads the first group,
 * so it has the shortest numbers.
 */
export const FIRST: Readonly<Record<Group, number>> = {
  public: 0,
  giving: 500,
  reading: 900,
  account: 1400,
  server: 3000,
}

const fileOf = (root: string, group: Group): string => join(root, 'shared/language/numbers', `${group}.txt`)

/** The committed places: a line each. */
export function readPlaces(root: string): Places {
  const placesIn = (group: Group) => readFileSync(fileOf(root, group), 'utf8').split('\n').slice(0, -1).map(fromLine)
  return eachGroup(placesIn)
}

export function writePlaces(root: string, places: Places): void {
  for (const group of GROUPS) {
    writeFileSync(fileOf(root, group), places[group].map((key) => `${toLine(key)}\n`).join(''))
  }
}

/** The numbers of all sentences that have a place in their group. Throws where a group is full. */
export function numbersOf(places: Places): (key: string, group: Group) => number | undefined {
  const numbers = eachGroup((group, index) => {
    const next = GROUPS[index + 1]
    if (next && FIRST[group] + places[group].length > FIRST[next])
      throw new Error(
        `“${group}” has no number left: give the groups other first numbers (scripts/build/messages/numbers.ts)`,
      )
    const found = new Map<string, number>()
    for (const [at, key] of places[group].entries()) {
      if (key !== '' && !found.has(key)) found.set(key, FIRST[group] + at)
    }
    return found
  })
  return (key, group) => numbers[group].get(key)
}

/**
 * Gives each new sentence a place, and frees those of sentences that are not said any more. A new one takes the first free place: the files
 * of one build are only ever read together, so a number need not mean the same in two builds, and a corrected sentence keeps its number.
 */
export function placesFor(messages: Iterable<Pick<Collected, 'key' | 'group'>>, known: Places): Places {
  const all = [...messages]
  return eachGroup((group) => {
    const said = new Set(all.filter((message) => message.group === group).map(({ key }) => key))
    // A sentence that two branches added has two places: it keeps the first.
    const places = known[group].map((key, at, all) => (said.has(key) && all.indexOf(key) === at ? key : ''))
    const placed = new Set(places)
    for (const key of said) {
      if (placed.has(key)) continue
      const free = places.indexOf('')
      places[free < 0 ? places.length : free] = key
    }
    return places.slice(0, places.findLastIndex((key) => key !== '') + 1)
  })
}

/** The sentences without a number, a line each. */
export const withoutNumber = (messages: ReadonlyMap<string, Collected>): string[] =>
  [...messages.values()]
    .filter(({ number }) => number === undefined)
    .map(({ key }) => `no number, run “npm run messages” and commit shared/language/numbers: ${key}`)

function eachGroup<Value>(make: (group: Group, index: number) => Value): Record<Group, Value> {
  const of = (group: Group) => make(group, GROUPS.indexOf(group))
  return {
    public: of('public'),
    giving: of('giving'),
    reading: of('reading'),
    account: of('account'),
    server: of('server'),
  }
}

const toLine = (key: string): string => key.replaceAll('\n', '\\n')
const fromLine = (line: string): string => line.replaceAll('\\n', '\n')
