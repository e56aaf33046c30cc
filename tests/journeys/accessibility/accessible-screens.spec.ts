import { SCREEN_GROUPS } from '../../deep/screenshots/all'
import { walk } from '../../deep/screenshots/screen'
import { checkScreen, overflow, smallTargets } from '../../deep/screenshots/screen-checks'
import { expect, test } from '../support/server'
import { violations } from '../support/violations'

// The checker is a separate script, which the pages' policy correctly refuses.
test.use({ bypassCSP: true, serviceWorkers: 'allow' })
test.setTimeout(600_000)
// Each kind of user has its own browser, so they can run in parallel.
test.describe.configure({ mode: 'parallel' })

for (const group of SCREEN_GROUPS) {
  test(`the screens of ${group.who} are accessible`, async ({ page, context, request, server }) => {
    expect(await walk(group, { page, context, request, server }, checkScreen)).toEqual([])
  })
}

test('the checks find what is wrong', async ({ page }) => {
  await page.setContent('<main><h1>Gifts</h1><img src="/cow.jpg"><button style="width: 30px">Go</button></main>')
  expect(await violations(page)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^image-alt: <img src="\/cow.jpg">/)]),
  )
  expect(await smallTargets(page)).toEqual([expect.stringContaining('<button')])
  await page.setContent('<main style="width: 2000px">Gifts</main>')
  expect(await overflow(page)).toEqual([expect.stringMatching(/px too wide$/)])
})
