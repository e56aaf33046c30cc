import { afterEach, expect, it } from 'vitest'
import { type Pack, speakWith } from '#shared/language/speak'
import { formatOf } from '#shared/language/testing/format-of'
import { onPayouts } from '../../../data/copy/fee-notes'
import { feeText } from './fees'

const format = formatOf('fr')

afterEach(() => speakWith(() => undefined))

it('leaves a text as it is where no other rate is set', () => {
  expect(feeText(onPayouts(true), undefined, 0)).toBe(onPayouts(true))
})

it('knows the usual rate with a space before its sign, and no article of another language', () => {
  const eight = [{ basisPoints: 800, country: null, from: null }]
  const french: Pack = { language: 'fr', translate: () => undefined, format }
  speakWith(() => french)
  expect(feeText('il y a 10\u00a0% de frais', eight, 0)).toBe('il y a 8\u00a0% de frais')
})

it('puts the rate of the site in place of the usual one', () => {
  const rates = [
    { basisPoints: 750, country: null, from: null },
    { basisPoints: 500, country: 'KE', from: null },
  ]
  const eight = [{ basisPoints: 800, country: null, from: null }]
  expect(feeText('we keep a 10% fee', eight, 0)).toBe('we keep an 8% fee')
  expect(feeText('10% + 5%, 90% of 94%; 15% leaves 85%', rates, 0)).toBe('7.5% + 5%, 92.5% of 94%; 12.5% leaves 87.5%')
})
