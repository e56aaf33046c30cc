import { afterEach, describe, expect, it } from 'vitest'
import { formatOf } from '#shared/language/testing/format-of'
import { partsOf, say, sayIn } from './say'
import { speakWith } from './speak'

const arabic = formatOf('ar')

describe('saying a sentence in English', () => {
  it('puts values into it', () => {
    expect(say('Give {amount} to {name}', { amount: '$5.00', name: 'Amina <b>' })).toBe('Give $5.00 to Amina <b>')
    expect(sayIn('a fundraiser', 'Open')).toBe('Open')
    expect(say('Make two {site} accounts one', { site: 'Pamoja' })).toBe('Make two Pamoja accounts one')
  })

  it('writes numbers with groups, and chooses the plural', () => {
    const donations = (count: number) =>
      say('{count, plural, =0 {No donation yet} one {# donation} other {# donations}}', { count })
    expect([0, 1, 2, 1234].map(donations)).toEqual(['No donation yet', '1 donation', '2 donations', '1,234 donations'])
    expect(say('{size, number} bytes', { size: 12000 })).toBe('12,000 bytes')
  })

  it('reads its values from the sentence', () => {
    // @ts-expect-error a value is missing
    say('Give {amount}')
    // @ts-expect-error a value that the sentence does not have
    say('Give {amount}', { amount: '$5', name: '' })
    // @ts-expect-error a text where a number decides the plural
    say('{count, plural, one {# gift} other {# gifts}}', { count: '1' })
    // @ts-expect-error a sentence without values
    say('Give', { amount: '$5' })
    expect(say('{count, plural, one {one {what}} other {# {what}}}', { count: 2, what: 'wells' })).toBe('2 wells')
  })
})

describe('saying a sentence in another language', () => {
  afterEach(() => speakWith(() => undefined))

  const translate = (messages: Record<string, string>) =>
    speakWith(() => ({ language: 'ar', format: arabic, translate: (key) => messages[key] }))

  it('puts values where the language has them, whatever characters people wrote', () => {
    translate({ '{name} gave {amount}': '{amount} from {name}', 'Open ⟨a fundraiser⟩': 'Active' })
    const name = "{amount} <b># {count, plural, other {}} $1 $& '"
    expect(say('{name} gave {amount}', { name, amount: '$5' })).toBe(`$5 from ${name}`)
    expect([sayIn('a fundraiser', 'Open'), sayIn('a door', 'Open')]).toEqual(['Active', 'Open'])
  })

  it('chooses a plural by the language, and writes the number as it does', () => {
    const forms = '=1 {just one} zero {zero #} one {one #} two {two #} few {few #} many {many #} other {other #}'
    translate({ '{count, plural, one {# gift} other {# gifts}}': `{count, plural, ${forms}}` })
    const gifts = (count: number) => say('{count, plural, one {# gift} other {# gifts}}', { count })
    const said = ['zero 0', 'just one', 'two 2', 'few 3', 'many 11', 'other 100', 'many 1,234']
    expect([0, 1, 2, 3, 11, 100, 1234].map(gifts)).toEqual(said)
  })

  it('says in English what has no translation, with the plurals of English', () => {
    translate({})
    const gifts = (count: number) => say('{count, plural, one {# gift} two {a pair} other {# gifts}}', { count })
    expect([1, 2, 3].map(gifts)).toEqual(['1 gift', '2 gifts', '3 gifts'])
  })

  it('gives the parts of a sentence with elements as a list', () => {
    translate({ key: 'From <b>here, {name}</b> to {place}{count, plural, other {: <i>#</i>}}' })
    const values = new Map<string, unknown>(Object.entries({ name: 'Amina', place: '1', count: 1234 }))
    const find = (name: string, words?: string) => (words === undefined ? values.get(name) : { [name]: words })
    expect(partsOf('key', '', find)).toEqual(['From ', { b: 'here, Amina' }, ' to ', '1', ': ', { i: '1,234' }])
  })
})
