import { describe, expect, it } from 'vitest'
import type { RenderedPage } from '#shared/page'
import { htmlDocument, plainDocument } from './document'

const build = {
  id: 'one',
  script: '/assets/app.js',
  styles: [],
  loader: 'load()',
  loaderHash: '',
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
      area: null,
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
  const files = ['sw-public', 'sw-account'].map((name) => `/assets/words-${name}-0a1b2c3d.js`)
  const preloadedFor = (words: string) => {
    const page = {
      ...{ status: 200, html: '', head, data: '{}', area: null, words },
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
    expect(preloadedFor('account')).toEqual(['sw-public', 'sw-account'])
  })
})

describe('the script of a page', () => {
  const page = { status: 200, html: 'content', head, data: '{}', area: 'home', words: 'public', version: '1' }
  const startOf = (startsWhen: RenderedPage['startsWhen']) =>
    htmlDocument(
      { ...page, isStyledFirst: true, startsWhen },
      { ...build, styles: ['/a.css'], chunksOf: () => ['/a.js', '/b.js'] },
    )

  it('is one that loads the others, and runs before the styles have arrived', () => {
    const html = startOf('painted')
    expect(html).not.toMatch(/modulepreload|type="module"/)
    const loader = '<script data-files="/a.js /b.js /assets/app.js" data-failed="No connection">load()</script>'
    expect(html.indexOf(loader)).toBeGreaterThan(0)
    expect(html.indexOf('<link rel="stylesheet" href="/a.css">')).toBeGreaterThan(html.indexOf(loader))
  })
})

describe('a line above a page', () => {
  const page = {
    ...{ status: 200, html: 'content', head, data: '{}', area: null, words: 'public' },
    ...{ isStyledFirst: true, version: '1', startsWhen: 'painted' as const },
  }

  it('is escaped, and comes before the content, also on a page without script', () => {
    for (const html of [htmlDocument(page, build, [HOSTILE]), plainDocument(page, build, [HOSTILE])]) {
      expect(html).not.toContain('<img')
      expect(html).toContain('<body><aside class="site-notice">')
    }
  })
})
