import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { atMost } from '../../../platform/limits/concurrency-limit'

/** How the first versions stored passwords: `$scrypt$ln=17,r=8,p=1$salt$hash`. */
export const SCRYPT = '$scrypt$'
const FORMAT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/

/** Those versions used 128 MiB. A damaged row can't ask for more than twice that. */
const LARGEST = 256 * 1024 * 1024

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Each needs 128 MiB: two at once are what a small server can spare. */
const inTurn = atMost(2, 100)

/** Whether a password matches a hash of the first versions. Throws when the hash has another format, and 503 when too many are waiting. */
export async function verifyScrypt(password: string, stored: string): Promise<boolean> {
  const [, rounds, blockSize, parallel, salt, hash] = FORMAT.exec(stored) ?? []
  if (!salt || !hash) throw new Error('A stored scrypt hash is not readable')
  const [N, r, p] = [2 ** Number(rounds), Number(blockSize), Number(parallel)]
  const maxmem = 128 * r * (N + p + 2)
  if (maxmem > LARGEST) throw new Error('A stored scrypt hash needs too much memory')
  const expected = Buffer.from(hash, 'base64')
  const given = await inTurn(() => derive(password, Buffer.from(salt, 'base64'), expected.length, { N, r, p, maxmem }))
  return timingSafeEqual(given, expected)
}
