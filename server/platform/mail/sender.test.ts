import { expect, it } from 'vitest'
import { senderOf } from './delivery'

it.each([
  ['Pamoja <give@example.org>', null, 'Pamoja <give@example.org>'],
  ['Pamoja <give@example.org>', 'Bread, "Salt" & Co', { name: 'Bread, "Salt" & Co', address: 'give@example.org' }],
  ['give@example.org', 'Harambee', { name: 'Harambee', address: 'give@example.org' }],
])('sends mail from %s for a site named %s', (mailFrom, siteName, sender) => {
  expect(senderOf(mailFrom, siteName)).toEqual(sender)
})
