import { openPhone } from '../../phone'
import type { Measure } from '../../registry'
import { KB, type Measured, rowOf, valueAtMost } from '../../row'
import { withTestBed } from '../../test-bed'

const HOME = 60 * KB
/** Besides its one picture. */
const FUNDRAISER = 30 * KB

/** What a phone that saves data transfers before the first tap: with headers, however long it stays. Each page is a first visit. */
export const measureSaving: Measure = (report) =>
  withTestBed(async (testBed) => {
    const pages = [
      { name: '/', path: '/', limit: HOME },
      { name: 'a fundraiser', path: testBed.fundraiserPath, limit: FUNDRAISER },
    ]
    for (const { name, path, limit } of pages) {
      const phone = await openPhone(testBed, { savesData: true })
      const before = testBed.proxy.requests.length
      const { transferred } = await phone.visit(path)
      const scripts = testBed.proxy.requests.slice(before).filter(({ url }) => /\.js(?:\?|$)/.test(url))
      const { all, pictures } = transferred
      const rows: Measured[] = [
        { name: `until the first tap ${name}`, unit: 'KB', value: all - pictures, goal: valueAtMost(limit) },
        { name: '  its scripts', unit: 'requests', value: scripts.length, goal: valueAtMost(0) },
      ]
      for (const row of rows) report(rowOf({ ...row, id: 'P31' }))
      await phone.context.close()
    }
  })
