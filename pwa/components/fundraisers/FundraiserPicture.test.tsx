import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CATEGORY_IDS, type CategoryId } from '#shared/rules/categories'
import { Cover } from './FundraiserPicture'

const ids = Array.from({ length: 60 }, (_, index) => index + 1)

describe.each(CATEGORY_IDS)('the cover of a fundraiser for %s', (category) => {
  it('is short, and has no style, id or url', () => {
    for (const id of ids) {
      const markup = renderToStaticMarkup(<Cover category={category} fundraiserId={id} />)
      expect(markup.length).toBeLessThan(1_800)
      expect(markup).not.toMatch(/ (?:style|id)=|url\(/)
      expect(markup).toContain('aria-hidden="true"')
    }
  })
})

it('shows the kind of need, and has another colour than the fundraiser before', () => {
  const cover = (category: CategoryId, id: number) =>
    renderToStaticMarkup(<Cover category={category} fundraiserId={id} />)
  expect(new Set(CATEGORY_IDS.map((category) => cover(category, 7))).size).toBe(CATEGORY_IDS.length)
  for (const id of ids) expect(cover('medical', id)).not.toBe(cover('medical', id + 1))
})
