import type { Page } from 'playwright'
import { contentBytes } from '../../../servers/answer-bytes'
import { emptyAppBytes } from '../../empty-app/size'
import { openPhone, type Phone } from '../../phone'
import type { Measure } from '../../registry'
import { routeScripts } from '../../route-scripts'
import { KB, type Measured, ratioAtMost, rowOf, valueAtMost } from '../../row'
import { type TestBed, withTestBed } from '../../test-bed'
import { changeFundraiser } from '../../write-as'

/** Milliseconds after which a browser is idle, and the worker is registered; less than anybody stays. */
const UNTIL_WORKER = 2_000
/** Milliseconds: longer than a visitor must stay. */
const A_MINUTE = 60_000

/** What a phone transfers: on the first visit, with data saving, when somebody stays, and on a repeat visit. */
export const measureVisits: Measure = (report) =>
  withTestBed(async (testBed) => {
    const add = (id: Measured['id'], row: Measured) => report(rowOf({ ...row, ...(id && { id }) }))
    for (const savesData of [false, true]) {
      const phone = await openPhone(testBed, { savesData })
      const { transferred, page } = await phone.glance('/')
      const { all, pictures } = transferred
      const suffix = savesData ? ', with data saving' : ''
      const limit = (savesData ? 120 : 165) * KB
      add('P3', { name: `first visit to /${suffix}`, unit: 'KB', value: all, goal: valueAtMost(limit) })
      add('P3', { name: `  of it pictures${suffix}`, unit: 'KB', value: pictures, goal: valueAtMost(limit) })
      const worker = await phone.stay(page, UNTIL_WORKER)
      add(undefined, { name: `  then its worker${suffix}`, unit: 'KB', value: worker.all, goal: valueAtMost(45 * KB) })
      const stay = await phone.stay(page, A_MINUTE)
      const mostWhenStaying = savesData ? 0 : 60 * KB
      const staying: Measured = {
        name: `  then who stays${suffix}`,
        unit: 'KB',
        value: stay.all,
        goal: valueAtMost(mostWhenStaying),
      }
      add('P3', staying)
      await phone.context.close()
    }
    await reportScripts(testBed, report)
    await reportRepeats(testBed, report)
  })

async function reportScripts(testBed: TestBed, report: Parameters<Measure>[0]): Promise<void> {
  const phone = await openPhone(testBed, { savesData: false })
  const { scripts } = watchRequests(phone, testBed.origin)
  const { page } = await phone.glance('/')
  const floor = await emptyAppBytes()
  const { heaviestPage, heaviestScreen, ofReading } = await routeScripts(testBed.origin)
  const rows: Measured[] = [
    {
      name: 'all script of a first visit to /',
      unit: 'KB',
      value: await sumOf([...scripts].map(contentBytes)),
      twin: floor,
      goal: ratioAtMost(1.2),
    },
    {
      name: `all script of the heaviest public page, ${heaviestPage.name}`,
      unit: 'KB',
      value: heaviestPage.bytes,
      twin: floor,
      goal: ratioAtMost(1.2),
    },
    {
      name: `the heaviest screen, ${heaviestScreen.name}`,
      unit: 'KB',
      value: heaviestScreen.bytes,
      goal: valueAtMost(12 * KB),
    },
    { name: 'pages of text with a chunk of their own', unit: 'count', value: ofReading, goal: valueAtMost(0) },
    {
      name: 'what blocks the first paint of /',
      unit: 'requests',
      value: await countBlocking(page),
      goal: valueAtMost(0),
    },
  ]
  for (const row of rows) report(rowOf({ ...row, id: 'P4' }))
  await phone.context.close()
}

async function reportRepeats(testBed: TestBed, report: Parameters<Measure>[0]): Promise<void> {
  const phone = await openPhone(testBed, { savesData: false })
  const { thirdParties } = watchRequests(phone, testBed.origin)
  await (await phone.visit('/')).page.close()
  const again = await phone.visit('/')
  await again.page.close()
  await changeFundraiser(testBed.origin)
  const changed = await phone.visit('/')
  for (const path of ['/browse', testBed.fundraiserPath]) await phone.visit(path)
  await phone.context.close()
  const { all, requests } = again.transferred
  const rows: Measured[] = [
    { id: 'P6', name: 'repeat visit to /, nothing changed', unit: 'KB', value: all, goal: valueAtMost(2 * KB) },
    { id: 'P6', name: '  its requests', unit: 'requests', value: requests, goal: valueAtMost(2) },
    {
      id: 'P6',
      name: 'repeat visit to /, one fundraiser changed',
      unit: 'KB',
      value: changed.transferred.all - changed.transferred.pictures,
      goal: valueAtMost(4 * KB),
    },
    {
      id: 'P5',
      name: 'third parties before a card form',
      unit: 'requests',
      value: thirdParties.size,
      goal: valueAtMost(0),
    },
  ]
  rows.map(rowOf).forEach(report)
}

function watchRequests(phone: Phone, origin: string) {
  const scripts = new Set<string>()
  const thirdParties = new Set<string>()
  phone.context.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) thirdParties.add(request.url())
    else if (request.resourceType() === 'script' && !request.serviceWorker()) scripts.add(request.url())
  })
  return { scripts, thirdParties }
}

async function sumOf(numbers: Promise<number>[]): Promise<number> {
  return (await Promise.all(numbers)).reduce((sum, number) => sum + number, 0)
}

function countBlocking(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking').length,
  )
}
