import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { catalogueFolder } from '../catalogues'
import type { Collected } from '../collect'
import { placesOf } from './places'
import { takeProposals } from './propose'
import { sentencesOf } from './sentences'

const message = (text: string, key = text): [string, Collected] => [
  key,
  { key, text, hasNodes: false, group: 'public', number: 0, files: ['pwa/screens/checkout/Success.tsx'] },
]
const ENGLISH = new Map([message('Give {amount}'), message('Open', 'Open ⟨a fundraiser⟩'), message('Share')])

/** A project with Swahili catalogues, and a file of proposals for it. */
function project(proposals: unknown, language = 'sw') {
  const root = mkdtempSync(join(tmpdir(), 'propose-'))
  mkdirSync(catalogueFolder(root, 'sw'), { recursive: true })
  const at = (name: string) => join(catalogueFolder(root, 'sw'), `${name}.json`)
  const giving = { reviewed: false, messages: { 'Give {amount}': 'Toa {amount}', 'Open ⟨a fundraiser⟩': 'Iko wazi' } }
  writeFileSync(at('giving'), `${JSON.stringify(giving, null, 2)}\n`)
  writeFileSync(at('home'), `${JSON.stringify({ messages: { Share: 'Shiriki' } }, null, 2)}\n`)
  const file = join(root, 'proposals.json')
  writeFileSync(file, JSON.stringify({ language, proposals }))
  const read = (name: string) => readFileSync(at(name), 'utf8')
  return { root, read, take: () => takeProposals(root, file, ENGLISH) }
}

describe('proposed words', () => {
  it('replace those in the catalogues, which else stay as they are', () => {
    const { read, take } = project({ giving: { 'Give {amount}': ' Changia {amount} ' }, home: { Share: 'Shiriki' } })
    const before = { giving: read('giving'), home: read('home') }
    expect(take()).toEqual({ changed: 1, problems: [] })
    expect(read('giving')).toBe(before.giving.replace('Toa {amount}', 'Changia {amount}'))
    expect(read('home')).toBe(before.home)
  })

  it('go where the sentence is now, if it has moved to another catalogue', () => {
    const { read, take } = project({ giving: { Share: 'Sambaza' } })
    expect(take().changed).toBe(1)
    expect(JSON.parse(read('home')).messages).toEqual({ Share: 'Sambaza' })
  })

  it('are not taken at all if one of them has a mistake or is not said any more', () => {
    const { read, take } = project({
      giving: { 'Give {amount}': 'Changia', Old: 'Zamani' },
      home: { Share: 'Sambaza' },
    })
    expect(take()).toEqual({
      changed: 0,
      problems: ['sw: other values than in English (amount text): Give {amount}', 'sw: not said any more: Old'],
    })
    expect(read('home')).toContain('Shiriki')
  })

  it.each(['en', 'xx', '../sw'])('are not for a language called %s', (language) => {
    expect(() => project({}, language).take()).toThrow('is not a language with catalogues')
  })
})

it('translators see each sentence with its catalogue, its English and where it is said', () => {
  const { root } = project({})
  expect(sentencesOf(root, 'sw', ENGLISH)).toMatchObject({
    plurals: ['other', 'one'],
    catalogues: [
      {
        name: 'giving',
        isUnchecked: true,
        sentences: [
          { key: 'Give {amount}', translation: 'Toa {amount}', places: ['checkout'] },
          { key: 'Open ⟨a fundraiser⟩', english: 'Open', translation: 'Iko wazi' },
        ],
      },
      { name: 'home', isUnchecked: false, sentences: [{ key: 'Share' }] },
    ],
  })
})

it('names places by what people see', () => {
  expect(
    placesOf([
      'pwa/screens/create-fundraiser/GuestNotice.tsx',
      'pwa/components/donation/steps/Amount.tsx',
      'server/giving/receipts/receipt-mail.ts',
      'data/copy/how-it-works.ts',
      'shared/contract/bank-accounts.ts',
      'pwa/screens/create-fundraiser/FeeBox.tsx',
      'shared/site.ts',
    ]),
  ).toEqual(['create fundraiser', 'donation', 'receipts', 'how it works', 'bank accounts', 'site'])
})
