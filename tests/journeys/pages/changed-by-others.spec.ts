import type { Page } from '@playwright/test'
import { signInAs } from '../support/accounts'
import { openAdmin } from '../support/admin'
import { CARDS, donationsOf, openFundraiser, openWidget, typeCard } from '../support/giving'
import { publish, write } from '../support/publishing'
import { expect, test } from '../support/server'

const WAYS = ['replaces', 'wraps', 'surrounds'] as const

/** Changes every text at once and again after each change, as translations and extensions do. */
function changeAllTexts(way: (typeof WAYS)[number]): void {
  const done = new WeakSet<Node>()
  const change = (text: Node) => {
    const parent = text.parentElement
    if (!parent || done.has(text) || parent.closest('font, script, style, noscript, title, textarea')) return
    if (!text.nodeValue?.trim()) return
    done.add(text)
    const outer = document.createElement(way === 'surrounds' ? 'span' : 'font')
    if (way === 'surrounds') parent.insertBefore(outer, text)
    else parent.replaceChild(outer, text)
    if (way === 'wraps') outer.append(text)
    if (way !== 'replaces') return
    const inner = document.createElement('font')
    inner.append(text.nodeValue)
    outer.append(inner)
  }
  const changeAll = () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    for (const text of texts) change(text)
  }
  new MutationObserver(changeAll).observe(document, { childList: true, characterData: true, subtree: true })
}

async function expectAlive(page: Page): Promise<void> {
  await expect(page.getByText('This page could not be shown')).toHaveCount(0)
}

for (const way of WAYS) {
  test.describe(`where somebody ${way} every text`, () => {
    test.beforeEach(({ page }) => page.addInitScript(changeAllTexts, way))

    test('a donor changes their mind, and is charged what the button says @main', async ({ page, request }) => {
      const fundraiser = await openFundraiser(request, 14)
      await openWidget(page, fundraiser)
      await page.getByRole('button', { name: '$25', exact: true }).click()
      await page.getByLabel('Amount in US dollars').fill('2500')
      await expect(page.getByRole('button', { name: 'Pay $2,500.00 with Card' })).toBeVisible()
      await page.getByLabel('Amount in US dollars').fill('250')
      await page.getByRole('button', { name: 'Pay $250.00 with Mobile Money' }).click()
      const country = page.getByLabel('Where do you pay from?')
      for (const label of ['Kenya', 'Nigeria', 'Ghana', 'Kenya']) {
        await country.selectOption({ label })
        await expect(page.getByText(/This price is valid until/)).toBeVisible()
      }
      await expect(page.locator('.local-price')).toHaveText(/KES/)
      await expect(page.locator('.local-price')).not.toHaveText(/NGN|GHS/)
      await page.getByRole('button', { name: 'Back' }).click()
      await page.getByLabel('Amount in US dollars').fill('30')
      await page.getByRole('button', { name: 'Pay $30.00 with Card' }).click()
      await typeCard(page, CARDS.succeeds)
      await expect(page.locator('#donate')).not.toHaveText(/\$25/)
      await page.getByRole('button', { name: 'Donate $30.00' }).click()
      await expect(page.getByText('Thank you for your $30.00 donation!')).toBeVisible()
      expect((await donationsOf(request, fundraiser))[0]?.amount).toBe(3_000)
      await expectAlive(page)
    })

    test('a creator shows the password, signs in and publishes', async ({ page }) => {
      await page.goto('/auth')
      const panel = page.getByRole('tabpanel', { name: 'Sign In' })
      await panel.getByRole('button', { name: 'Show password' }).click()
      await panel.getByRole('button', { name: 'Hide password' }).click()
      await expect(panel.getByRole('button', { name: 'Show password' })).toBeVisible()
      await signInAs(page, 'creator@pamoja.test', '/create-fundraiser')
      const title = `A roof that somebody ${way}`
      await write(page, title)
      await publish(page)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expectAlive(page)
    })

    test('an admin opens every section', async ({ page }) => {
      await openAdmin(page)
      const tabs = page.getByRole('tab')
      await expect(tabs.first()).toBeVisible()
      for (const tab of [...(await tabs.all()), tabs.first()]) {
        await tab.click()
        await expect(page.getByRole('tabpanel')).toBeVisible()
        await expectAlive(page)
      }
    })
  })
}
