import { afterAll, beforeAll, expect, it } from 'vitest'
import { LANGUAGES, type LanguageCode } from '#shared/language/languages'
import { speakWith } from '#shared/language/speak'
import { ABOUT_ACCOUNTS } from '../../testing/letters/about-accounts'
import { ABOUT_MONEY } from '../../testing/letters/about-money'
import { ABOUT_PAYOUTS } from '../../testing/letters/about-payouts'
import { findLetters, lettersElsewhere, sentencesOfLetters, writtenToOthers } from '../../testing/letters/find-letters'
import { problemsIn } from '../../testing/letters/problems-in'
import { inLanguage, pagesAt, speakAllLanguages } from '../language'
import { subjectOf, writeLetter } from './letter'

const LETTERS = { ...ABOUT_ACCOUNTS, ...ABOUT_MONEY, ...ABOUT_PAYOUTS }
const found = findLetters()
const inEnglish = new Set(found.filter(({ sentences }) => sentences.length === 0).map(({ name }) => name))

beforeAll(speakAllLanguages)
afterAll(() => speakWith(() => undefined))

/** All letters as they are mailed in a language, under the name of the function that writes them. */
const written = (language: LanguageCode) =>
  inLanguage(language, () =>
    Object.entries(LETTERS).flatMap(([name, write]) =>
      write().map((letter, index) => {
        const stop = `${pagesAt('https://pamoja.example')}/unsubscribe/x`
        return { at: `${name} ${index}`, subject: subjectOf(letter, 'Pamoja'), ...writeLetter(letter, stop) }
      }),
    ),
  )

it('the samples are all letters that the server writes, except those to admins', () => {
  expect(Object.keys(LETTERS).toSorted()).toEqual(
    found
      .map(({ name }) => name)
      .filter((name) => !inEnglish.has(name))
      .toSorted(),
  )
  expect(lettersElsewhere()).toEqual([])
})

it('only admins get letters without translation', () => {
  expect(inEnglish.size).toBeGreaterThan(5)
  expect(writtenToOthers(inEnglish)).toEqual([])
})

it('the samples say every sentence of the letters', () => {
  const said = written('en').flatMap(({ subject, text }) => [subject, ...text.split('\n')])
  const unsaid = sentencesOfLetters().filter((sentence) => {
    const pattern = sentence
      .split(/\{(?:[^{}]|\{[^{}]*\})*\}/)
      .map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')
    return !said.some((line) => new RegExp(pattern).test(line))
  })
  expect(unsaid).toEqual([])
})

it.each(LANGUAGES)('each letter is whole in %s, in both of its parts', (language) => {
  const [own, english] = [written(language), written('en')]
  const problems = english.flatMap((mail, index) =>
    problemsIn(own[index], mail, language).map((problem) => `${mail.at}: ${problem}`),
  )
  expect(problems).toEqual([])
})
