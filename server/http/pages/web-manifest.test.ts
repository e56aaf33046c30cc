import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { directionOf, LANGUAGES } from '#shared/language/languages'
import { speakWith } from '#shared/language/speak'
import { speakAllLanguages } from '../../platform/language'
import { storeSite, UNDECIDED } from '../../platform/site'
import { createTestContext } from '../../testing/context'
import { serve } from '../../testing/serve'
import { webManifest } from './web-manifest'

/** What a manifest says. */
const words = z.object({ description: z.string(), shortcuts: z.array(z.object({ name: z.string() })) })

const context = await createTestContext()
const server = await serve(context, { site: () => [webManifest(context, '.')] })

it('gives the installed app the name of the site once an admin has set one', async () => {
  const read = (headers = {}) => server.send('GET', '/manifest.webmanifest', { headers })
  // Left to the files of the build.
  expect((await read()).status).toBe(404)
  const site = { ...UNDECIDED, name: 'Harambee' }
  const by = { changedBy: null, changedAt: context.clock() }
  await context.database.transaction((transaction) => storeSite(transaction, { version: 0, site }, by))
  const named = await read()
  expect(named).toMatchObject({
    status: 200,
    body: { name: 'Harambee', short_name: 'Harambee', start_url: '/', id: '/' },
  })
  const tag = named.headers.get('ETag') ?? ''
  expect((await read({ 'If-None-Match': tag })).status).toBe(304)
})

it('says and opens everything of the installed app in each language', async () => {
  await speakAllLanguages()
  const manifests = await Promise.all(
    LANGUAGES.filter((language) => language !== 'en').map(async (language) => {
      const { body } = await server.send('GET', `/${language}/manifest.webmanifest`)
      expect(body).toMatchObject({ lang: language, dir: directionOf(language), start_url: `/${language}/`, id: '/' })
      return body
    }),
  ).finally(() => speakWith(() => undefined))
  const wordsOf = (manifest: unknown) => {
    const { description, shortcuts } = words.parse(manifest)
    return [description, ...shortcuts.map(({ name }) => name)]
  }
  const english = wordsOf(JSON.parse(readFileSync('manifest.webmanifest', 'utf8')))
  for (const manifest of manifests)
    expect(wordsOf(manifest).filter((text, index) => text === english[index])).toEqual([])
})
