import { describe, expect, it } from 'vitest'
import { fitForX, shareLinks } from './ShareByDevice'

const ADDRESS = 'https://pamoja.example/fundraiser/7'
const textOf = (name: string, title: string) => {
  const { href = '' } = shareLinks(ADDRESS, title).find((link) => link.name === name) ?? {}
  return new URL(href).searchParams.get('text')
}

describe('the text of a shared fundraiser', () => {
  it('is the title, in WhatsApp also the link', () => {
    expect(textOf('WhatsApp', 'Books & pens for 100% of us')).toBe(
      `*Books & pens for 100% of us*\nPlease give, or pass it on: ${ADDRESS}`,
    )
    expect(textOf('X', 'Books for all')).toBe('Books for all')
  })

  it('keeps a title that fits into a post', () => {
    expect(fitForX('a'.repeat(256))).toBe('a'.repeat(256))
    expect(fitForX('ሀ'.repeat(128))).toBe('ሀ'.repeat(128))
  })

  it.each([
    ['Latin letters', 'a', 1],
    ['letters that count twice', 'ሀ', 2],
    ['letters with marks', 'ẹ́', 3],
  ])('cuts %s to the maximum length of a post', (_, letter, places) => {
    const cut = fitForX(letter.repeat(300))
    expect(cut.endsWith('…')).toBe(true)
    const kept = (cut.length - 1) / letter.length
    expect(kept * places).toBeLessThanOrEqual(254)
    expect(kept * places).toBeGreaterThan(120)
  })
})
