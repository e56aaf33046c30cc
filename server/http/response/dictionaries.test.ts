import { createDCtx, decompressUsingDict } from '@bokuweb/zstd-wasm'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  acceptsDictionaries,
  addDictionary,
  compressWith,
  encodeWith,
  hashOf,
  readAvailableDictionary,
} from './dictionaries'
import { ofNode, ofWebAssembly, prepareZstd } from './zstd'

beforeAll(async () => {
  await prepareZstd()
  await ofWebAssembly()
})

const DICTIONARY = Buffer.from(
  Array.from({ length: 400 }, (_, index) => `<li class="card">${index * 7919}</li>`).join(''),
)
const PAGE = Buffer.from(`<h1>Wells</h1>${DICTIONARY.toString().slice(200, 3_000)}<p>for 340 families</p>`)
const HASH = hashOf(DICTIONARY)

describe('a body that is compressed against a dictionary', () => {
  it('begins with the eight bytes of the format and the hash, and becomes the same bytes again', () => {
    const body = encodeWith({ hash: HASH, bytes: DICTIONARY }, PAGE, 9)
    expect(body?.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
    expect(body?.subarray(8, 40).toString('base64')).toBe(HASH)
    expect(body?.length).toBeLessThan(120)
    const frame = body?.subarray(40) ?? Buffer.alloc(0)
    expect(Buffer.from(decompressUsingDict(createDCtx(), frame, DICTIONARY))).toEqual(PAGE)
  })

  it('is made only with a dictionary that is known', () => {
    const other = Buffer.concat([DICTIONARY, Buffer.from('!')])
    expect(compressWith(hashOf(other), PAGE, 9)).toBeUndefined()
    expect(addDictionary(other)).toBe(hashOf(other))
    expect(compressWith(hashOf(other), PAGE, 9)?.subarray(8, 40).toString('base64')).toBe(hashOf(other))
  })

  it('is not made where it would be larger', () => {
    expect(encodeWith({ hash: HASH, bytes: DICTIONARY }, Buffer.from('short'), 9)).toBeUndefined()
  })

  it('is the same kind of frame from Node as from WebAssembly, where Node really uses the dictionary', async () => {
    for (const compress of [ofNode(), await ofWebAssembly()]) {
      if (!compress) continue
      const frame = compress(PAGE, DICTIONARY, 19)
      expect(frame.length).toBeLessThan(100)
      expect(Buffer.from(decompressUsingDict(createDCtx(), frame, DICTIONARY))).toEqual(PAGE)
    }
  })

  it('forgets the first of many dictionaries', () => {
    const first = addDictionary(Buffer.from(`first ${DICTIONARY}`))
    for (let index = 0; index < 16; index++) addDictionary(Buffer.from(`${index} ${DICTIONARY}`))
    expect(compressWith(first, PAGE, 9)).toBeUndefined()
  })
})

describe('what a browser says about dictionaries', () => {
  it('is the hash of one, as a byte sequence', () => {
    expect(readAvailableDictionary(`:${HASH}:`)).toBe(HASH)
    expect(readAvailableDictionary(` :${HASH}: `)).toBe(HASH)
  })

  it.each([
    undefined,
    '',
    '::',
    HASH,
    `:${HASH}`,
    `"${HASH}"`,
    `:${HASH}:;a=1`,
    `:${HASH}:, :${HASH}:`,
    `:${HASH.slice(4)}:`,
    `:${HASH.replace('=', '')}:`,
    `:${HASH}${HASH}:`,
    `:${'A'.repeat(43)}\u0000:`,
    `:${'A'.repeat(100_000)}:`,
    [`:${HASH}:`],
  ])('is nothing where it is no hash: %j', (header) => {
    expect(readAvailableDictionary(header)).toBeUndefined()
  })

  it('counts only together with the encoding', () => {
    expect(['gzip, deflate, br, zstd, dcb, dcz', 'dcz', 'br,DCZ;q=0.5'].map(acceptsDictionaries)).toEqual([
      true,
      true,
      true,
    ])
    expect(
      ['gzip, br, zstd', '', undefined, 'dcz;q=0', 'br, dcz; q=0.0', 'dczx', 'xdcz'].map(acceptsDictionaries),
    ).toEqual(Array(7).fill(false))
  })
})
