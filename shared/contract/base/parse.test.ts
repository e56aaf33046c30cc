import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { newPassword } from '../auth'
import { id } from './fields'
import { parse } from './parse'
import { email, nameProblem, optionalEmail, orNone, plainLine, plainText } from './typed-texts'

describe('messages', () => {
  const schema = v.object({ title: v.string(), goal: v.number(), tags: v.array(v.string()) })

  it('says Required for a missing field [5.generic.required]', () => {
    expect(parse(schema, { goal: 1, tags: [] })).toEqual({
      ok: false,
      issues: [{ path: 'title', message: 'Required' }],
    })
  })

  it.each([
    [{ title: 7, goal: 1, tags: [] }, 'title', 'Expected string, received number'],
    [{ title: 'a', goal: '1', tags: [] }, 'goal', 'Expected number, received string'],
    [{ title: 'a', goal: null, tags: [] }, 'goal', 'Expected number, received null'],
    [{ title: 'a', goal: Number.NaN, tags: [] }, 'goal', 'Please enter a plain number, like 30 or 1500.50'],
    [{ title: 'a', goal: 1, tags: {} }, 'tags', 'Expected array, received object'],
    [{ title: 'a', goal: 1, tags: [1] }, 'tags.0', 'Expected string, received number'],
  ])('names the received type: %j [5.generic.expected]', (input, path, message) => {
    expect(parse(schema, input)).toEqual({ ok: false, issues: [{ path, message }] })
  })
})

describe('ids', () => {
  it.each([
    ['1', 1],
    [7, 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('reads %j as %i', (input, expected) => {
    expect(parse(id, input)).toEqual({ ok: true, value: expected })
  })

  it.each([['0'], ['-1'], ['1.5'], ['1e3'], ['٣'], [''], ['9007199254740993'], [Number.NaN]])('refuses %j', (input) => {
    expect(parse(id, input).ok).toBe(false)
  })
})

describe('text from people', () => {
  it('drops control characters and direction overrides, and keeps every script', () => {
    const text = plainText(40, 'Too long')
    expect(parse(text, ' ሰላም\u0000\u202E ọ̀rẹ́\r\nnew ')).toEqual({ ok: true, value: 'ሰላም ọ̀rẹ́\nnew'.normalize('NFC') })
  })

  it('drops what nobody sees: private letters, signs without width, joiners and variants of Latin letters, tags', () => {
    const typed = '\ue000\u2800A\u200bd\u2060a\u00ad\u3164\u200d \ufe0fT\u200cea\u{e0041}m\u200d'
    expect(parse(plainLine(40, 'Too long'), typed)).toEqual({ ok: true, value: 'Ada Team' })
  })

  it('keeps what joins or varies letters and emoji', () => {
    const typed =
      'علی\u200cرضا क\u094d\u200dष 👩🏽\u200d🚒 ❤️ 1️⃣ 👨\u200d👧 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'
    expect(parse(plainText(80, 'Too long'), typed)).toEqual({ ok: true, value: typed.normalize('NFC') })
  })

  it('drops halves of characters, and what stands for them', () => {
    expect(parse(plainLine(5, 'Too long'), '\ud83dWell\ufffd\ude00s')).toEqual({ ok: true, value: 'Wells' })
  })

  it.each([' \u200b\u2060', '\u3164', '\u2800', '\u115f\u200d\u115f', '\u0301', '\ufff9', '\u{1d159}', '\ufffc'])(
    'is empty without anything to see: %j',
    (typed) => {
      expect(parse(plainText(40, 'Too long'), typed)).toEqual({ ok: true, value: '' })
      expect(parse(orNone(plainLine(40, 'Too long')), typed)).toEqual({ ok: true, value: null })
    },
  )

  it('is counted by characters', () => {
    expect(parse(plainLine(3, 'Too long'), '🙏🏾e\u0301')).toEqual({ ok: true, value: '🙏🏾é' })
    expect(parse(plainLine(2, 'Too long'), '🙏🏾é').ok).toBe(false)
    expect(parse(newPassword, 'e\u0301'.repeat(6))).toEqual({ ok: true, value: 'éééééé' })
    expect(parse(newPassword, '🙏'.repeat(5)).ok).toBe(false)
    expect(parse(newPassword, 'ሰ́'.repeat(128))).toMatchObject({ ok: true })
    expect(parse(newPassword, 'é'.repeat(257)).ok).toBe(false)
  })

  const SIGNS = "o'brien, a&b, a/b, a=b, a#b, a!b, a$b, a%b, a*b, a?b, a^b, a`b, a{b, a|b, a}b, a~b, .a..b., a+b-c_d"
  const DOMAINS = 'a@xn--mnchen-3ya.example, a@x--y.org, a@10.0.0.1, a@b'
  it.each([...SIGNS.split(', ').map((name) => `${name}@example.org`), ...DOMAINS.split(', ')])(
    'may be the e-mail address %s, as in a browser',
    (typed) => expect(parse(email, ` \u202a${typed}\u202c `)).toEqual({ ok: true, value: typed }),
  )

  it.each([
    ['amina@münchen.example', 'amina@xn--mnchen-3ya.example'],
    ['Amina@MÜNCHEN。Example', 'Amina@xn--mnchen-3ya.example'],
    ['amina@ቡና.example', 'amina@xn--1zd4h.example'],
  ])('writes %s as the mail does: %s', (typed, sent) => {
    expect(parse(email, typed)).toEqual({ ok: true, value: sent })
  })

  const OTHERS = 'no, @example.org, a b@example.org, a@-b.org, a@münchen.org:80, a@münchen.org/x, a@é@example.org'
  it.each([...OTHERS.split(', '), `${'a'.repeat(245)}@example.org`])('refuses the e-mail address %s', (typed) => {
    expect(parse(email, typed).ok).toBe(false)
  })

  it('says why letters before the @ are refused, and reads an empty optional address as null', () => {
    const message = 'Before the @, an email address can only have letters from a to z, digits and signs'
    expect(parse(email, 'zoë@example.org')).toEqual({ ok: false, issues: [{ path: '', message }] })
    expect(parse(optionalEmail, '\u200b')).toEqual({ ok: true, value: null })
    expect(parse(optionalEmail, null)).toEqual({ ok: true, value: null })
    expect(parse(optionalEmail, ' a@b.co ')).toEqual({ ok: true, value: 'a@b.co' })
    expect(parse(optionalEmail, 'no').ok).toBe(false)
  })
})

describe('a name', () => {
  const PEOPLE =
    'አበበ በቀለ, ወ/ሮ አልማዝ ደስታ, محمد عبد الله, د.محمد العمري, ߛߟߏߡߊߣߊ߫ ߞߊ߲ߕߍ߫, Adébáyọ̀ Ọlátúnjí, Ng’ang’a wa Thiong’o'
  const MORE =
    "N'Golo Kanté, Fatou N’Diaye, Ɗan Ɓaba, Kɔku Ɛlɔm, علی\u200cرضا, 山田たろう, Юлия, Ελένη, Anne-Marie አበበ, @amina"
  const DOTS = 'St. Mary, St.Mary’s Choir, J.P. Otieno, J.P.Otieno, A.B.C., Rev.Dr.Okello, Mr.Al-Amin, Class 4.B'
  const DOTS_TOO = 'Mme.Ba, Mlle.Ly, Cheikh.Ba, Mary.Jo, J.ama, Kijiji.Co-op, Lt.Gen.An, Dr.አበበ, د.محمد, أ.د.محمد'
  it.each(`${PEOPLE}, ${MORE}, ${DOTS}, ${DOTS_TOO}`.split(', '))('may be %s', (name) => {
    expect(nameProblem(name)).toBeNull()
  })

  const PAGES =
    'evil.com, See Pamoja-Help.COM!, you-won-500.x.evil-prize.com, (evil.info), J.evil.ng, evil。com, ｅｖｉｌ．ｃｏｍ'
  const OTHERS = 'https://x, www.evil, evil.zonet/now, call bit.ly., me@evil.example, xn--80ak6aa92e.xn--p1ai'
  const CAPITALS = 'T.Me/PamojaHelp, X.Com, Dr.Com, Mr.Me/help, V.Gd/x, T.Co/abc, Bit.Ly/x, EVIL.ORG, A.B.Co'
  const ENDINGS = 'evil.dance, evil.kim, eviL.dance, evil.dAnce, evil.भारत, evil.網站, пример.рф, pamoja-help․com, t.ly'
  it.each(`${PAGES}, ${OTHERS}, ${CAPITALS}, ${ENDINGS}`.split(', '))('may not hold an address: %s', (name) => {
    expect(nameProblem(name)).toBe('A name can’t contain a web address')
  })

  it.each(['ada.obi', 'awa.ba', 'J.P.Otieno', 'st.mary'])('may be the username %s', (name) => {
    expect(nameProblem(name, true)).toBeNull()
  })
  it.each(['evil.com', 'Pamoja.Help.COM'])('may not be the username %s', (name) => {
    expect(nameProblem(name, true)).toBe('A name can’t contain a web address')
  })

  it.each(['аdmin', 'Pamоja', 'Amina Οtieno', 'Linda\u1219'])('may not mix letters of two alphabets: %s', (name) => {
    expect(nameProblem(name)).toBe('A word of a name can’t mix letters of two alphabets')
  })
})

it('keeps thirty marks on a letter and drops the rest, because they would take too long to normalise', () => {
  const text = parse(plainText(500, 'too long'), `b${'\u0301'.repeat(400)}`)
  expect(text).toEqual({ ok: true, value: `b${'\u0301'.repeat(30)}` })
})
