import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CATEGORY_IDS } from '#shared/rules/categories'
import { CoverPattern, coverPattern } from './CoverPattern'

const ids = Array.from({ length: 60 }, (_, index) => index + 1)

describe.each(CATEGORY_IDS)('the cover of a fundraiser for %s', (category) => {
  it('is the same each time', () => {
    for (const id of ids) expect(coverPattern(category, id)).toEqual(coverPattern(category, id))
  })

  it('has other colours than the previous one', () => {
    for (const id of ids)
      expect(coverPattern(category, id).background).not.toBe(coverPattern(category, id + 1).background)
  })

  it('draws each line once, so that the keys are unique', () => {
    for (const id of ids) {
      const keys = coverPattern(category, id).strokes.map(({ color, width, d }) => `${color}${width}${d}`)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  it('is short, and has no style, id or url', () => {
    for (const id of ids) {
      const markup = renderToStaticMarkup(<CoverPattern category={category} fundraiserId={id} />)
      expect(markup.length).toBeLessThan(1_800)
      expect(markup).not.toMatch(/ (?:style|id)=|url\(/)
      expect(markup).toContain('aria-hidden="true"')
    }
  })
})

it('differs between causes', () => {
  const covers = CATEGORY_IDS.map((category) => JSON.stringify(coverPattern(category, 7).strokes))
  expect(new Set(covers).size).toBe(CATEGORY_IDS.length)
})
