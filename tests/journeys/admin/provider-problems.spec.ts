import type { StuckJob } from '../../../shared/contract/admin/stuck-jobs'
import { toast } from '../support/accounts'
import { asAdmin, openAdmin, row } from '../support/admin'
import { control, openFundraiser } from '../support/giving'
import { expect, test } from '../support/server'

const WARNED_OF_FRAUD = '4000000000005423'

test('shows a bank’s warning of fraud to admins, who dismiss it', async ({ page, request, server }) => {
  const admin = await asAdmin(server, request)
  const problems = async () => {
    const { troubles } = await admin.get<{ troubles: StuckJob[] }>('/api/admin/machine-room')
    return troubles.filter(({ kind }) => kind === 'provider').map(({ title }) => title)
  }
  const before = await problems()
  const fundraiser = await openFundraiser(request, 0)
  const started = await request.post('/api/create-payment-intent', {
    data: { fundraiserId: fundraiser.id, amount: 40 },
  })
  const { clientSecret } = await started.json()
  await control(server, request, 'pay-by-card', { clientSecret, card: WARNED_OF_FRAUD })
  const added = async () => (await problems()).filter((title) => !before.includes(title))
  await expect.poll(added).toHaveLength(1)
  const [title] = await added()

  await page.setViewportSize({ width: 320, height: 800 })
  await openAdmin(page, 'operations')
  const warning = page.getByRole('list', { name: 'Stuck jobs' }).getByRole('listitem').filter({ hasText: title })
  await expect(warning).toContainText('The bank reports it as fraud (made with stolen card). Refund the donation now')
  await expect(warning).toContainText('seen once')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await warning.getByRole('button', { name: /^Dismiss Stripe: payment/ }).click()
  await expect(toast(page)).toContainText('It comes back if it happens again.')
  await expect(warning).toHaveCount(0)
  await expect(row(page, 'Dismiss').first()).toContainText('provider')
})
