import { inflateSync } from 'node:zlib'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { shareAddress } from '#shared/rules/fundraisers/short-code'
import { openFundraiser } from '../support/giving'
import { expect, test } from '../support/server'

test('the share menu opens a poster whose QR code links back', async ({ page, request, server }) => {
  const { id, title } = await openFundraiser(request, 2)
  await page.goto(`/fundraiser/${id}`)
  await page.getByText('Share', { exact: true }).click()
  await page.getByRole('link', { name: 'Poster to print' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { print: () => document.body.append('printed') }))
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.getByText('printed')).toBeVisible()
  await expect(page.getByText('by M-Pesa, MTN, Airtel or card')).toBeVisible()
  await expect(page.getByText(shareAddress(new URL(server.origin).host, id))).toBeVisible()

  const picture = await page.getByRole('img', { name: /^QR code/ }).screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(
    `${shareAddress(server.origin, id)}?via=poster`,
  )
})

test('prints on exactly one sheet of A4, however long the title is', async ({ page, request }) => {
  const fundraisers: { id: number; title: string }[] = await (await request.get('/api/fundraisers?limit=100')).json()
  const byLength = fundraisers.toSorted((one, other) => other.title.length - one.title.length)
  for (const { id } of [byLength[0], byLength.at(-1)].filter((each) => each !== undefined)) {
    await page.goto(`/fundraiser/${id}/poster`)
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true })), String(id)).toBe(1)
  }
  // Longer than any title may be.
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.textContent = 'ẅide '.repeat(80)
  })
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
})

/** The number of pages of a PDF, also when its objects are in compressed streams. */
function pagesOf(pdf: Buffer): number {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, content = '']) => {
    try {
      return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [text, ...streams].join('\n').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}
