import type { AdminHold } from '../../../shared/contract/admin/holds'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import type { PayoutRequest } from '../../../shared/contract/payouts'
import { register, signInAs, toast } from '../support/accounts'
import { ADMIN, adminOn, asAdmin, row, search } from '../support/admin'
import { addAccount, adminActions, creatorWith } from '../support/creators'
import { waitUntilAllStored, waitUntilQueryStored } from '../support/phone'
import { expect, inDatabase, test } from '../support/server'

const ANSWER = 'The bill of the driller is from Kisumu; his number is on it.'

test.use({ serviceWorkers: 'allow' })

test('a hold is read and answered by its owner in flight mode, and lifted by another admin than who placed it', async ({
  page,
  context,
  browser,
  request,
  server,
}) => {
  const creator = await creatorWith(server, request, 100)
  const { id, title } = creator.fundraiser
  await (await adminActions(server, request)).verify(await addAccount(creator))
  await creator.api.send<PayoutRequest>('POST', '/api/payout-requests', { amount: 6_000, fundraiserId: id })
  const other = await register(request)
  inDatabase(server, `update users set "isAdmin" = 1 where username = '${other.username}'`)

  const first = await adminOn(browser, server, 'campaigns', ADMIN)
  await search(first, 'Search campaigns', creator.username)
  await first.getByRole('button', { name: `Deactivate ${title}` }).click()
  const stop = first.getByRole('dialog', { name: 'Stop this campaign?' })
  await stop.getByLabel('Payouts').check()
  await stop.getByLabel('Reason').selectOption('documents')
  await stop.getByLabel('Words for everybody').fill('We wait for the bill of the driller.')
  await stop.getByRole('button', { name: 'Stop' }).click()
  await expect(toast(first)).toContainText('Campaign status updated')
  expect(await (await request.get(`/fundraiser/${id}`)).text()).toContain('We wait for the bill of the driller.')

  await signInAs(page, creator.email, '/dashboard')
  const notice = page.getByRole('region', { name: `On hold: “${title}”` })
  await expect(notice).toContainText('We have to see documents')
  await waitUntilAllStored(page)
  await waitUntilQueryStored(page, 'getOverview')
  await context.setOffline(true)
  await page.reload()
  await notice.getByText('Read and answer').click()
  await expect(notice).toContainText('What we need: Send us the bills')
  await notice.getByRole('textbox', { name: 'Your answer' }).fill(ANSWER)
  await notice.getByRole('button', { name: 'Send Message' }).click()
  await expect(notice).toContainText('Waiting to be sent')
  await context.setOffline(false)
  await expect(notice).toContainText('You answered on')

  const admin = await asAdmin(server, request)
  const [hold] = await admin.get<AdminHold[]>(`/api/admin/holds?fundraiserId=${id}`)
  expect(hold).toMatchObject({ stops: ['payouts', 'gifts'], answer: { text: ANSWER } })
  await first.goto('/admin?tab=campaigns')
  const placed = row(first, title, 'Holds')
  await expect(placed).toContainText(ANSWER)
  await expect(placed).toContainText('You placed this hold, so another admin decides about it.')
  await expect(placed.getByRole('button', { name: /^Decide/ })).toHaveCount(0)

  const second = await adminOn(browser, server, 'campaigns', other.email)
  await row(second, title, 'Holds')
    .getByRole('button', { name: /^Decide/ })
    .click()
  const decision = second.getByRole('dialog', { name: 'Decide about the hold' })
  await expect(decision).toContainText(ANSWER)
  await decision.getByLabel('Words for the owner').fill('Thank you, the bill is right.')
  await decision.getByRole('button', { name: 'Lift it' }).click()
  await expect(toast(second)).toContainText('Hold lifted')

  const opened: Fundraiser = await (await request.get(`/api/fundraisers/${id}`)).json()
  expect(opened).toMatchObject({ isActive: true })
  expect(opened.hold).toBeUndefined()
  await page.goto('/payouts')
  await expect(page.getByText('We check it and send it.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payouts', exact: true })).toHaveCount(0)
})
