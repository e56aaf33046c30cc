import { describe, expect, it } from 'vitest'
import { arrangePictures, type StoredPictures } from './pictures'

/** Every list of these letters with at most three of them, also with repeats. */
const LETTERS = ['a', 'b', 'c']
const lists = (length: number): string[][] =>
  length === 0 ? [[]] : lists(length - 1).flatMap((list) => [list, ...LETTERS.map((letter) => [...list, letter])])
const LISTS = [...new Map(lists(3).map((list) => [list.join(), list])).values()]
const DISTINCT = LISTS.filter((list) => new Set(list).size === list.length)
const currents = DISTINCT.map(([image = null, ...more]) => ({ image, more }))
const sents: StoredPictures[] = [undefined, null, ...LETTERS].flatMap((image) =>
  [undefined, ...LISTS].map((more) => ({ image, more })),
)
const all = ({ image, more }: { image: string | null; more: readonly string[] }) =>
  image === null ? [...more] : [image, ...more]

describe.each(currents.map((current) => [all(current).join('') || 'none', current] as const))(
  'from %s',
  (_, current) => {
    it('every change has each picture once, and a cover where there is any picture', () => {
      for (const sent of sents) {
        const next = arrangePictures(current, sent)
        expect(new Set(all(next)).size, JSON.stringify(sent)).toBe(all(next).length)
        expect(next.image === null, JSON.stringify(sent)).toBe(all(next).length === 0)
      }
    })

    it('a change of the cover alone to one of the pictures loses none', () => {
      for (const image of all(current))
        expect(all(arrangePictures(current, { image, more: undefined })).toSorted()).toEqual(all(current).toSorted())
    })

    it('what is sent whole comes in the order in which it was sent', () => {
      for (const [image = null, ...more] of DISTINCT)
        expect(all(arrangePictures(current, { image, more }))).toEqual(all({ image, more }))
    })

    it('to say nothing changes nothing, and to repeat a change changes nothing more', () => {
      expect(arrangePictures(current, { image: undefined, more: undefined })).toEqual(current)
      for (const sent of sents.filter(({ image, more }) => image !== null || more !== undefined)) {
        const next = arrangePictures(current, sent)
        expect(all(arrangePictures(next, sent)), JSON.stringify(sent)).toEqual(all(next))
      }
    })
  },
)
