import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { register, signInAs, toast } from '../support/accounts'
import { callerFor } from '../support/creators'
import { STORY } from '../support/publishing'
import { expect, test } from '../support/server'

test('an owner ends a fundraiser at once, changes their mind and extends it', async ({
  page,
  context,
  request,
  server,
}) => {
  const person = await register(request)
  const api = await callerFor(server, request, person)
  const { id } = await api.send<Fundraiser>('POST', '/api/fundraisers', {
    ...{ title: 'A bridge over the Nzoia', description: STORY, category: 'infrastructure', goalAmount: 400_000 },
  })
  const address = `/fundraiser/${id}`
  await signInAs(page, person.email, address)
  const bar = page.getByRole('navigation', { name: 'Your fundraiser' })
  await bar.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'End it now' }).click()
  const dialog = page.getByRole('dialog', { name: 'End it now' })
  await context.setOffline(true)
  await expect(dialog.getByText('Changing the end needs a connection.')).toBeVisible()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'End it now' }).click()
  await expect(page).toHaveURL(address)
  await expect(toast(page)).toContainText('Your fundraiser has ended')
  await expect(page.getByRole('timer')).toHaveText('Campaign ended')

  await bar.getByRole('link', { name: 'Extend' }).click()
  await page.getByLabel('Add Days').fill('500')
  await page.getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByText('Additional days cannot exceed 365')).toBeVisible()
  await page.getByLabel('Add Days').fill('10')
  await page.getByRole('button', { name: 'Extend' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('timer')).toHaveText(/^(10 days|9d 23h) left$/)
  await expect(bar.getByRole('link', { name: 'Edit' })).toBeVisible()
})
