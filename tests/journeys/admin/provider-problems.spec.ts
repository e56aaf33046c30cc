import { toast } from '../support/accounts'
import { asAdmin, openAdmin, row } from '../support/admin'
import { control, openFundraiser } from '../support/giving'
import { expect, test } from '../support/server'

const WARNED_OF_FRAUD = '4000000000005423'

test('shows a bank’s warning of fraud to admins, who dismiss it', async ({ page, request, server }) => {
  const fundraiser = await openFundraiser(request, 0)
  const started = await request.post('/api/create-payment-intent', {
    data: { fundraiserId: fundraiser.id, amount: 40 },
  })
  const { clientSecret } = await started.json()
  await control(server, request, 'pay-by-card', { clientSecret, card: WARNED_OF_FRAUD })
  const admin = await asAdmin(server, request)
  const kinds = async () =>
    (await admin.get<{ troubles: { kind: string }[] }>('/api/admin/machine-room')).troubles.map(({ kind }) => kind)
  await expect.poll(kinds).toContain('provider')

  await page.setViewportSize({ width: 320, height: 800 })
  await openAdmin(page, 'operations')
  const warnings = page
    .getByRole('list', { name: 'Stuck jobs' })
    .getByRole('listitem')
    .filter({ hasText: 'The bank reports it as fraud (made with stolen card). Refund the donation now' })
  await expect(warnings).toHaveCount(1)
  await expect(warnings).toContainText('seen once')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await warnings.getByRole('button', { name: /^Dismiss Stripe: payment/ }).click()
  await expect(toast(page)).toContainText('It comes back if it happens again.')
  await expect(warnings).toHaveCount(0)
  await expect(row(page, 'Dismiss').first()).toContainText('provider')
})
