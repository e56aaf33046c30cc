import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLines, composeList, groupList, type ListedGift, type ListState, safeName } from './group-list'

const STATE: ListState = {
  title: 'Roof for Mbare library',
  goal: 100_000,
  total: 42_550,
  count: 38,
  asOf: Date.UTC(2026, 10, 29, 14, 5),
  code: 'PM7K-3QXZ',
  address: 'https://pamoja.example/f/PM7K',
}
const NEW: ListedGift[] = [
  { name: 'Amina K.', amount: 2_500 },
  { name: null, amount: 1_050 },
  { name: 'Kofi Mensah', amount: 5_000 },
]
const bare = (text: string) => text.replace(/[\u2068\u2069]/g, '')

it('reads as a group writes it: who gave since the last list, oldest first, and where it stands', () => {
  expect(bare(groupList(STATE, NEW)).split('\n')).toEqual([
    'Roof for Mbare library',
    '36. Kofi Mensah – $50',
    '37. A well-wisher – $10.50',
    '38. Amina K. – $25',
    'Total: $425.50',
    '$574.50 of $1,000 still missing',
    'As of November 29, 2026, 14:05 (UTC)',
    'Check it: pamoja.example/check · PM7K-3QXZ',
    'https://pamoja.example/f/PM7K?via=list',
  ])
  const reached = { ...STATE, total: 100_000, code: '', address: 'https://pamoja.example/sw/fundraiser/7' }
  expect(groupList(reached, []).split('\n')).toEqual([
    'Roof for Mbare library',
    'Total: $1,000.00',
    'The goal of $1,000 is reached',
    'As of November 29, 2026, 14:05 (UTC)',
    'https://pamoja.example/sw/fundraiser/7?via=list',
  ])
})

it('names the first new gifts and says how many more there are, where not all fit', () => {
  const gifts = Array.from({ length: 30 }, (_, index) => ({ name: `Giver ${index}`, amount: 2_500 }))
  const { text, listed } = composeList(STATE, gifts)
  const lines = bare(text).split('\n')
  expect(lines[1]).toBe('9. Giver 29 – $25')
  expect(lines[listed + 1]).toBe(`and ${30 - listed} more`)
  expect(text.length).toBeLessThanOrEqual(600)
  expect(text.length).toBeGreaterThan(560)
  expect(checkLines(text, STATE, gifts).every(({ fits }) => fits)).toBe(true)
})

describe('a hostile name', () => {
  it.each([
    ['Kofi\n39. Amina – $500', 'Kofi 39 Amina – 500'],
    ['Kofi\u2028\u2029\u0085\v39. Ama', 'Kofi 39 Ama'],
    ['\u202e005$ \u2069\u2066Kofi\u200f', '005 Kofi'],
    ['*Kofi* _Ama_ ~x~ ```y```', 'Kofi Ama x y'],
    ['> 39. Kofi', '39 Kofi'],
    ['1*. Kofi', '1 Kofi'],
    ['1.2. Kofi', '1 2 Kofi'],
    ['٣٩. Kofi', '٣٩ Kofi'],
    ['- Kofi', 'Kofi'],
    ['https://evil.example', 'https: evil. example'],
    ['Zalgo e\u0301\u0302\u0303\u0304\u0305\u0306', 'Zalgo é\u0302\u0303\u0304'],
    ['\u200d\u200d Ko\u200d\u200dfi\u3164', 'Ko\u200dfi'],
    ['\u3164\u2800\u200b*', ''],
    ['👩‍👩‍👧‍👦'.repeat(9), `${'👩‍👩‍👧‍👦'.repeat(3)}…`],
    ['እናት ዓለም፣ ጤና', 'እናት ዓለም፣ ጤና'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeName(name)).toBe(safe)
  })

  const traps = fc.constantFrom(
    ...[
      '\n',
      '\r',
      '\u2028',
      '\u2029',
      '\u0085',
      '\v',
      '\f',
      '\u202e',
      '\u2066',
      '\u2067',
      '\u2069',
      '\u200f',
      '\u061c',
    ],
    ...[
      '*',
      '_',
      '~',
      '`',
      '> ',
      '39. ',
      '1) ',
      '\n39. ',
      ' – $500',
      '\nTotal: $9',
      'and 12 more',
      '\u200d',
      '\u0301',
      '٣. ',
    ],
    ...['\u{e0031}', '\u3164', '\ufeff', '\0', 'https://', 'evil.example', '  ', '👩‍👩‍👧', 'ẹ́', 'محمد', 'አበበ'],
  )
  const hostile = fc
    .array(fc.oneof({ weight: 3, arbitrary: traps }, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 12 })
    .map((parts) => parts.join(''))

  it('forges no line', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (names) => {
        const gifts = names.map((name) => ({ name, amount: 2_500 }))
        const { text, listed } = composeList(STATE, gifts)
        const lines = text.split(/[\n\r\v\f\u0085\u2028\u2029]/)
        const frame = groupList(STATE, []).split('\n')
        const more = listed < gifts.length ? 1 : 0
        expect(lines).toHaveLength(frame.length + listed + more)
        lines.slice(1, 1 + listed).forEach((line, index) => {
          const [, name = ''] = /^\d+\. \u2068([^\u2066-\u2069]+)\u2069 – \$25$/.exec(line) ?? []
          expect(line.startsWith(`${STATE.count - gifts.length + 1 + index}. \u2068`)).toBe(true)
          expect(name).not.toMatch(/^$|[*_~`]|\p{Nd}\s*[.)]|[\u200e\u200f\u061c\u202a-\u202e]|\p{Cc}/u)
          expect(name.length).toBeLessThanOrEqual(40)
        })
        expect(checkLines(text, STATE, gifts).every(({ fits }) => fits)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('stays where it is in the title', () => {
    fc.assert(
      fc.property(hostile, (title) => {
        const lines = groupList({ ...STATE, title }, NEW).split('\n')
        expect(lines.filter((line) => /^\d+\. /.test(line))).toHaveLength(NEW.length)
        expect(lines.length).toBeLessThanOrEqual(groupList(STATE, NEW).split('\n').length)
      }),
    )
  })
})

describe('a list that is checked', () => {
  const names = ['Amina K.', 'Kofi Mensah', 'Ọláyínká', 'አበበ ቢቂላ', 'محمد صلاح', null]
  const gift = fc.record({ name: fc.constantFrom(...names), amount: fc.integer({ min: 100, max: 999_999 }) })
  /** All gifts up to a moment, and how many of them are new. */
  const books = fc
    .tuple(
      fc.array(gift, { minLength: 1, maxLength: 60 }),
      fc.nat({ max: 60 }),
      fc.integer({ min: 100, max: 9_999_999 }),
    )
    .map(([gifts, fresh, goal]) => {
      const total = gifts.reduce((sum, { amount }) => sum + amount, 0)
      return { gifts, newest: gifts.slice(0, fresh), state: { ...STATE, goal, total, count: gifts.length } }
    })
  const misfits = (text: string, { state, gifts }: { state: ListState; gifts: ListedGift[] }) =>
    checkLines(text, state, gifts).filter(({ fits }) => !fits)

  it('fits as it was made, and its lines with the rest are the total', () => {
    fc.assert(
      fc.property(books, (each) => {
        const { text, listed } = composeList(each.state, each.newest)
        expect(misfits(text, each)).toEqual([])
        const shown = [...bare(text).matchAll(/^\d+\. .* – \$([\d,.]+)$/gm)]
        const cents = shown.map(([, amount = '']) => Math.round(Number(amount.replaceAll(',', '')) * 100))
        const rest = [
          ...each.newest.slice(0, each.newest.length - listed),
          ...each.gifts.slice(each.newest.length),
        ].map(({ amount }) => amount)
        expect([...cents, ...rest].reduce((sum, amount) => sum + amount, 0)).toBe(each.state.total)
        expect(text.length).toBeLessThanOrEqual(600)
      }),
      { numRuns: 300 },
    )
  })

  it('does not fit with one sign changed, added or taken away', () => {
    const sign = fc.constantFrom(...'0123456789$.,–-·aKez Ọአ\n')
    fc.assert(
      fc.property(books, fc.nat(), sign, fc.constantFrom('change', 'add', 'take'), (each, at, other, how) => {
        const text = bare(groupList(each.state, each.newest))
        const place = at % text.length
        const put = how === 'take' ? '' : other
        const forged = text.slice(0, place) + put + text.slice(how === 'add' ? place : place + 1)
        const seen = (list: string) =>
          list
            .split('\n')
            .map((line) => line.replace(/\s+/g, ' ').trim())
            .filter(Boolean)
        fc.pre(seen(forged).join('\n').normalize('NFC') !== seen(text).join('\n').normalize('NFC'))
        expect(misfits(forged, each)).not.toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  it('fits with other spaces and without the marks that nobody sees, and with numbers from before a refund', () => {
    const gifts = [...NEW, { name: 'Older', amount: 900 }]
    const state = { ...STATE, count: 4 }
    const text = groupList(state, NEW)
    expect(
      misfits(`\n${bare(text).replaceAll(' ', '\u00a0 ').replaceAll('\n', '\r\n\r\n')}`, { state, gifts }),
    ).toEqual([])
    const refunded = [NEW[0], { name: 'Gone', amount: 700 }, ...gifts.slice(1)].filter((each) => each !== undefined)
    expect(misfits(text, { state, gifts: refunded })).toEqual([])
  })

  it('says which line was forged, and that the same gift can’t count twice', () => {
    const state = { ...STATE, count: 3 }
    const text = bare(groupList(state, NEW))
    const forged = text.replace('Kofi Mensah', 'Kwame Mensah')
    expect(misfits(forged, { state, gifts: NEW }).map(({ text }) => text)).toEqual(['1. Kwame Mensah – $50'])
    const twice = text.replace('2. A well-wisher – $10.50', '2. Amina K. – $25')
    expect(misfits(twice, { state, gifts: NEW }).map(({ text }) => text)).toEqual(['2. Amina K. – $25'])
    expect(misfits(`${text}\nTotal: $425.50\nSend it to +254 700 000 000`, { state, gifts: NEW })).toHaveLength(2)
    expect(misfits('and 3 more', { state, gifts: NEW })).toHaveLength(1)
  })
})
