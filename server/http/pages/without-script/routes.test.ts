import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawCode } from './routes'

it.each([
  'http://localhost:3000/fundraiser/1',
  'https://a-rather-long-name-of-a-community.example.org/fundraiser/9007199254740991',
])('draws a code that reads as %s', async (address) => {
  const { size, path } = drawCode(address)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="400" height="400"><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${path}"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(address)
})
