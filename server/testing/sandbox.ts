import { randomUUID } from 'node:crypto'
import { type Organisation, sandboxAddresses } from '../platform/config'
import { type EndpointOptions, type GatewayOptions, NO_REPORTS, type ReplyReports } from '../providers/exchange'
import type { FlutterwaveEndpoint } from '../providers/flutterwave/client'
import type { Charge, Transfer, TransferDestination } from '../providers/gateway'
import { createGateways, type Gateways, providerEndpoints } from '../providers/registry'
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/start'

/** Who pays in tests. */
export const TEST_ORGANISATION: Organisation = {
  name: 'Jamii Relief Trust',
  country: 'KE',
  phone: '254700123123',
  id: 'OP.218/051',
  address: null,
}

/** Milliseconds: so short that a hanging call ends soon. A busy machine may need longer for any call. */
const IMPATIENCE = 200

/**
 * The sandbox providers on a free port, with the production adapters that call them. `impatient`: the same with a very short timeout,
 * only for tests in which it does not matter whether a call is answered in time.
 */
export async function startTestSandbox(
  {
    organisation = TEST_ORGANISATION,
    ...options
  }: Partial<SandboxOptions> & { organisation?: EndpointOptions['organisation'] } = {},
  timeoutMs = 15_000,
  reports?: ReplyReports,
): Promise<{ sandbox: Sandbox; gateways: Gateways; impatient: Gateways }> {
  const sandbox = await startSandbox({ port: 0, seed: 'test', retryDelays: [20, 40], ...options })
  const endpoints = endpointsOf(sandbox, organisation)
  return {
    sandbox,
    gateways: createGateways({ ...endpoints, timeoutMs }, options.clock, reports),
    impatient: createGateways({ ...endpoints, timeoutMs: IMPATIENCE }, options.clock, reports),
  }
}

export function endpointsOf(
  { keys, origin }: Pick<Sandbox, 'keys' | 'origin'>,
  organisation: EndpointOptions['organisation'] = TEST_ORGANISATION,
) {
  return providerEndpoints({
    keys,
    addresses: sandboxAddresses(origin),
    publicUrl: 'http://localhost:3000',
    mailFrom: 'Pamoja <support@pamoja.test>',
    organisation,
  })
}

/** A card payment of ten dollars. */
export function buildCharge(changes: Partial<Charge> = {}): Charge {
  return {
    attemptPublicId: randomUUID(),
    fundraiserId: 7,
    fundraiserTitle: 'School fees for Amina',
    amount: 1_000,
    currency: 'USD',
    reference: randomUUID(),
    donorName: null,
    donorEmail: null,
    payer: null,
    ...changes,
  }
}

/** The same by M-Pesa, on the provider's page. */
export function buildMobileCharge(changes: Partial<Charge> = {}): Charge {
  return buildCharge({
    amount: 129_500,
    currency: 'KES',
    payer: { country: 'KE', network: 'M-Pesa', phone: null },
    ...changes,
  })
}

/** A bank account in Nigeria. */
export function buildDestination(changes: Partial<TransferDestination> = {}): TransferDestination {
  return {
    accountHolderName: 'Amina Otieno',
    bankName: 'Access Bank',
    accountNumber: '0690000031',
    routingNumber: null,
    swiftCode: null,
    country: 'NG',
    currency: 'NGN',
    accountType: 'savings',
    mobileMoneyProvider: null,
    stripeAccountId: null,
    street: null,
    houseNumber: null,
    postalCode: null,
    city: null,
    phone: null,
    ...changes,
  }
}

/** The same with M-Pesa. */
export function buildMobileDestination(changes: Partial<TransferDestination> = {}): TransferDestination {
  return buildDestination({
    bankName: 'M-Pesa',
    accountNumber: '+254712345678',
    country: 'KE',
    currency: 'KES',
    accountType: 'mobile_money',
    mobileMoneyProvider: 'M-Pesa',
    ...changes,
  })
}

/** Fifty dollars to a bank account in Nigeria. */
export function buildTransfer(changes: Partial<Transfer> = {}): Transfer {
  return {
    reference: randomUUID(),
    amount: 5_000,
    localAmount: 7_074_300,
    destination: buildDestination(),
    narration: 'Payout from Pamoja',
    ...changes,
  }
}

const ADDRESS = { street: 'Harbour Street', houseNumber: '12', postalCode: '10115', city: 'Berlin' }

/** Bank accounts with all details that a transfer there needs. */
export const BANK_DESTINATIONS = {
  NG: buildDestination(),
  KE: buildDestination({ bankName: 'Equity Bank', country: 'KE', currency: 'KES', phone: '+254712345678' }),
  GH: buildDestination({ bankName: 'GCB Bank', country: 'GH', currency: 'GHS', routingNumber: 'GH040101' }),
  US: buildDestination({
    ...ADDRESS,
    bankName: 'Chase',
    accountNumber: '000123456789',
    routingNumber: '110000000',
    swiftCode: 'CHASUS33',
    country: 'US',
    currency: 'USD',
  }),
  DE: buildDestination({
    ...ADDRESS,
    bankName: 'Commerzbank',
    accountNumber: 'DE89370400440532013000',
    swiftCode: 'COBADEFF',
    country: 'DE',
    currency: 'EUR',
  }),
  GB: buildDestination({
    ...ADDRESS,
    bankName: 'Barclays',
    accountNumber: 'GB29NWBK60161331926819',
    swiftCode: 'BARCGB22',
    country: 'GB',
    currency: 'GBP',
  }),
} as const

/** A Flutterwave account at another address, whose replies are not reported. */
export function buildFlutterwaveOptions(address: string): FlutterwaveEndpoint & GatewayOptions {
  return {
    address,
    secretKey: 'FLWSECK_TEST-other-X',
    webhookSecrets: ['x'],
    returnUrl: 'http://localhost:3000/api/flutterwave-return',
    standInEmail: 'support@pamoja.test',
    organisation: TEST_ORGANISATION,
    timeoutMs: 15_000,
    clock: Date.now,
    reports: NO_REPORTS,
  }
}
