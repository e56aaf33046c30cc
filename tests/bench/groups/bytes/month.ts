import { rm } from 'node:fs/promises'
import { makeSeededData } from '../../../servers/seeded-data'
import { liveMonth } from '../../month'
import type { Measure } from '../../registry'
import { KB, rowOf, valueAtMost } from '../../row'
import { launchBrowser } from '../../test-bed'

/** A month of use: 20 visits, 30 pages, 4 deployments, 1 gift. */
export const measureMonth: Measure = async (report) => {
  const seededData = await makeSeededData()
  const browser = await launchBrowser()
  try {
    const { all, pictures, pages, byVisit } = await liveMonth(browser, seededData)
    process.stderr.write(`${pages} pages; by visit ${byVisit.map((bytes) => (bytes / KB).toFixed(1)).join(' ')} KB\n`)
    const name = 'a month of use, without pictures'
    report(rowOf({ id: 'P33', name, unit: 'KB', value: all - pictures, goal: valueAtMost(450 * KB) }))
  } finally {
    await browser.close()
    await rm(seededData, { recursive: true, force: true })
  }
}
