import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { countParts, readJsonBody } from './body'

const count = (text: string, most = 100) => countParts(Buffer.from(text), most)

it.each([
  ['{}', 1],
  ['{"a":1,"b":[2,3,{}]}', 6],
  ['{"a":"[,{,[,"}', 1],
  [String.raw`{"a":"\",[","b":1}`, 2],
  [String.raw`{"a":"\\","b":[]}`, 3],
  ['{"ẹ̀kọ́":"የትምህርት, ቤት","b":[]}', 3],
  ['{"never ends: [,[,[,', 1],
  ['"\\', 0],
  ['', 0],
])('%s is made of %i', (text, parts) => {
  expect(count(text)).toBe(parts)
})

it('stops above the limit', () => {
  expect(count(`[${'{},'.repeat(50)}`, 10)).toBe(11)
})

const MB = 1_000_000

/** A request whose body comes in pieces of a megabyte, like one from the network. */
function requestOf(body: string, headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked', ...headers }
  for (let at = 0; at < body.length; at += MB) request.push(body.slice(at, at + MB))
  request.push(null)
  return request
}

const nested = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`

it.each([
  ['20 levels', nested(19), {}, null],
  ['21 levels', nested(20), {}, 'request.too-deep'],
  ['a million levels', nested(MB), {}, 'request.too-many-parts'],
  ['1,001 parts', `{"a":[${'1,'.repeat(999)}1]}`, {}, 'request.too-many-parts'],
  ['20 MB that are not announced', `{"a":"${'x'.repeat(20 * MB)}"}`, {}, 'request.too-large'],
  ['20 MB that are announced', '{}', { 'content-length': String(20 * MB) }, 'request.too-large'],
  ['compressed zeros', '{}', { 'content-encoding': 'gzip' }, 'request.compressed'],
])('a body of %s costs no more than its refusal', async (_, body, headers, code) => {
  const limit = body.length < 3 * MB ? 3 * MB : undefined
  const read = readJsonBody(requestOf(body, headers), limit)
  if (code === null) await expect(read).resolves.toHaveProperty('a')
  else await expect(read).rejects.toMatchObject({ code })
})

it('has no halves of characters, whole ones or other escapes stay', async () => {
  const body = String.raw`{"a":"x\ud83d","b":["\ud83d\ude4f","\udc00y"],"c":{"d":"\\ud83d\u00e9"}}`
  expect(await readJsonBody(requestOf(body, {}))).toEqual({
    a: 'x\ufffd',
    b: ['🙏', '\ufffdy'],
    c: { d: String.raw`\ud83dé` },
  })
})
