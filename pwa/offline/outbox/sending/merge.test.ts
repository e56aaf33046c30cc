import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merge } from './merge'

describe('merging an edit with changes from elsewhere', () => {
  const base = { title: 'A', goal: 1, name: null }

  it.each([
    ['only mine changed', { title: 'B', goal: 1 }, base, { title: 'B', goal: 1 }, []],
    ['only theirs changed', { title: 'A', goal: 1 }, { ...base, goal: 2 }, { title: 'A', goal: 2 }, []],
    ['different fields changed', { title: 'B', goal: 1 }, { ...base, goal: 2 }, { title: 'B', goal: 2 }, []],
    ['both changed to the same value', { title: 'B' }, { ...base, title: 'B' }, { title: 'B' }, []],
    ['an empty field equals a missing one', { name: '' }, { ...base, name: undefined }, { name: undefined }, []],
    [
      'both changed',
      { title: 'B' },
      { ...base, title: 'C' },
      { title: 'B' },
      [{ field: 'title', mine: 'B', theirs: 'C' }],
    ],
  ])('%s', (_, mine, theirs, fields, conflicts) => {
    expect(merge(base, mine, theirs)).toEqual({ fields, conflicts })
  })

  it('never loses a change of either side without asking', () => {
    const value = fc.constantFrom('a', 'b', 'c')
    const version = fc.record({ x: value, y: value })
    fc.assert(
      fc.property(version, version, version, (before, mine, theirs) => {
        const { fields, conflicts } = merge(before, mine, theirs)
        for (const field of ['x', 'y'] as const) {
          const asked = conflicts.some((conflict) => conflict.field === field)
          if (mine[field] !== before[field] && !asked) expect(fields[field]).toBe(mine[field])
          if (theirs[field] !== before[field] && !asked) expect(fields[field]).toBe(theirs[field])
        }
      }),
    )
  })
})
