import { describe, expect, it } from 'vitest'
import { startFileSandbox } from '../../testing/file-sandbox'
import {
  BANK_DESTINATIONS,
  buildDestination,
  buildMobileDestination,
  buildTransfer,
  startTestSandbox,
} from '../../testing/sandbox'
import { ProviderRefusal } from '../gateway'

const { flutterwave } = await startFileSandbox()

describe('the destinations of Flutterwave', () => {
  it.each([
    ['a bank in Nigeria', buildDestination(), true],
    ['a bank in Kenya', BANK_DESTINATIONS.KE, true],
    ['a bank in Kenya without the recipient’s phone', { ...BANK_DESTINATIONS.KE, phone: null }, false],
    ['a bank in Ghana', BANK_DESTINATIONS.GH, true],
    ['a bank in Ghana without its branch', { ...BANK_DESTINATIONS.GH, routingNumber: null }, false],
    ['a bank in Kenya in another currency', buildDestination({ country: 'KE', currency: 'NGN' }), false],
    ['a bank in Uganda', buildDestination({ country: 'UG', currency: 'UGX' }), false],
    ['a bank in dollars', BANK_DESTINATIONS.US, true],
    ['a bank in dollars without an address', { ...BANK_DESTINATIONS.US, street: null }, false],
    ['a bank in dollars in Uganda', buildDestination({ country: 'UG', currency: 'USD' }), false],
    ['a bank in euros', BANK_DESTINATIONS.DE, true],
    ['a bank in euros without a SWIFT code', { ...BANK_DESTINATIONS.DE, swiftCode: null }, false],
    ['a bank in pounds', BANK_DESTINATIONS.GB, true],
    ['a bank in pounds without a postal code', { ...BANK_DESTINATIONS.GB, postalCode: null }, false],
    ['M-Pesa', buildMobileDestination(), true],
    ['M-Pesa in dollars', buildMobileDestination({ currency: 'USD' }), false],
    ['MTN in Ghana', buildMobileDestination({ country: 'GH', currency: 'GHS', mobileMoneyProvider: 'MTN MoMo' }), true],
    [
      'Airtel Money in Uganda',
      buildMobileDestination({ country: 'UG', currency: 'UGX', mobileMoneyProvider: 'Airtel Money' }),
      true,
    ],
    [
      'Airtel in Rwanda, for which there is no code',
      buildMobileDestination({ country: 'RW', currency: 'RWF', mobileMoneyProvider: 'Airtel' }),
      false,
    ],
    [
      'Free in Senegal, for which there is no code',
      buildMobileDestination({ country: 'SN', currency: 'XOF', mobileMoneyProvider: 'Free' }),
      false,
    ],
    ['a network that there is not', buildMobileDestination({ mobileMoneyProvider: 'Carrier pigeon' }), false],
    [
      'phones in Nigeria',
      buildMobileDestination({ country: 'NG', currency: 'NGN', mobileMoneyProvider: 'MTN' }),
      false,
    ],
  ])('%s', (_, destination, can) => {
    expect(flutterwave.findTransferObstacle(destination) === null).toBe(can)
  })

  it('name what is missing', () => {
    const obstacleTo = flutterwave.findTransferObstacle
    expect(obstacleTo(BANK_DESTINATIONS.DE)).toBeNull()
    expect(obstacleTo({ ...BANK_DESTINATIONS.DE, swiftCode: null, city: null })).toEqual({
      kind: 'details-missing',
      details: ['swiftCode', 'city'],
    })
    expect(obstacleTo(buildDestination({ country: 'UG', currency: 'USD' }))).toEqual({ kind: 'no-route' })
  })

  it('are none while it is not configured who pays', async () => {
    const { gateways, sandbox: other } = await startTestSandbox({ organisation: null })
    expect(gateways.flutterwave.findTransferObstacle(buildMobileDestination())).toEqual({ kind: 'sender-missing' })
    await expect(gateways.flutterwave.transfer(buildTransfer())).rejects.toThrow(ProviderRefusal)
    expect(other.control.counts().transfers).toBe(0)
    await other.stop()
  })
})
