import { expect, it } from 'vitest'
import { shareLinks, whatsAppLink } from './ShareByDevice'

const ADDRESS = 'https://pamoja.example/fundraiser/7'
const textOf = (href = '') => new URL(href).searchParams.get('text') ?? ''
const onX = (title: string) => textOf(shareLinks(ADDRESS, title).find(({ name }) => name === 'X')?.href)

it('says the title of a fundraiser, in WhatsApp also the link', () => {
  expect(textOf(whatsAppLink(ADDRESS, 'Books & pens for 100% of us'))).toBe(
    `*Books & pens for 100% of us*\nPlease give, or pass it on: ${ADDRESS}?via=whatsapp`,
  )
  expect(textOf(whatsAppLink(`${ADDRESS}?amount=25`, 'Books'))).toContain(`${ADDRESS}?amount=25&via=whatsapp`)
  expect(onX('Books for all')).toBe('Books for all')
})

it.each(['a', 'ሀ', 'ẹ́'])('fits into a post on X: a long title of %s', (letter) => {
  // Beside the link a post has 256 places, and some letters take two.
  expect([...onX(letter.repeat(200))].length * 2).toBeLessThanOrEqual(256)
  expect(onX(letter.repeat(200)).endsWith('…')).toBe(true)
})
