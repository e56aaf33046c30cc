import type { Letter } from '../../platform/mail/letter'

/** What people and providers wrote in the sample letters, and what is the same in every language: names, addresses, references. */
export const WRITTEN = {
  site: 'https://pamoja.example',
  reader: 'Wanjiru Kamau',
  other: 'Kofi Owusu',
  shortName: 'Kofi O.',
  /** As they could be written before addresses were refused in titles. */
  title: 'A roof over Mbare library! https://evil.example',
  message: 'Blessings from all of us in Leeds.',
  username: 'wanjiru.k',
  device: 'Safari',
  account: 'Equity Bank ••••6789',
  reference: 'pi_3PX81',
  /** The secret part of a link. */
  token: 'kq7Zx',
  organisation: 'Harambee Trust',
  registration: 'NGO-4711',
  address: '12 Koinange Street',
  charityText: 'Registered charity, exempt since 1998.',
  messageNumber: '7D3F-1C1E',
  receiptNumber: '2026-000123',
  bankReason: 'account holder differs',
} as const

/** Names that the sample letters take from the product: providers, and how a currency is written in each language. */
export const PRODUCT_NAMES = ['Pamoja', 'Stripe', 'KES'] as const

/** Milliseconds since 1970: 5 January 2026. */
export const SOME_DAY = Date.UTC(2026, 0, 5, 12)

export type Samples = Readonly<Record<string, () => Letter[]>>

/** Samples of every letter that a module writes, each in all of its variants. */
export type SamplesOf<Module> = Samples & Readonly<Record<Extract<keyof Module, `${string}Letter`>, () => Letter[]>>
