import encodeQR from 'qr'
import type { DrawnCode } from './plain-page'

/** Modules of white around a code; scanners don't find the code without them (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A text as a QR code that is still readable with a quarter of it dirty or torn, for paper that hangs outside. */
export function drawCode(text: string): DrawnCode {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET_ZONE })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size: rows.length, path }
}
