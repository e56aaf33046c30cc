import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const LIBRARY = 'node_modules/@tanstack/query-core/build/modern'

/** Private members by class, and the class that each class extends. */
function readClasses(): { members: Map<string, Set<string>>; parents: Map<string, string> } {
  const members = new Map<string, Set<string>>()
  const parents = new Map<string, string>()
  for (const file of readdirSync(LIBRARY).filter((name) => name.endsWith('.js'))) {
    const [, ...classes] = readFileSync(`${LIBRARY}/${file}`, 'utf8').split(/^(?=var \w+ = class )/m)
    for (const text of classes) {
      const [, name, parent] = /^var (\w+) = class(?: extends (\w+))?/.exec(text) ?? []
      if (!name) continue
      members.set(name, new Set(text.match(/(?<=this\.)#\w+/g)))
      if (parent) parents.set(name, parent)
    }
  }
  return { members, parents }
}

test('no class of the query library has a private member of a class that it extends', () => {
  const { members, parents } = readClasses()
  expect(members.get('QueryObserver')).toContain('#currentQuery')
  expect(parents.get('Query')).toBe('Removable')
  for (const [name, own] of members) {
    for (let parent = parents.get(name); parent; parent = parents.get(parent)) {
      expect([...own].filter((member) => members.get(parent ?? '')?.has(member))).toEqual([])
    }
  }
})
