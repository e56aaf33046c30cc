import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { AdminHold } from '../../shared/contract/admin/holds'
import { campaignsLike, newCampaign } from './harness/creators'
import { breakWrites } from './harness/network'
import { open } from './harness/page'
import { expectProblem, expectToast } from './harness/page-state'
import { ask } from './harness/people'
import { choose, fill, press, user } from './harness/user-actions'

test('switches a campaign on that was stopped without a reason, and off only with words; then another admin decides [2.admin.action.toggle 2.admin.column.state 4.admin.toggle 8.toast.campaign-status]', async () => {
  const { id, title } = await newCampaign()
  await ask('PATCH', `/api/admin/fundraisers/${id}`, { as: 'admin', data: { isActive: false } })
  await open(campaignsLike(title), { as: 'admin' })
  await press(`Activate ${title}`)
  await expectToast('Campaign status updated')
  const button = await screen.findByRole('button', { name: `Deactivate ${title}` })
  await user.click(button)
  const dialog = await screen.findByRole('dialog', { name: 'Stop this campaign?' })
  await press('Stop', dialog)
  await waitFor(() => expect(within(dialog).getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'))
  await fill(/^Words for the owner/, 'Please call us.', dialog)
  await choose('Reason', 'documents')
  await user.click(within(dialog).getByLabelText(/^Payouts/))
  await press('Stop', dialog)
  await waitFor(() => expect(row(title)?.textContent).toContain('Inactive'))
  const [hold] = await ask<AdminHold[]>('GET', `/api/admin/holds?fundraiserId=${id}`, { as: 'admin' })
  expect(hold).toMatchObject({ stops: ['payouts', 'gifts'], reason: 'documents', ownerText: 'Please call us.' })
  expect(hold?.needed).toContain('bills')

  await press(`Activate ${title}`)
  const decision = await screen.findByRole('dialog', { name: 'Decide about the hold' })
  expect(await within(decision).findByText(/^You placed this hold/)).toBeTruthy()
})

test('switches many campaigns at once, with their number in the question and a toast about the result [2.admin.bulk 2.admin.select-all 4.admin.bulk 6.admin.bulk]', async () => {
  const word = `pamoja${crypto.randomUUID().slice(0, 8)}`
  const campaigns = [await newCampaign(word), await newCampaign(word), await newCampaign(word)]
  // Other files publish at the same time, which could move these to a second page.
  await open(`${campaignsLike(word)}&campaigns.category=infrastructure`, { as: 'admin' })
  const select = async () => {
    for (const { title } of campaigns) await screen.findByLabelText(`Select ${title}`)
    await user.click(screen.getByLabelText('Select all on this page'))
  }
  const bar = () => screen.findByRole('region', { name: 'Selected campaigns' })
  const all = async (act: string) => {
    await press(act, await bar())
    if (act !== 'Restore') await choose('Reason', 'report')
    await press(`${act} 3 campaigns`, await screen.findByRole('dialog', { name: `${act} 3 campaigns?` }))
  }
  await select()
  await waitFor(async () => expect((await bar()).textContent).toContain('3 selected'))
  await all('Deactivate')
  await expectToast('Campaign status updated')
  for (const { title } of campaigns) await waitFor(() => expect(row(title)?.textContent).toContain('Inactive'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected campaigns' })).toBeNull())

  await select()
  await all('Delete')
  await expectToast('Campaigns deleted')
  for (const { title } of campaigns) await waitFor(() => expect(row(title)).toBeUndefined())
  await choose('State', 'Deleted')
  await select()
  await all('Restore')
  await expectProblem('is on hold for a reason. Please decide about that hold first.')
})

test('restores what was deleted without a reason', async () => {
  const { id, title } = await newCampaign()
  const data = { action: 'delete', fundraiserIds: [id] }
  await ask('POST', '/api/admin/fundraisers/bulk', { as: 'admin', data })
  await open(`${campaignsLike(title)}&campaigns.state=deleted`, { as: 'admin' })
  await press(`Restore ${title}`)
  await expectToast('Campaign restored')
})

test('shows an error when it fails, and changes nothing [8.campaign.bulk-failed]', async () => {
  const { title } = await newCampaign()
  await open(campaignsLike(title), { as: 'admin' })
  const box = await screen.findByLabelText<HTMLInputElement>(`Select ${title}`)
  await user.click(box)
  breakWrites('/api/admin/fundraisers/bulk')
  await press('Delete', await screen.findByRole('region', { name: 'Selected campaigns' }))
  await choose('Reason', 'other')
  await press('Delete 1 campaign', await screen.findByRole('dialog', { name: 'Delete 1 campaign?' }))
  await expectProblem('Bulk operation failed Network error. Please check your connection')
  expect(screen.getByLabelText<HTMLInputElement>(`Select ${title}`).checked).toBe(true)
})

test('says which number to type when a word is typed for more than ten', async () => {
  const word = `pamoja${crypto.randomUUID().slice(0, 8)}`
  for (const _ of Array.from({ length: 11 })) await newCampaign(word)
  await open(campaignsLike(word), { as: 'admin' })
  await user.click(await screen.findByLabelText('Select all on this page'))
  await press('Deactivate', await screen.findByRole('region', { name: 'Selected campaigns' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate 11 campaigns?' })
  await choose('Reason', 'other')
  await fill(/^Type 11 to confirm/, 'eleven', dialog)
  await press('Deactivate 11 campaigns', dialog)
  expect(await within(dialog).findByText('Please type the number of campaigns: 11')).toBeTruthy()
})

/** The row of the campaigns that contains a title. */
function row(title: string): Element | undefined {
  const lines = screen.getByRole('region', { name: 'Campaigns' }).querySelectorAll('tbody tr, .admin-cards > li')
  return Array.from(lines).find(({ textContent }) => textContent?.includes(title))
}
