import type { Page } from 'playwright'
import { contentBytes } from '../../../servers/answer-bytes'
import { bytesOf, isPicture, openPhone } from '../../phone'
import type { Measure } from '../../registry'
import { KB, type Measured, rowOf, valueAtMost } from '../../row'
import { withTestBed } from '../../test-bed'

/** Milliseconds after which a browser is idle, and the worker is registered; less than anybody stays. */
const UNTIL_WORKER = 2_000
/** Milliseconds: longer than a visitor must stay. */
const A_MINUTE = 60_000

const NEW = 45 * KB
const WHOLE = 130 * KB

/** What is fetched to be kept after a first visit to Home, and how much there is to keep. Without pictures. */
export const measureKeeping: Measure = (report) =>
  withTestBed(async (testBed) => {
    const { proxy } = testBed
    const phone = await openPhone(testBed, { savesData: false })
    const { page } = await phone.glance('/')
    const before = { bytes: proxy.bytesSent(), requests: proxy.requests.length }
    const fetched = () => proxy.bytesSent() - before.bytes - bytesOf(proxy.requests.slice(before.requests), isPicture)
    await phone.stay(page, UNTIL_WORKER)
    const forWorker = fetched()
    await phone.stay(page, A_MINUTE)
    const forWhoStays = fetched()
    const kept = await Promise.all((await keptAddresses(page)).map(contentBytes))
    await phone.context.close()

    const rows: Measured[] = [
      { name: 'new bytes to keep after a first visit', unit: 'KB', value: forWorker, goal: valueAtMost(NEW) },
      { name: '  and by who stays a minute', unit: 'KB', value: forWhoStays, goal: valueAtMost(NEW) },
      { name: 'files kept by then, compressed', unit: 'KB', value: sum(kept), goal: valueAtMost(WHOLE) },
    ]
    for (const row of rows) report(rowOf({ ...row, id: 'P16' }))
  })

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The addresses of the scripts, styles and other files of the build that the worker keeps. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await (await caches.open('assets')).keys()).map(({ url }) => url))
}
