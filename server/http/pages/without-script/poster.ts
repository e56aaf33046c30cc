import encodeQR from 'qr'
import type { Fundraiser } from '#shared/contract/fundraisers'
import type { DrawnCode, PlainPage } from '#shared/plain-page'
import { shareAddress } from '#shared/rules/fundraisers/short-code'
import type { Context } from '../../../platform/context'
import { pagesAt } from '../../../platform/language/current-language'

/** Modules of white around a code; scanners don't find the code without them (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** The poster of a fundraiser, with the code that leads to it in the language of the poster. */
export function posterPage({ settings }: Pick<Context, 'settings'>, fundraiser: Fundraiser): PlainPage {
  const address = shareAddress(pagesAt(settings.publicUrl), fundraiser.id)
  return { name: 'poster', fundraiser, address: address.replace(/^https?:\/\//, ''), code: drawCode(address) }
}

/** A text as a QR code that is still readable with a quarter of it dirty or torn, for paper that hangs outside. */
export function drawCode(text: string): DrawnCode {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET_ZONE })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}
