import { afterAll, beforeAll, expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#shared/language/languages'
import { speakWith } from '#shared/language/speak'
import { ABOUT_ACCOUNTS } from '../../testing/letters/about-accounts'
import { ABOUT_MONEY } from '../../testing/letters/about-money'
import { ABOUT_PAYOUTS } from '../../testing/letters/about-payouts'
import { problemsIn } from '../../testing/letters/problems-in'
import { WRITTEN } from '../../testing/letters/written'
import { inLanguage, pagesAt, speakAllLanguages } from '../language'
import { subjectOf, writeLetter } from './letter'

const LETTERS = { ...ABOUT_ACCOUNTS, ...ABOUT_MONEY, ...ABOUT_PAYOUTS }

beforeAll(speakAllLanguages)
afterAll(() => speakWith(() => undefined))

/** All letters as they are mailed in a language, under the name of the function that writes them. */
const written = (language: LanguageCode) =>
  inLanguage(language, () =>
    Object.entries(LETTERS).flatMap(([name, write]) =>
      write().map((letter, index) => {
        const stop = `${pagesAt(WRITTEN.site)}/unsubscribe/x`
        return {
          at: `${name} ${index}`,
          subject: subjectOf(letter, 'Pamoja'),
          ...writeLetter(letter, WRITTEN.site, stop),
        }
      }),
    ),
  )

it.each(LANGUAGES)('each letter is whole in %s, in both of its parts', (language) => {
  const [own, english] = [written(language), written('en')]
  const problems = english.flatMap((mail, index) =>
    problemsIn(own[index], mail, language).map((problem) => `${mail.at}: ${problem}`),
  )
  expect(problems).toEqual([])
  // The outbox greets, and knows whether it may do so by name.
  expect(english.filter(({ text }) => text.startsWith('Hello'))).toEqual([])
})
