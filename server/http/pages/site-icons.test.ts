import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { getSite, type SiteSettings, updateSite } from '#shared/contract/admin/site'
import { directionOf, LANGUAGES } from '#shared/language/languages'
import { speakWith } from '#shared/language/speak'
import { speakAllLanguages } from '../../platform/language'
import { createSite, readStoredSite, storeSite, UNDECIDED } from '../../platform/site'
import { actsOn, signInAdmin } from '../../testing/admins'
import { createTestContext, type TestContext } from '../../testing/context'
import { serve, type TestServer } from '../../testing/serve'
import { mediaRoutes } from '../routes/images'
import { brandOf, policyWith, siteIcons } from './site-icons'
import { webManifest } from './web-manifest'

const WORDS = { name: 'Pamoja', supportEmail: '', claim: '', links: {} }
const picture = (width: number, height: number, alpha = 0.5) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha } } })
const dataOf = async (image: Sharp) => `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`

describe('the logo of the site', () => {
  let context: TestContext
  let server: TestServer
  let headers: Record<string, string>
  beforeEach(async () => {
    context = await createTestContext()
    server = await serve(context, {
      site: () => [webManifest(context, '.'), siteIcons(context), mediaRoutes(context)],
    })
    headers = (await signInAdmin(context)).headers
  })

  const save = (logo: string | null | undefined, version: number) =>
    server.send('PUT', updateSite.path, { headers, body: { ...WORDS, version, ...(logo !== undefined && { logo }) } })
  const bytesOf = async (path: string) => {
    const reply = await fetch(server.origin + path)
    return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()), headers: reply.headers }
  }
  const current = async () => {
    await context.site.refresh()
    return context.site.current().logo ?? ''
  }

  it('keeps its transparent parts, is recorded, stays when only words are saved, and can be removed', async () => {
    const saved = await save(await dataOf(picture(400, 200)), 0)
    expect(saved).toMatchObject({ status: 200, body: { version: 1 } })
    const { bytes } = await bytesOf((saved.body as SiteSettings).logo ?? '')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 400, height: 200, hasAlpha: true })
    const opaque = await save(await dataOf(picture(400, 200, 1)), 1)
    expect((opaque.body as SiteSettings).logo).not.toBe((saved.body as SiteSettings).logo)
    const other = { ...WORDS, claim: 'Registered in Kenya.', version: 2 }
    expect((await server.send('PUT', updateSite.path, { headers, body: other })).body).toMatchObject({
      logo: (opaque.body as SiteSettings).logo,
    })
    expect((await save(null, 3)).body).toMatchObject({ logo: null })
    expect(await current()).toBe('')
    expect((await actsOn(context, 'site')).map(({ after }) => after?.includes('logo'))).toEqual([
      true,
      true,
      false,
      true,
    ])
  })

  it('becomes the icons of the installed app, also on another server', async () => {
    expect((await server.send('GET', '/manifest.webmanifest')).status).toBe(404)
    expect((await bytesOf('/icons/icon-192.png')).status).toBe(404)
    await save(await dataOf(picture(400, 200)), 0)
    const manifest = (await server.send('GET', '/manifest.webmanifest')).body as {
      name: string
      icons: { src: string }[]
    }
    expect(manifest.name).toBe('Pamoja: Community Fundraising')
    const icons = await Promise.all(manifest.icons.map(({ src }) => bytesOf(src)))
    expect(icons.map(({ status, headers: sent }) => [status, sent.get('Content-Type')])).toEqual(
      Array(3).fill([200, 'image/png']),
    )
    const sizes = await Promise.all(icons.map(({ bytes }) => sharp(bytes).metadata()))
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [192, 192],
      [512, 512],
      [512, 512],
    ])
    // Phones cut a maskable icon to a circle of 80 % of its side.
    const maskable = await sharp(
      await sharp(icons[2]?.bytes).extract({ left: 0, top: 0, width: 512, height: 100 }).toBuffer(),
    ).stats()
    expect(maskable.channels.slice(0, 3).map(({ min }) => min)).toEqual([255, 255, 255])
    const { icons: links, style } = brandOf({ logo: await current() })
    for (const [, path = ''] of links.matchAll(/href="([^"]+)"/g)) expect((await bytesOf(path)).status).toBe(200)
    expect(style).toContain(await current())
    expect((await bytesOf('/icons/icon-192.png')).status).toBe(200)
    expect((await bytesOf(`/media/icons/${'0'.repeat(32)}/icon-192.png`)).status).toBe(404)
    const elsewhere = createSite(context.database, false, context.log)
    await elsewhere.refresh()
    expect(elsewhere.current().logo).toBe(await current())
  })

  it.each([
    ['too small', () => dataOf(picture(191, 191)), /192 pixels/],
    ['a thin line', () => dataOf(picture(800, 100)), /five times/],
    ['an SVG', () => `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`, /PNG, JPEG or WebP/],
    [
      'an SVG that says it is a PNG',
      () => `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
      /PNG, JPEG or WebP/,
    ],
    ['an address', () => '/media/x.jpg', /PNG, JPEG or WebP/],
  ])('is refused in words when it is %s', async (_, make, words) => {
    const refused = await save(await make(), 0)
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'logo', message: expect.stringMatching(words) }] },
    })
    expect(await server.call(getSite, {}, headers)).toMatchObject({ body: { version: 0, logo: null } })
  })

  it('is none in settings that somebody changed by hand', async () => {
    const value = JSON.stringify({ name: 'Harambee', logo: '' })
    const row = { version: 1, value, changedBy: null, changedAt: context.clock() }
    await context.database.write.insertInto('site_settings').values(row).execute()
    expect((await readStoredSite(context.database.read)).site).toMatchObject({ name: 'Harambee', logo: null })
  })

  it('has a style that the policy of the page allows by its hash', () => {
    const policy = policyWith(
      brandOf({ logo: 'a'.repeat(32) }),
      "img-src 'self'; style-src 'self' 'sha256-x'; font-src 'self'",
    )
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=' 'sha256-x'; font/)
  })
})

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
