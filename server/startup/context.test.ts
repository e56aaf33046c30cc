import { expect, it } from 'vitest'
import { readConfig } from '../platform/config'
import { publicSettings } from './context'

const keys = {
  stripeSecretKey: 'sk_test_1',
  stripePublishableKey: 'pk_test_1',
  stripeWebhookSecret: 'whsec_1',
  flutterwaveSecretKey: 'FLWSECK-1',
  flutterwaveWebhookSecret: 'hash',
}

it('leaves the fees out of the settings while they are the usual ones', () => {
  const settings = publicSettings(readConfig({}), keys, null)
  expect(settings).not.toHaveProperty('platformRates')
  expect(settings).not.toHaveProperty('homePromise')
})

it('promises the site’s own fee on the home page', () => {
  expect(publicSettings(readConfig({ PLATFORM_FEES: '8%' }), keys, null)).toMatchObject({
    platformRates: [{ basisPoints: 800, country: null, from: null }],
    homePromise: 'Start in less than 5 minutes. 8% platform fee: 92% of every donation goes to the recipient.',
  })
})
