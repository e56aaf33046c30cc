import { expect, inject, test } from 'vitest'
import { open } from './harness/page'
import { expectAddress } from './harness/page-state'

const MOVED = [
  ['/login?next=%2Fsettings', '/auth?next=%2Fsettings'],
  ['/browse-fundraisers?category=medical', '/browse?category=medical'],
] as const

test.each(MOVED)('%s redirects without a script [2.route.browse-fundraisers 2.route.login]', async (from, to) => {
  const { status, headers } = await fetch(inject('origin') + from, { redirect: 'manual' })
  expect([status, headers.get('Location')]).toEqual([302, to])
})

test.each(MOVED)('%s redirects inside the app', async (from, to) => {
  await open('/about-nothing')
  history.pushState(null, '', from)
  dispatchEvent(new PopStateEvent('popstate'))
  await expectAddress(to)
})
