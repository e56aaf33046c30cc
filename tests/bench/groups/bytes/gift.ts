import type { Page } from 'playwright'
import { openPhone } from '../../phone'
import { choosePhone, leaveForProvider, payAtProvider } from '../../phone-gift'
import type { Measure } from '../../registry'
import { KB, type Measured, rowOf, valueAtMost } from '../../row'
import { type TestBed, withTestBed } from '../../test-bed'

/** Milliseconds for one step on a busy machine. */
const STEP_TIMEOUT = 60_000

/** The bytes of a gift by mobile money from Home to the thanks, on a first visit and from the installed app. The provider's do not count. */
export const measureGift: Measure = (report) =>
  withTestBed(async (testBed) => {
    const { origin, proxy } = testBed
    const { context, visit } = await openPhone(testBed, { savesData: false })
    context.setDefaultTimeout(STEP_TIMEOUT)
    const thirdParties = new Set<string>()
    context.on('request', (request) => {
      const address = new URL(request.url())
      if (address.origin !== origin && !address.pathname.includes('/hosted/')) thirdParties.add(address.origin)
    })
    const bytesOfGift = async () => {
      const before = proxy.bytesSent()
      const page = await context.newPage()
      await page.goto(`${origin}/`)
      await openFundraiser(page, testBed)
      await choosePhone(page)
      const askedBefore = thirdParties.size
      await leaveForProvider(page)
      await payAtProvider(page)
      const bytes = proxy.bytesSent() - before
      await page.close()
      return { bytes, askedBefore }
    }
    const cold = await bytesOfGift()
    // Who comes back has everything stored after a while.
    await (await visit('/browse')).page.close()
    await (await visit(testBed.fundraiserPath)).page.close()
    const installed = await bytesOfGift()
    await context.close()
    const rows: Measured[] = [
      {
        id: 'P15',
        name: 'a gift from Home to the thanks, first visit',
        unit: 'KB',
        value: cold.bytes,
        goal: valueAtMost(240 * KB),
      },
      { id: 'P15', name: '  from the installed app', unit: 'KB', value: installed.bytes, goal: valueAtMost(15 * KB) },
      {
        id: 'P5',
        name: 'third parties before the page of the mobile money provider',
        unit: 'requests',
        value: cold.askedBefore,
        goal: valueAtMost(0),
      },
    ]
    rows.map(rowOf).forEach(report)
  })

/** Taps the card of the fundraiser on Home, if it is there; otherwise the first one that is. */
async function openFundraiser(page: Page, { fundraiserPath }: TestBed): Promise<void> {
  const own = page.locator(`a[href="${fundraiserPath}"]`)
  const card = (await own.count()) > 0 ? own.first() : page.locator('a[href^="/fundraiser/"]').first()
  await card.click()
  await page.waitForURL('**/fundraiser/*')
}
