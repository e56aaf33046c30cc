import { describe, expect, it } from 'vitest'
import { decided } from './decide'
import type { OutboxEntry } from './entry'

const BEFORE = { title: 'A well', goalAmount: 100_000, displayName: null }

/** Title and goal were changed here; the title, the goal and the name elsewhere. */
const entry: OutboxEntry = {
  id: 'first',
  account: '7',
  kind: 'fundraiser.update',
  draftKey: '12',
  entity: 'fundraiser:12',
  fields: { ...BEFORE, title: 'A deep well', goalAmount: 200_000 },
  typed: { title: 'A deep well', goalAmount: '2000', displayName: '' },
  base: BEFORE,
  version: 3,
  image: undefined,
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
}

describe('what a person decides about a conflict', () => {
  it('goes out anew, under another id and on what stands there now', () => {
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

  it('leaves nothing to send when all of it stays as the others have it', () => {
    expect(decided(entry, () => false, 'second')).toBeNull()
  })

  describe('about its photo', () => {
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

    it('sends it where it is to be theirs no more', () => {
      expect(decided(inConflict, () => true, 'second')?.image).toBe(photo)
    })

    it('leaves it as the others have it, and still sends the rest', () => {
      expect(decided(inConflict, () => false, 'second')).toMatchObject({
        fields: { title: 'A deep well' },
        image: undefined,
      })
    })

    it('takes it away only where that is still to be done', () => {
      const removed = { ...inConflict, fields: BEFORE, image: null }
      expect(decided(removed, () => true, 'second')).toMatchObject({ image: null, version: 4 })
      expect(decided(removed, () => false, 'second')).toBeNull()
    })
  })
})
