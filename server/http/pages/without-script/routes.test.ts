import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawCode } from '#shared/draw-code'
import { buildAttempt } from '../../../testing/builders'
import { createTestContext } from '../../../testing/context'
import { serve } from '../../../testing/serve'
import { plainRoutes } from './routes'

it.each([
  'http://localhost:3000/fundraiser/1',
  'https://a-rather-long-name-of-a-community.example.org/fundraiser/9007199254740991',
])('draws a code that reads as %s', async (address) => {
  const { size, path } = drawCode(address)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="400" height="400"><path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${path}"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(address)
})

it('shows a payment by an id of the contract’s form only', async () => {
  const context = await createTestContext()
  const site = () => [
    plainRoutes(context, async (ctx, page, status = 200) => void Object.assign(ctx, { status, body: page })),
  ]
  const server = await serve(context, { site })
  const open = await buildAttempt(context)
  await buildAttempt(context, { publicId: 'account:1:payment-1' })
  const statusOf = async (attemptId: string) => (await server.send('GET', `/give/1/payment/${attemptId}`)).status
  expect([await statusOf(open.publicId), await statusOf('account:1:payment-1')]).toEqual([200, 404])
})
