import { mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../../testing/folder'
import { createDelivery, deleteOldMailFiles, senderOf } from './delivery'

it('deletes mails that were written as files after a day, and nothing else', async () => {
  const dataDirectory = makeFolder()
  await deleteOldMailFiles(dataDirectory, Date.now())
  const folder = join(dataDirectory, 'mail')
  mkdirSync(join(folder, 'other'), { recursive: true })
  const deliver = createDelivery({ smtpUrl: null, mailFrom: 'Pamoja <support@pamoja.test>', dataDirectory })
  for (const name of ['old', 'new']) await deliver({ to: 'ada@example.org', subject: 'Hello', text: 'Hello' }, name)
  const now = Date.now()
  utimesSync(join(folder, 'old.eml'), now / 1_000, now / 1_000 - 24 * 60 * 60 - 1)
  await deleteOldMailFiles(dataDirectory, now)
  expect(readdirSync(folder).sort()).toEqual(['new.eml', 'other'])
})

it.each([
  ['Pamoja <give@example.org>', null, 'Pamoja <give@example.org>'],
  ['Pamoja <give@example.org>', 'Bread, "Salt" & Co', { name: 'Bread, "Salt" & Co', address: 'give@example.org' }],
  ['give@example.org', 'Harambee', { name: 'Harambee', address: 'give@example.org' }],
])('sends mail from %s for a site named %s', (mailFrom, siteName, sender) => {
  expect(senderOf(mailFrom, siteName)).toEqual(sender)
})
