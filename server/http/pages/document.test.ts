import { describe, expect, it } from 'vitest'
import { htmlDocument } from './document'

const build = {
  id: 'one',
  script: '/assets/app.js',
  styles: [],
  criticalStyle: '',
  criticalStyleHash: '',
  chunksOf: () => [],
}
const HOSTILE = `</script><img src=x onerror="alert('1')">`
const head = {
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
      isStyledFirst: true,
      version: '1',
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
