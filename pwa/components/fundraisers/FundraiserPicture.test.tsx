import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CATEGORY_IDS, type CategoryId } from '#shared/rules/categories'
import { Cover } from './FundraiserPicture'

it('shows the kind of need, and has another colour than the fundraiser before', () => {
  const cover = (category: CategoryId, id: number) =>
    renderToStaticMarkup(<Cover category={category} fundraiserId={id} />)
  expect(new Set(CATEGORY_IDS.map((category) => cover(category, 7))).size).toBe(CATEGORY_IDS.length)
  for (let id = 1; id < 10; id += 1) expect(cover('medical', id)).not.toBe(cover('medical', id + 1))
})
