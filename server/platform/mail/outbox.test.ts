import { beforeEach, expect, it } from 'vitest'
import { directionOf, isLanguage, LANGUAGES, prefixOf } from '#shared/language/languages'
import { createTestContext, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import { inLanguage, pagesAt, requestLanguage } from '../language'
import { queueMail } from './outbox'

const SITE = 'https://pamoja.example'

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})

const queue = (language: string, name: string | null = null) =>
  context.database.transaction((transaction) =>
    queueMail(transaction, context, {
      mailKey: language,
      to: { email: `${language}@example.org`, language, name },
      letter: () => ({
        subject: requestLanguage(),
        paragraphs: ['There is news.'],
        action: { label: 'Look', url: `${pagesAt(SITE)}/dashboard` },
      }),
      unsubscribe: () => ({ page: `${pagesAt(SITE)}/unsubscribe/x`, oneClick: `${SITE}/api/unsubscribe/x` }),
    }),
  )

it.each(LANGUAGES)(
  'writes a mail in the language of its recipient, not in that of the request: %s',
  async (language) => {
    for (const spoken of LANGUAGES) await inLanguage(spoken, () => queue(language))
    const [mail, ...others] = await queuedMails(context, `${language}@example.org`)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(language)
    expect(mail?.htmlBody).toContain(`<html lang="${language}"${directionOf(language) === 'rtl' ? ' dir="rtl"' : ''}>`)
    for (const body of [mail?.textBody, mail?.htmlBody]) {
      expect(body).toContain(`${SITE}${prefixOf(language)}/dashboard`)
      expect(body).toContain(`${SITE}${prefixOf(language)}/unsubscribe/x`)
    }
    expect(mail?.unsubscribeUrl).toBe(`${SITE}/api/unsubscribe/x`)
  },
)

it('greets by name whose address is confirmed, and nobody else', async () => {
  await queue('en', 'Ada')
  await queue('tlh')
  const greeted = async (language: string) => (await queuedMails(context, `${language}@example.org`))[0]?.textBody
  expect(await greeted('en')).toMatch(/^Hello Ada,\n\nThere is news/)
  expect(await greeted('tlh')).toMatch(/^Hello,\n\nThere is news/)
})

it('writes in English to a reader of a language that only another release knows', async () => {
  expect(isLanguage('tlh')).toBe(false)
  await queue('tlh')
  expect(await queuedMails(context, 'tlh@example.org')).toMatchObject([{ subject: 'en' }])
})
