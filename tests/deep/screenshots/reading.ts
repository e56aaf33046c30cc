import { openFundraiser } from '../../journeys/support/giving'
import { offlineLine, waitUntilAllStored } from '../../journeys/support/phone'
import { expect } from '../../journeys/support/server'
import { at, fundraiserWhere, goTo, type ScreenGroup, type Stage, settled, writeTo } from './screen'

type Wanted = Parameters<typeof fundraiserWhere>[1]

async function openWhere({ page, request }: Stage, isWanted: Wanted): Promise<void> {
  await goTo(page, `/fundraiser/${(await fundraiserWhere(request, isWanted)).id}`)
}

const WRITER = { name: 'Amina', email: 'amina@example.org', subject: 'Lini pesa zitafika shuleni Kitui?' }

const hasPhoto: Wanted = ({ image, isActive }) => image !== null && isActive

/** The pages that everyone may read, signed in or not. */
export const READING: ScreenGroup = {
  who: 'visitor',
  screens: [
    at('home', '/'),
    at('coming-soon', '/coming-soon'),
    at('browse', '/browse'),
    at('browse-category', '/browse?category=marriage'),
    at('browse-empty', '/browse?q=nobody+has+ever+asked+for+this'),
    at('browse-error', '/browse', async ({ page, context }) => {
      await context.route(/\/api\/fundraisers\?/, (route) => route.abort())
      await page.getByText('Filters', { exact: true }).click()
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Funeral Services')
      await expect(page.getByRole('heading', { name: 'Error Loading Fundraisers' })).toBeVisible()
    }),
    {
      name: 'menu',
      only: 'phone',
      async open({ page }) {
        await goTo(page, '/')
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
      },
    },
    { name: 'fundraiser', open: (stage) => openWhere(stage, hasPhoto) },
    {
      name: 'fundraiser-without-photo',
      open: (stage) => openWhere(stage, ({ image, isActive }) => image === null && isActive),
    },
    { name: 'fundraiser-over', open: (stage) => openWhere(stage, ({ isActive }) => !isActive) },
    { name: 'fundraiser-new', open: (stage) => openWhere(stage, ({ donationsCount }) => donationsCount === 0) },
    at('fundraiser-not-found', '/fundraiser/999999'),
    {
      name: 'poster',
      open: async ({ page, request }) => goTo(page, `/fundraiser/${(await openFundraiser(request, 2)).id}/poster`),
    },
    at('user', '/user/1'),
    at('user-not-found', '/user/999999'),
    at('profile', '/profile/1'),
    ...['teams', 'about', 'how-it-works', 'fees', 'safety', 'help', 'contact', 'privacy', 'terms'].map((name) =>
      at(name, `/${name}`),
    ),
    at('help-search', '/help?q=goal'),
    at('help-nothing-found', '/help?q=nobody+asked+this'),
    at('contact-errors', '/contact', async ({ page }) => {
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByText('Required', { exact: true })).toHaveCount(4)
    }),
    at('report', '/report?fundraiser=8'),
    at('report-errors', '/report?donation=1', async ({ page }) => {
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByText('Required', { exact: true })).toHaveCount(2)
    }),
    {
      name: 'message',
      open: async ({ page, request }) =>
        goTo(page, await writeTo(request, { ...WRITER, kind: 'contact', text: 'Lini pesa zitafika? '.repeat(30) })),
    },
    at('message-not-found', '/messages/00000000-0000-4000-8000-000000000000'),
    at('check', '/check'),
    at('check-answer', '/check?code=82KF-82KF'),
    at('languages', '/languages?from=/browse'),
    at('not-found', '/nothing/here'),
    at('offline', '/browse', async ({ page, context }) => {
      await waitUntilAllStored(page)
      await context.setOffline(true)
      await page.goto('/browse')
      await expect(offlineLine(page)).toBeVisible()
      await settled(page)
    }),
  ],
}
