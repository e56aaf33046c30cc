import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { RenderedPage } from '#shared/page'
import { htmlDocument, plainDocument } from './document'
import { allowStrip } from './strip'

const build = {
  id: 'one',
  script: '/assets/app.js',
  styles: [],
  starter: 'load()',
  starterHash: '',
  strip: { script: 'start()', style: '.strips{}' },
  criticalStyle: '',
  criticalStyleHash: '',
  criticalStyleOf: () => '',
  chunksOf: () => [],
  wordsOf: () => [],
  wordBytes: {},
}
const HOSTILE = `</script><img src=x onerror="alert('1')">`
const head = {
  language: 'en',
  title: HOSTILE,
  description: HOSTILE,
  canonical: `https://pamoja.test/${HOSTILE}`,
  index: true,
  kind: 'website',
  image: null,
  imageSize: null,
  structuredData: { name: HOSTILE },
  siteName: HOSTILE,
} as const

describe('the HTML of a page', () => {
  const html = htmlDocument(
    {
      status: 200,
      html: '',
      head,
      data: JSON.stringify({ text: HOSTILE }),
      modules: [],
      words: 'public',
      isStyledFirst: true,
      version: '1',
      startsWhen: 'painted',
    },
    build,
  )

  it('ends no script early because of a text in its data', () => {
    expect(html.split('</script>')).toHaveLength(4)
    expect(html).toContain('\\u003c/script>\\u003cimg')
  })

  it('escapes texts in its title and its tags', () => {
    expect(html).not.toContain('<img')
    expect(html).toContain('<title>&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;</title>')
  })
})

describe('a page in another language', () => {
  const files = ['sw-public', 'sw-giving', 'sw-reading', 'sw-account'].map(
    (name) => `/assets/words-${name}-0a1b2c3d.js`,
  )
  const preloadedFor = (words: string) => {
    const page = {
      ...{ status: 200, html: '', head, data: '{}', modules: [], words },
      isStyledFirst: true,
      version: '1',
      startsWhen: 'painted' as const,
    }
    const html = htmlDocument(page, { ...build, wordsOf: () => files })
    expect(html).toContain(`data-words="${files.join(' ')}"`)
    const loaded = / data-files="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
    return files
      .filter((file) => loaded.includes(file))
      .map((file) => file.slice('/assets/words-'.length, -'-0a1b2c3d.js'.length))
  }

  it('loads the sentences of its screen at once, and names those of others', () => {
    expect(preloadedFor('public')).toEqual(['sw-public'])
    expect(preloadedFor('giving')).toEqual(['sw-public', 'sw-giving'])
    expect(preloadedFor('reading')).toEqual(['sw-public', 'sw-reading'])
  })
})

describe('the script of a page', () => {
  const page = { status: 200, html: 'content', head, data: '{}', modules: ['a'], words: 'public', version: '1' }
  const startOf = (startsWhen: RenderedPage['startsWhen']) =>
    htmlDocument(
      { ...page, isStyledFirst: true, startsWhen },
      { ...build, styles: ['/a.css'], chunksOf: () => ['/a.js', '/b.js'] },
    )

  it('is one that loads the others, and runs before the styles have arrived', () => {
    const html = startOf('painted')
    expect(html).not.toMatch(/modulepreload|type="module"/)
    const starter = '<script data-files="/a.js /b.js /assets/app.js" data-failed="No connection">load()</script>'
    expect(html.indexOf(starter)).toBeGreaterThan(0)
    expect(html.indexOf('<link rel="stylesheet" href="/a.css">')).toBeGreaterThan(html.indexOf(starter))
  })

  it('knows when it may not wait for a tap, and when the browser has asked for less data', () => {
    expect(startOf('painted')).not.toContain('data-when')
    expect(startOf('now')).toContain(' data-when="now">load()')
    expect(startOf('asked')).toContain(' data-when="asked">load()')
  })

  it('is missing on a page that needs none', () => {
    expect(plainDocument(page, build, [])).not.toContain('load()')
  })
})

describe('an announcement above a page', () => {
  const page = {
    ...{ status: 200, html: 'content', head, data: '{}', modules: [], words: 'public' },
    ...{ isStyledFirst: true, version: '1', startsWhen: 'painted' as const },
  }
  const shown = {
    key: '7',
    level: 'warning',
    text: HOSTILE,
    link: '/about?a="b',
    endsAt: '2026-11-23T10:00:00.000Z',
  } as const

  it('costs no byte when there is none', () => {
    expect(htmlDocument(page, build)).not.toContain('strip')
    expect(plainDocument(page, build, [])).not.toContain('strip')
  })

  it('is escaped, and comes before the content with its own style and script', () => {
    const html = htmlDocument(page, build, [shown])
    expect(html).not.toContain('<img')
    expect(html).toContain('href="/about?a=&quot;b"')
    const places = ['</head>', '<style>.strips{}', 'class="strips"', '<script>start()</script>', '<div id="root">']
    const found = places.map((place) => html.indexOf(place))
    expect(found).toEqual(found.toSorted((one, other) => one - other))
    expect(found).not.toContain(-1)
    expect(html).toMatch(/<p id="announcement-7".*<button [^>]*aria-describedby="announcement-7"/)
    expect(html).toContain('data-key="7" data-ends="2026-11-23T10:00:00.000Z"')
  })

  it('has no script and no button on a page that may run none', () => {
    const html = plainDocument(page, build, [shown])
    expect(html).toContain('class="strips"')
    expect(html).not.toMatch(/start\(\)|<button/)
  })

  it('is allowed by the policy of its page only, with its own style and script', () => {
    const policy = "script-src 'self' https://js.test; style-src 'self' 'sha256-a'; img-src 'self'"
    expect(allowStrip(policy, [], build.strip)).toBe(policy)
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(allowStrip(policy, [shown], build.strip)).toBe(
      `script-src 'self' ${hash('start()')} https://js.test; style-src 'self' ${hash('.strips{}')} 'sha256-a'; img-src 'self'`,
    )
  })
})
