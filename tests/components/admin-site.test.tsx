import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { SiteSettings } from '../../shared/contract/admin/site'
import { open } from './harness/page'
import { expectToast } from './harness/page-state'
import { ask } from './harness/people'
import { fill, press } from './harness/user-actions'

const typedOf = ({ name, supportEmail, claim, links, version }: SiteSettings) => ({
  ...{ name, supportEmail, claim, version },
  links: Object.fromEntries(links.map((link) => [link.name, link.address])),
})
const read = () => ask<SiteSettings>('GET', '/api/admin/site', { as: 'admin' })

test('typed settings stay when another admin saves others, which are not overwritten; a legal person waits', async () => {
  const before = await read()
  await open('/admin?tab=site', { as: 'admin' })
  await fill('Claim about the organisation (optional)', 'Typed and not saved')
  await ask('PUT', '/api/admin/site', { as: 'admin', data: { ...typedOf(before), claim: 'Of another admin' } })

  await press('Change Legal Person')
  expect(document.activeElement).toBe(await screen.findByLabelText('Registered name'))
  await press('Enter Legal Person')
  expect(await screen.findByText('Please enter the registered name')).toBeTruthy()
  await fill('Registered name', 'Harambee Trust')
  await fill('Registration number', 'OP.218/051')
  await fill('Country', 'ke')
  await fill('Phone', '+254 700 123 123')
  await press('Enter Legal Person')
  await expectToast('Legal person entered')
  expect(await screen.findByText(/Entered by you/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Change Legal Person')

  expect(screen.getByLabelText<HTMLInputElement>('Claim about the organisation (optional)').value).toBe(
    'Typed and not saved',
  )
  await press('Save Settings')
  await expectToast('Settings Not Saved')
  const saved = await read()
  expect(saved.claim).toBe('Of another admin')

  await press('Withdraw')
  await expectToast('Withdrawn')
  await ask('PUT', '/api/admin/site', { as: 'admin', data: { ...typedOf(before), version: saved.version } })
})
