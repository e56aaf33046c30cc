import type { ShareWay } from '../shares'

/** Digits and letters that nobody takes for another: without 0, 1, I, L and O. Their number, 31, is a prime. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const BASE = LETTERS.length
/** Letters without the check letter: enough for 29,791 fundraisers; later ones get a letter more. */
const SHORTEST = 3
const LONGEST = 7
/** Spreads neighbouring ids over all letters. Not a multiple of 31, so that each id keeps a code of its own. */
const SPREAD = 5_783

/** A fundraiser's code for print and for reading out, such as `PM7K`. Its last letter is a check letter. */
export function shortCode(id: number): string {
  let length = SHORTEST
  while (id >= BASE ** length) length += 1
  let rest = (id * SPREAD) % BASE ** length
  let code = ''
  for (let place = 0; place < length; place += 1) {
    code = LETTERS.charAt(rest % BASE) + code
    rest = Math.floor(rest / BASE)
  }
  return code + checkLetter(code)
}

/** The id of a code in any letter case; null when one letter is wrong, two are swapped, or it never was a code. */
export function idOfShortCode(typed: string): number | null {
  const code = typed.toUpperCase().slice(0, -1)
  if (code.length < SHORTEST || code.length > LONGEST || [...code].some((letter) => !LETTERS.includes(letter)))
    return null
  if (checkLetter(code) !== typed.toUpperCase().slice(-1)) return null
  const size = BASE ** code.length
  const spread = [...code].reduce((sum, letter) => sum * BASE + LETTERS.indexOf(letter), 0)
  const id = Number((BigInt(spread) * BigInt(inverseOfSpread(size))) % BigInt(size))
  return id > 0 && shortCode(id) === code + checkLetter(code) ? id : null
}

/** The sum of the letters with other weights for each place, modulo a prime: each wrong letter and each swap of two changes it. */
function checkLetter(code: string): string {
  const sum = [...code].reduce((total, letter, place) => total + (place + 2) * LETTERS.indexOf(letter), 0)
  return LETTERS.charAt((BASE - (sum % BASE)) % BASE)
}

/** The number whose product with `SPREAD` leaves 1 (extended Euclidean algorithm). */
function inverseOfSpread(size: number): number {
  let [dividend, divisor, before, inverse] = [size, SPREAD, 0, 1]
  while (divisor > 1) {
    const times = Math.floor(dividend / divisor)
    ;[dividend, divisor] = [divisor, dividend - times * divisor]
    ;[before, inverse] = [inverse, before - times * inverse]
  }
  return ((inverse % size) + size) % size
}

/** Words that nobody wants on a poster, in the languages of most visitors. Only letters that codes have. */
const RUDE =
  /ANUS|ARSE|ASS|BUTT|CACA|CRAP|CUM|CUNT|DAMN|DEAD|DYKE|FAG|FART|FCK|FUCK|FUK|HATE|KAFF|KAK|KKK|KUMA|KUNDU|MERDA|NEGR|PUSSY|PUTA|PUTE|RAPE|SATAN|SCUM|SEX|SHAG|SUCK|TURD|TWAT|WANK/
/** Digits that are read as letters. */
const READ_AS: Readonly<Record<string, string>> = { 3: 'E', 4: 'A', 5: 'S', 6: 'G', 7: 'T', 8: 'B' }

/** The page's own address where the code would be a rude word: every code belongs to one id. */
export function shareAddress(publicUrl: string, id: number): string {
  const code = shortCode(id)
  const isRude = RUDE.test(code.replace(/\d/g, (digit) => READ_AS[digit] ?? digit))
  return isRude ? `${publicUrl}/fundraiser/${id}` : `${publicUrl}/f/${code}`
}

/** A link to a fundraiser that says by what it was shared: its gifts are counted by that, and nothing else. */
export const sharedBy = (address: string, via: ShareWay): string =>
  `${address}${address.includes('?') ? '&' : '?'}via=${via}`

/** The page of the fundraiser for a short address, and for a check code its check; null for every other path. */
export function pathOfShortAddress(pathname: string, search = ''): string | null {
  const [code = '', number] = /^\/f\/([^/]+)\/?$/i.exec(pathname)?.[1]?.split('-', 2) ?? []
  const id = idOfShortCode(code)
  if (id === null) return null
  if (number === undefined) return `/fundraiser/${id}${search}`
  const rest = search.replace('?', '&')
  return idOfShortCode(number) === null ? null : `/check?code=${code}-${number}${rest}`
}
