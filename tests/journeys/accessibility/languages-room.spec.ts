import { LANGUAGES, prefixOf } from '../../../shared/language/languages'
import { textOutside } from '../../screens/longer-words'
import { openFundraiser } from '../support/giving'
import { expect, test } from '../support/server'

test.use({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false })
test.describe.configure({ mode: 'parallel' })

for (const language of LANGUAGES) {
  test(`the public pages have room for their words on the smallest phone and a wide screen: ${language}`, async ({
    page,
    request,
  }) => {
    const { id } = await openFundraiser(request, 2)
    const pages = ['/', '/browse', `/fundraiser/${id}`, `/give/${id}`, '/auth?tab=sign-up', '/create-fundraiser']
    const found: string[] = []
    for (const path of [...pages, '/help', '/fees', '/teams', '/contact', '/user/1', '/languages', '/nothing/here']) {
      await page.goto(prefixOf(language) + path)
      found.push(...(await textOutside(page)).map((problem) => `${path}: ${problem}`))
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const path of ['/', '/about', '/teams']) {
      await page.goto(prefixOf(language) + path)
      found.push(...(await textOutside(page)).map((problem) => `${path} on a wide screen: ${problem}`))
    }
    expect(found).toEqual([])
  })
}

test('text outside its place and broken numbers are found', async ({ page }) => {
  await page.setContent('<main><button style="width: 60px; padding: 0">Fundraisers</button></main>')
  expect(await textOutside(page)).toEqual([expect.stringMatching(/^sticks out of its control: BUTTON/)])
  await page.setContent('<main><p style="width: 60px; overflow: hidden">Fundraisers</p></main>')
  expect(await textOutside(page)).toEqual([expect.stringMatching(/^cut off: P/)])
  await page.setContent('<main><p style="width: 40px; overflow-wrap: anywhere">$111,092</p></main>')
  expect(await textOutside(page)).toEqual([expect.stringMatching(/^breaks a number: P/)])
  await page.setContent('<main style="width: 400px">Fundraisers</main>')
  expect(await textOutside(page)).toEqual([expect.stringMatching(/px too wide$/)])
})
