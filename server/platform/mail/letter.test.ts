import { expect, it } from 'vitest'
import { inLanguage } from '../language'
import { type Letter, shortTitle, writeLetter } from './letter'

const letter = {
  subject: 'A subject',
  paragraphs: ['Hello <b>"Ada" & Tom</b>,', 'Something happened.'],
  action: { label: 'Look at it', url: 'https://pamoja.example/look?a=1&b=2' },
  ending: ["That's all."],
}

const write = (letter: Letter, stopUrl?: string) => writeLetter(letter, 'https://pamoja.example', stopUrl)

it('has the same content in text and in HTML', () => {
  const { text, html } = write(letter)
  expect(text).toBe(
    'Hello <b>"Ada" & Tom</b>,\n\nSomething happened.\n\nLook at it: https://pamoja.example/look?a=1&b=2\n\nThat\'s all.\n\nPamoja\n',
  )
  expect(html).toContain('<p dir="auto">Something happened.</p>')
  expect(html).toContain('<a href="https://pamoja.example/look?a=1&amp;b=2"')
  expect(html).toContain('That&#39;s all.')
  expect(html).toContain('Hello &lt;b&gt;&quot;Ada&quot; &amp; Tom&lt;/b&gt;,')
  expect(html).not.toContain('<b>')
})

it('shows the picture and the total of its fundraiser, and addresses in the text alone', () => {
  const fundraiser = { id: 7, title: '"><b>evil.com', currentAmount: 25_000, goalAmount: 100_000, donationsCount: 2 }
  const { text, html } = write({ ...letter, fundraiser, notMe: 'https://pamoja.example/not-me?token=x' })
  expect(html).toContain('src="https://pamoja.example/previews/7.jpg?v=25000" alt="&quot;&gt;&lt;b&gt;evil.\u200bcom"')
  for (const body of [text, html]) expect(body).toContain('$250 raised of $1,000 · 2 supporters')
  expect(html.replace(/<[^<>]*>/g, '')).not.toContain('https://')
  expect(write({ ...letter, fundraiser: { ...fundraiser, donationsCount: 0 } }).text).not.toContain('raised')
})

it('lists facts one to a line, as text in both parts', () => {
  const { text, html } = write({
    ...letter,
    facts: [
      ['Amount', '$25.00'],
      ['For', '<i>“A well”</i>'],
    ],
  })
  expect(text).toContain('Something happened.\n\nAmount: $25.00\nFor: <i>“A well”</i>\n\nLook at it')
  expect(html).toContain('$25.00</td>')
  // An amount in the narrow column is not broken between its digits.
  expect(html).toMatch(/<th scope="row" style="[^"]*overflow-wrap:break-word">Amount</)
  expect(html).toContain('&lt;i&gt;“A well”&lt;/i&gt;')
})

it('ends with the way to stop such mails, where they can be stopped', () => {
  const { text, html } = write(letter, 'https://pamoja.example/unsubscribe/x')
  expect(text.endsWith('Pamoja\n\nStop these emails: https://pamoja.example/unsubscribe/x\n')).toBe(true)
  expect(html).toContain('>Stop these emails</a>')
})

it('reads from right to left where the language does, also what begins with a name or an amount in Latin letters', () => {
  const { html } = inLanguage('ar', () =>
    write({
      subject: 'الإيصال',
      paragraphs: ['US$ 10.00 في الطريق إلى M-Pesa.', 'Thank you all!'],
      facts: [
        ['المبلغ', 'US$ 10.00'],
        ['US$ 10.00', 'Ada، لحملة أخرى'],
      ],
    }),
  )
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('<p dir="rtl">US$ 10.00 في الطريق إلى M-Pesa.</p>')
  // What a person wrote in another language keeps its own direction.
  expect(html).toContain('<p dir="auto">Thank you all!</p>')
  expect(html).toMatch(/<td dir="auto" style="[^"]*text-align:right[^"]*">US\$ 10\.00<\/td>/)
  expect(html).toMatch(/<td dir="rtl" style="[^"]*">Ada، لحملة أخرى<\/td>/)
  expect(html).toContain('<p dir="rtl">Pamoja</p>')
  expect(html).not.toContain('text-align:start')
})

it('has no link but ours, whatever people wrote', () => {
  const evil = ['.evil.com', '@evil.com/', '/,https://evil.com'].map((end) => `https://pamoja.example${end}`)
  const paragraphs = ['@you.won.evil.com wrote: evil.com, J.P. Otieno, 3.50', 'Look at https://pamoja.example/a.b']
  const { text, html } = write({
    subject: `News of ${evil[0]}`,
    paragraphs: [...paragraphs, ...evil, 'HTTP://1.2.3.4'],
  })
  for (const body of [text, html]) {
    expect(body).not.toMatch(/evil\.com|won\.evil|:\/\/evil|:\/\/1/)
    expect(body).toContain('J.P. Otieno, 3.50')
    expect(body).toContain('https://pamoja.example/a.b')
  }
})

it('keeps the signs of a username and of a title on their side where the text runs from right to left', () => {
  const paragraphs = ['ينتقل كل ما في @old_amina إلى @amina.k.', 'حملة «Help Amina!» على help@pamoja.example']
  const { text, html } = inLanguage('ar', () => write({ subject: 'الحسابان', paragraphs }))
  for (const body of [text, html]) {
    expect(body).toContain('ما في \u2068@old_amina\u2069 إلى \u2068@amina.k\u2069.')
    expect(body).toContain('«\u2068Help Amina!\u2069» على help@pamoja.\u200bexample')
  }
  expect(inLanguage('ar', () => shortTitle('Help Amina!'))).toBe('\u2068Help Amina!\u2069')
  expect(shortTitle('Help Amina!')).toBe('Help Amina!')
  const english = write({ subject: 'Two accounts', paragraphs: ['Of @amina'] })
  expect(english.text).toContain('Of @amina\n')
})
