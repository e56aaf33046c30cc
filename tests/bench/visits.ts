import type { Page } from 'playwright'
import { contentBytes } from '../servers/answer-bytes'
import { emptyAppBytes } from './empty-app/size'
import { openPhone } from './phone'
import { KB, type Row, ratioAtMost, valueAtMost } from './row'
import type { TestBed } from './test-bed'

/** Measures what a phone transfers: on the first visit, with data saving, and on a repeat visit. */
export async function visits(testBed: TestBed): Promise<Row[]> {
  const { origin, fundraiserPath } = testBed
  const phone = await openPhone(testBed, { savesData: false })
  const scripts = new Set<string>()
  const thirdParties = new Set<string>()
  phone.context.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) thirdParties.add(request.url())
    else if (request.resourceType() === 'script' && !request.serviceWorker()) scripts.add(request.url())
  })
  const first = await phone.visit('/')
  const script = await sumOf([...scripts].map(contentBytes))
  const blocking = await countBlocking(first.page)
  await first.page.close()
  const again = await phone.visit('/')
  await again.page.close()
  for (const path of ['/browse', fundraiserPath]) await phone.visit(path)
  await phone.context.close()

  const savingPhone = await openPhone(testBed, { savesData: true })
  const saving = await savingPhone.visit('/')
  await savingPhone.context.close()

  return [
    {
      name: 'all script of a first visit to /',
      unit: 'KB',
      value: script,
      twin: await emptyAppBytes(),
      goal: ratioAtMost(1.2),
    },
    { name: 'what blocks its first paint', unit: 'requests', value: blocking, goal: valueAtMost(0) },
    { name: 'everything a first visit to / transfers', unit: 'KB', value: first.bytes, goal: valueAtMost(165 * KB) },
    { name: '  with data saving', unit: 'KB', value: saving.bytes, goal: valueAtMost(120 * KB) },
    { name: 'a repeat visit to /, nothing changed', unit: 'KB', value: again.bytes, goal: valueAtMost(2 * KB) },
    { name: '  its requests', unit: 'requests', value: again.requests, goal: valueAtMost(2) },
    { name: 'third parties before a card form', unit: 'requests', value: thirdParties.size, goal: valueAtMost(0) },
  ]
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
