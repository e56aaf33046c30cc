import { describe, expect, it } from 'vitest'
import { say, sayIn } from './say'

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
