import { screen, within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { newCampaign } from './harness/campaigns'
import { type Creator, creatorWith } from './harness/creators'
import { open } from './harness/page'
import { address, expectAddress, expectToast } from './harness/page-state'
import { ask, me } from './harness/people'
import { fill, follow, press } from './harness/user-actions'

const SECTIONS = [
  {
    ...{ tab: 'campaigns', name: 'campaigns', title: 'Campaigns', label: 'Campaigns' },
    ...{ search: 'Search campaigns', example: 'Title, creator or place', choices: ['State', 'Category', 'Sort by'] },
    ...{ found: 'No campaigns found', empty: 'No campaign matches. Try another word, or clear the filters.' },
  },
  {
    ...{ tab: 'payouts', name: 'payouts', title: 'Payouts', label: 'Payouts' },
    ...{ search: 'Search payouts', example: 'Person, campaign or reference', choices: ['Status'] },
    ...{ found: 'No payouts found', empty: 'No payout matches. Requests of creators appear here.' },
  },
  {
    ...{ tab: 'payouts', name: 'owed', title: 'Owed Balances', label: 'Owed balances' },
    ...{ search: 'Search owed balances', example: 'Person or campaign', choices: [] },
    found: 'No balances found',
    empty: 'No balance matches. Money that is left when a campaign has ended or an account is closed appears here.',
  },
  {
    ...{ tab: 'users', name: 'users', title: 'Users', label: 'Users' },
    ...{ search: 'Search users', example: 'Name, username or whole email', choices: ['Who'] },
    found: 'No users found',
    empty: 'No user matches. An email address is found only when it is written in full.',
  },
  {
    ...{ tab: 'payouts', name: 'accounts', title: 'Bank Accounts', label: 'Bank accounts' },
    ...{ search: 'Search bank accounts', example: 'Person or bank', choices: ['State'] },
    ...{ found: 'No bank accounts found', empty: 'No bank account matches.' },
  },
  {
    ...{ tab: 'donations', name: 'donations', title: 'Donations', label: 'Donations' },
    ...{ search: 'Search donations', example: 'Donor, campaign, reference or whole email', choices: ['State'] },
    found: 'No donations found',
    empty: 'No donation matches. An email address is found only when it is written in full.',
  },
  {
    ...{ tab: 'operations', name: 'audit', title: 'Audit Trail', label: 'Audit trail' },
    ...{ search: 'Search audit trail', example: 'Action, subject or value', choices: [] },
    ...{ found: 'No actions found', empty: 'No actions to show. Try other words, or clear the filters.' },
  },
]

/** Creates data for each section: the demo has no bank accounts and no payouts. */
beforeAll(async () => {
  await newCampaign()
  const data = {
    ...{ accountHolderName: 'Amina Otieno', bankName: 'M-Pesa', mobileMoneyProvider: 'M-Pesa' },
    ...{ accountType: 'mobile_money', accountNumber: '0712 345678', country: 'KE' },
  }
  await ask('POST', '/api/bank-accounts', { as: 'creator', data })
  const { id } = await me('creator')
  const own = await ask<Fundraiser[]>('GET', `/api/fundraisers?userId=${id}`)
  const fundraiserId = own.find(({ currentAmount }) => currentAmount > 10_000)?.id
  await ask('POST', '/api/payout-requests', { as: 'creator', data: { amount: 5_000, fundraiserId } })
})

/** A person with a fundraiser that has ended with $27. */
async function newOwing(): Promise<Creator> {
  const creator = await creatorWith(30)
  await ask('PATCH', `/api/admin/fundraisers/${creator.fundraiser.id}`, { as: 'admin', data: { isActive: false } })
  return creator
}

test('a balance that is owed is paid by hand to a recipient in words', async () => {
  // One more, for the tests of all sections below.
  await newOwing()
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

const sectionOf = async (title: string) => within(await screen.findByRole('region', { name: title }))

describe.each(SECTIONS)('the section $title', ({ tab, name, title, label, search, example, choices, found, empty }) => {
  test('has its search and filters, and its own text when nothing is found', async () => {
    const asked = new URLSearchParams({ tab, [`${name}.q`]: 'zzzz:nothing' })
    await open(`/admin?${asked}`, { as: 'admin' })
    const section = await sectionOf(title)
    expect(await section.findByText(empty)).toBeTruthy()
    expect(section.getByText(found)).toBeTruthy()
    const field = section.getByRole<HTMLInputElement>('searchbox', { name: search })
    expect([field.value, field.placeholder]).toEqual(['zzzz:nothing', example])
    expect(
      section.queryAllByRole('combobox').map((choice) => choice.closest('label')?.firstChild?.textContent),
    ).toEqual(choices)
  })

  test('labels its table', async () => {
    await open(`/admin?tab=${tab}`, { as: 'admin' })
    const section = await sectionOf(title)
    expect(await section.findByRole('table', { name: label })).toBeTruthy()
  })
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

test('the audit trail can be searched, limited to days, and downloaded for these days', async () => {
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
  const download = section.getByRole<HTMLAnchorElement>('link', { name: 'Download CSV of all actions of these days' })
  expect(download.getAttribute('href')).toBe('/api/admin/export/audit-trail.csv?to=2020-01-01')
  await press('Clear')
  await expectAddress('/admin?tab=operations')
})
