import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { id } from './fields'
import { parse } from './parse'
import { email, optionalEmail, plainText } from './typed-texts'

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

  it('validates e-mail addresses, and reads an empty optional one as null', () => {
    expect(parse(email, 'no')).toEqual({ ok: false, issues: [{ path: '', message: 'Invalid email address' }] })
    expect(parse(optionalEmail, '')).toEqual({ ok: true, value: null })
    expect(parse(optionalEmail, null)).toEqual({ ok: true, value: null })
    expect(parse(optionalEmail, ' a@b.co ')).toEqual({ ok: true, value: 'a@b.co' })
    expect(parse(optionalEmail, 'no').ok).toBe(false)
  })
})

it('keeps thirty marks on a letter and drops the rest, because they would take too long to normalise', () => {
  const text = parse(plainText(500, 'too long'), `b${'\u0301'.repeat(400)}`)
  expect(text).toEqual({ ok: true, value: `b${'\u0301'.repeat(30)}` })
})
