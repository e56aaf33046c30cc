import { expect, inject, test } from 'vitest'
import { shows } from '../spec/shows'
import { open } from './harness/page'
import { expectAddress } from './harness/page-state'

const MOVED = [
  ['/login?next=%2Fsettings', '/auth?next=%2Fsettings', '2.route.login'],
  ['/browse-fundraisers?category=medical', '/browse?category=medical', '2.route.browse-fundraisers'],
] as const

test.each(MOVED)('%s redirects without a script', async (from, to, id) => {
  const { status, headers } = await fetch(inject('origin') + from, { redirect: 'manual' })
  expect([status, headers.get('Location')]).toEqual([302, to])
  shows(id)
})

test.each(MOVED)('%s redirects inside the app', async (from, to) => {
  await open('/about-nothing')
  history.pushState(null, '', from)
  dispatchEvent(new PopStateEvent('popstate'))
  await expectAddress(to)
})
