import { expect, it } from 'vitest'
import { readPack, writePack } from './pack'

const bytes = (text: string) => new TextEncoder().encode(text)

it('gives back the files that were packed, also empty ones and those with lines and letters of any language', () => {
  const files = [
    { name: 'a.js', content: bytes('export const a = 1\n\n') },
    { name: '/icons/icon.svg', content: bytes('<svg>ሰላም</svg>') },
    { name: 'empty.css', content: bytes('') },
    { name: 'b.js', content: bytes('\n[["c.js",1]]\n') },
  ]
  expect(readPack(writePack(files))).toEqual(files)
  expect(readPack(writePack([]))).toEqual([])
})

it('refuses a pack that was cut anywhere, and what is no pack', () => {
  const pack = writePack([{ name: 'a.js', content: bytes('let a') }])
  for (let length = 0; length < pack.length; length += 1) expect(() => readPack(pack.slice(0, length))).toThrow()
  expect(() => readPack(bytes('<html>\nSign in to the network</html>'))).toThrow()
})
