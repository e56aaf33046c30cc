import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { type Pack, speakWith } from '#shared/language/speak'
import { formatOf } from '#shared/language/testing/format-of'
import { EnglishOnly, NotReviewed } from './NotReviewed'

const format = formatOf('sw')

/** A language as a browser loads it, of which nothing is translated. */
const swahili: Pack = { language: 'sw', translate: () => undefined, format }

afterEach(() => speakWith(() => undefined))

const shown = (content: ReactNode, address = '/fees') =>
  renderToString(<MemoryRouter initialEntries={[address]}>{content}</MemoryRouter>)

describe('a text that we have in English only', () => {
  it('is marked as English in another language, below a strip that says so', () => {
    speakWith(() => swahili)
    const page = shown(<EnglishOnly>Terms</EnglishOnly>)
    expect(page).toContain('This text is in English only; a translation has to be checked by a lawyer first.')
    expect(page).toMatch(/<div lang="en" dir="ltr">Terms<\/div>$/)
  })
})

describe('a page about money', () => {
  it('says in a language without a review that the English text decides, and links to it', () => {
    speakWith(() => swahili)
    const strip = shown(<NotReviewed />, '/payouts?tab=accounts')
    expect(strip).toContain('This translation has not been checked by a speaker yet. The English text decides.')
    expect(strip).toContain('<a href="/payouts?tab=accounts" hrefLang="en">')
  })
})
