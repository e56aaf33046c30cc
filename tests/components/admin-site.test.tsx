import { screen, within } from '@testing-library/dom'
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

test('typed settings stay when another admin saves others, which are not overwritten', async () => {
  const before = await read()
  await open('/admin?tab=site', { as: 'admin' })
  await fill('Claim about the organisation (optional)', 'Typed and not saved')
  await ask('PUT', '/api/admin/site', { as: 'admin', data: { ...typedOf(before), claim: 'Of another admin' } })

  expect(screen.getByLabelText<HTMLInputElement>('Claim about the organisation (optional)').value).toBe(
    'Typed and not saved',
  )
  await press('Save Settings')
  await expectToast('Settings Not Saved')
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
