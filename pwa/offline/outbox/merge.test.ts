import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildEntry } from '../../../tests/components/harness/build-entry'
import type { OutboxEntry } from '../drafts/entry'
import { decided, merge } from './merge'

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

const BEFORE = { title: 'A well', goalAmount: 100_000, displayName: null }

/** Title and goal were changed on this device; title, goal and name elsewhere. */
const entry = buildEntry({
  id: 'first',
  kind: 'fundraiser.update',
  draftKey: '12',
  entity: 'fundraiser:12',
  fields: { ...BEFORE, title: 'A deep well', goalAmount: 200_000 },
  typed: { title: 'A deep well', goalAmount: '2000', displayName: '' },
  base: BEFORE,
  version: 3,
  sequence: 5,
  createdAt: 1,
  tries: 4,
  nextTryAt: 99,
  state: {
    name: 'conflict',
    conflicts: [
      { field: 'title', mine: 'A deep well', theirs: 'A well and a pump' },
      { field: 'goalAmount', mine: 200_000, theirs: 150_050 },
    ],
    current: { title: 'A well and a pump', goalAmount: 150_050, displayName: 'Kitui', version: 4 },
    version: 4,
  },
})

describe('a resolved conflict', () => {
  it('is sent again, with a new id and based on the current version', () => {
    expect(decided(entry, () => true, 'second')).toMatchObject({
      id: 'second',
      entity: 'fundraiser:12',
      sequence: 5,
      fields: { title: 'A deep well', goalAmount: 200_000, displayName: 'Kitui' },
      typed: { title: 'A deep well', goalAmount: '2000', displayName: 'Kitui' },
      base: { version: 4 },
      version: 4,
      tries: 0,
      nextTryAt: 0,
      state: { name: 'waiting' },
    })
  })

  it('is decided field by field', () => {
    expect(decided(entry, (field) => field === 'title', 'second')).toMatchObject({
      fields: { title: 'A deep well', goalAmount: 150_050 },
      typed: { title: 'A deep well', goalAmount: '1500.50' },
    })
  })

  describe('with a photo', () => {
    const photo = new Blob(['mine'])
    const before = { ...BEFORE, image: '/media/old' }
    const current = { ...before, image: '/media/theirs' }
    const conflicts = [{ field: 'image', mine: photo, theirs: '/media/theirs' }]
    const inConflict: OutboxEntry = {
      ...entry,
      fields: { ...BEFORE, title: 'A deep well' },
      base: before,
      image: photo,
      state: { name: 'conflict', conflicts, current, version: 4 },
    }

    it('sends the person’s photo when it must replace the other one', () => {
      expect(decided(inConflict, () => true, 'second')?.image).toBe(photo)
    })

    it('leaves the other photo as it is, and still sends the rest', () => {
      expect(decided(inConflict, () => false, 'second')).toMatchObject({
        fields: { title: 'A deep well' },
        image: undefined,
      })
    })

    it('removes the photo only when the person chooses that', () => {
      const removed = { ...inConflict, fields: BEFORE, image: null }
      expect(decided(removed, () => true, 'second')).toMatchObject({ image: null, version: 4 })
      expect(decided(removed, () => false, 'second')).toBeNull()
    })
  })
})
