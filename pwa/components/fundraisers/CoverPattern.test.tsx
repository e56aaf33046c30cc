import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CATEGORY_IDS } from '#shared/rules/categories'
import { CoverPattern, coverPattern } from './CoverPattern'

const ids = Array.from({ length: 60 }, (_, index) => index + 1)

describe.each(CATEGORY_IDS)('the cover of a fundraiser for %s', (category) => {
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
