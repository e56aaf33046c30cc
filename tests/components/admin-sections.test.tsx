import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { SiteSettings } from '../../shared/contract/admin/site'
import { addAccount, type Creator, creatorWith, newCampaign } from './harness/creators'
import { open } from './harness/page'
import { address, expectAddress, expectProblem, expectToast } from './harness/page-state'
import { addMessage, ask, me } from './harness/people'
import { choose, fill, follow, press, user } from './harness/user-actions'

/** A person with a fundraiser that has ended with $27. */
async function newOwing(): Promise<Creator> {
  const creator = await creatorWith(30)
  await ask('PATCH', `/api/admin/fundraisers/${creator.fundraiser.id}`, { as: 'admin', data: { isActive: false } })
  return creator
}

test('a balance that is owed is paid by hand to a recipient in words', async () => {
  const owing = await newOwing()
  await open(`/admin?${new URLSearchParams({ tab: 'payouts', 'owed.q': owing.username })}`, { as: 'admin' })
  const section = await sectionOf('Owed Balances')
  expect(await section.findByText('Below $50')).toBeTruthy()
  expect(section.getByText('No bank account')).toBeTruthy()
  await press(/^Pay by hand/)
  const dialog = await screen.findByRole('dialog', { name: 'Pay this balance by hand' })
  await press('Pay $27.00', dialog)
  expect(await within(dialog).findByText('Please say who is paid')).toBeTruthy()
  await fill(/^Who is paid, and how/, 'Grace Wanjiru, M-Pesa 0712 345678', dialog)
  await fill('Reference (optional)', 'QK12', dialog)
  await press('Pay $27.00', dialog)
  await expectToast('Payout completed')
  expect(await section.findByText('No balances found')).toBeTruthy()
  expect(await ask('GET', '/api/payout-requests', { as: owing })).toMatchObject([
    { amount: 2_700, status: 'completed', recipient: 'Grace Wanjiru, M-Pesa 0712 345678' },
  ])
})

test('the overview has what waits with its doubts, each as a link that leads to its row', async () => {
  await addAccount(await creatorWith(10))
  await open('/admin', { as: 'admin' })
  // Of this person or, if other tests left enough, of one who waits for longer.
  const [waiting] = await screen.findAllByRole('link', { name: /^Account to verify: .* · Account added / })
  const row = /#(accounts-\d+)$/.exec(waiting?.getAttribute('href') ?? '')?.[1]
  waiting?.click()
  await expectAddress(`/admin?tab=payouts#${row}`)
  await expect.poll(() => document.activeElement?.id).toBe(row)
  expect(waiting?.textContent).toContain(document.activeElement?.querySelector('bdi')?.textContent)
})

test('what is overdue in the inbox comes first, and leads to its row below', async () => {
  const { number } = addMessage({ kind: 'report', reason: 'fraud', text: 'It is not real' })
  await open('/admin', { as: 'admin' })
  const first = await screen.findByRole('link', { name: new RegExp(`^Report ${number}.*overdue, due 1 hour ago$`) })
  first.click()
  await expect.poll(() => document.activeElement?.id).toMatch(/^inbox-/)
  expect(document.activeElement?.textContent).toContain(number)
})

test('a message is read as plain text, answered and closed in the inbox, and found among the closed ones', async () => {
  const { number } = addMessage({
    kind: 'report',
    reason: 'fraud',
    text: `<b>Not real</b>\n${'evidence '.repeat(500)}`,
  })
  await open(`/admin?${new URLSearchParams({ 'inbox.q': number })}`, { as: 'admin' })
  const section = await sectionOf('Inbox')
  expect(await section.findByText('1 message')).toBeTruthy()
  expect(section.getByText('Overdue, due 1 hour ago')).toBeTruthy()
  expect(section.getByText(/^<b>Not real<\/b> evidence .*…$/).parentElement?.tagName).toBe('SUMMARY')
  await press(`Answer Report ${number}`)
  const dialog = await screen.findByRole('dialog', { name: `Answer ${number}` })
  await fill(/^Your answer/, 'Thank you, we are looking into it', dialog)
  await user.click(within(dialog).getByLabelText('Close the message with it'))
  await press('Send the answer', dialog)
  await expectToast('Answer sent')
  expect(await section.findByText('No messages found')).toBeTruthy()
  await choose('State', 'Closed')
  expect(await section.findByText('Thank you, we are looking into it')).toBeTruthy()
  await press(`Open again Report ${number}`)
  await expectToast(/Message opened again/)
})

const sectionOf = async (title: string) => within(await screen.findByRole('region', { name: title }))

test('a list has its search and filters, and a text of its own when nothing is found', async () => {
  await open('/admin?tab=campaigns&campaigns.q=zzzz:nothing', { as: 'admin' })
  const section = await sectionOf('Campaigns')
  expect(await section.findByText('No campaign matches. Try another word, or clear the filters.')).toBeTruthy()
  expect(section.getByText('No campaigns found')).toBeTruthy()
  const field = section.getByRole<HTMLInputElement>('searchbox', { name: 'Search campaigns' })
  expect(field.value).toBe('zzzz:nothing')
  const choices = section.queryAllByRole('combobox').map((choice) => choice.closest('label')?.firstChild?.textContent)
  expect(choices).toEqual(['State', 'Category', 'Sort by'])
})

test('the audit trail can be filtered by person, and shows everyone again', async () => {
  const { id, username } = await me('admin')
  const subject = `fundraiser:${(await newCampaign()).id}`
  await open(`/admin?${new URLSearchParams({ tab: 'operations', 'audit.subject': subject })}`, { as: 'admin' })
  const section = await sectionOf('Audit Trail')
  expect(await section.findByText('1 action')).toBeTruthy()
  await follow(new RegExp(`^Only @${username}`))
  expect(new URLSearchParams(address().split('?')[1]).get('audit.actor')).toBe(String(id))
  expect(await section.findByText(/Only one person’s actions/)).toBeTruthy()
  await follow('Show everyone’s')
  await expectAddress(`/admin?tab=operations&audit.subject=${encodeURIComponent(subject)}`)
  expect(await section.findByText('1 action')).toBeTruthy()
})

test('the audit trail can be searched, and limited to days', async () => {
  const { id, title } = await newCampaign()
  const [, lastWord = ''] = title.split(/ (?=[^ ]*$)/)
  await open(`/admin?${new URLSearchParams({ tab: 'operations', 'audit.q': `FUNDRAISER:${id} ${lastWord}` })}`, {
    as: 'admin',
  })
  const section = await sectionOf('Audit Trail')
  expect(await section.findByText('1 action')).toBeTruthy()
  await fill('To (UTC)', '2020-01-01')
  expect(await section.findByText('No actions found')).toBeTruthy()
  expect(new URLSearchParams(address().split('?')[1]).get('audit.to')).toBe('2020-01-01')
  await press('Clear')
  await expectAddress('/admin?tab=operations')
})

const typedOf = ({ name, supportEmail, claim, links, version }: SiteSettings) => ({
  ...{ name, supportEmail, claim, version },
  links: Object.fromEntries(links.map((link) => [link.name, link.address])),
})
const read = () => ask<SiteSettings>('GET', '/api/admin/site', { as: 'admin' })

test('typed settings stay when another admin saves others, which are not overwritten', async () => {
  const before = await read()
  await open('/admin?tab=site', { as: 'admin' })
  await fill('Claim about the organisation (optional)', 'Typed and not saved')
  await ask('PUT', '/api/admin/site', { as: 'admin', data: { ...typedOf(before), claim: 'Of another admin' } })

  expect(screen.getByLabelText<HTMLInputElement>('Claim about the organisation (optional)').value).toBe(
    'Typed and not saved',
  )
  await press('Save Settings')
  await expectProblem('Settings Not Saved')
  const saved = await read()
  expect(saved.claim).toBe('Of another admin')

  await ask('PUT', '/api/admin/site', { as: 'admin', data: { ...typedOf(before), version: saved.version } })
})

test('maintenance is off, and starts only after a dialog that says what it does', async () => {
  await open('/admin?tab=site', { as: 'admin' })
  expect(await screen.findByText('Maintenance is off: everything works.')).toBeTruthy()
  await press('Start Maintenance')
  const dialog = within(await screen.findByRole('dialog', { name: 'Start maintenance' }))
  expect(dialog.getByText(/Everybody can go on reading/)).toBeTruthy()
  await press('Cancel')
  expect(screen.queryByRole('dialog')).toBeNull()
})
