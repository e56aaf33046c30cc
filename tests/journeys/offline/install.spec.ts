import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { BROWSER_ARGUMENTS, findBrowser } from '../../../scripts/setup/browser.mjs'
import { expectThanks, giveByCard, openFundraiser } from '../support/giving'
import { letMinutePass } from '../support/phone'
import { openForm, publish, write } from '../support/publishing'
import { test as base, expect } from '../support/server'

/** A browser with its own profile: nothing can be installed in Playwright's usual contexts, which are incognito. */
const test = base.extend<{ profile: BrowserContext }>({
  profile: async ({ server }, use) => {
    const directory = await mkdtemp(join(tmpdir(), 'pamoja-profile-'))
    const profile = await chromium.launchPersistentContext(directory, {
      executablePath: findBrowser('whole') ?? undefined,
      args: BROWSER_ARGUMENTS,
      viewport: { width: 360, height: 800 },
      serviceWorkers: 'allow',
      baseURL: server.origin,
    })
    await use(profile)
    await profile.close()
    await rm(directory, { recursive: true, force: true })
  },
})

test('is installable: the browser reports nothing missing', async ({ profile, server }) => {
  const page = await profile.newPage()
  await page.goto('/')
  const session = await profile.newCDPSession(page)
  await expect.poll(async () => (await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const { errors, url } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toBe(`${server.origin}/manifest.webmanifest`)
  expect((await session.send('Page.getAppId')).appId).toBe(`${server.origin}/`)
})

test('offers to install after a donation, and not again soon', async ({ profile, request, server }) => {
  const page = await profile.newPage()
  await page.clock.install()
  await giveByCard(page, await openFundraiser(request, 1))
  const invitation = page.getByRole('button', { name: 'Add to home screen' })
  await expect(invitation).toBeVisible()
  await page.reload()
  await expectThanks(page)
  await letMinutePass(page, server)
  await expect(invitation).toBeHidden()
})

test('offers to install where a fundraiser waits for a connection', async ({ profile }) => {
  const page = await profile.newPage()
  await openForm(page)
  // For its offer, the browser loads the icon.
  await page.waitForFunction(() => window.earlyInstallOffer !== undefined)
  await profile.setOffline(true)
  await write(page, 'Written far from any mast')
  await publish(page)
  await expect(page.getByText('Not yet public.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to home screen' })).toBeVisible()
})
