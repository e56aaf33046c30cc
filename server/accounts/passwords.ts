import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { atMost } from '../at-most'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** OWASP's parameters for scrypt: 2^17 rounds of 1 KiB, so 128 MiB for each hash. */
const LOG_ROUNDS = 17
const BLOCK_SIZE = 8
const PARALLEL = 1
const SALT_BYTES = 16
const HASH_BYTES = 32

/** Two at once: 256 MiB is what a small server can spare. */
const inTurn = atMost(2, 100)

/** Stands in where there is no account, so that an unknown address takes as long to refuse as a wrong password. */
const NOBODY = format(LOG_ROUNDS, BLOCK_SIZE, PARALLEL, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))

/** A password as it is stored: `$scrypt$ln=17,r=8,p=1$salt$hash`. Throws 503 when too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return format(
    LOG_ROUNDS,
    BLOCK_SIZE,
    PARALLEL,
    salt,
    await scryptHash(password, salt, LOG_ROUNDS, BLOCK_SIZE, PARALLEL),
  )
}

/** Whether a password is the stored one; never for `null`, the account that does not exist. Takes equally long either way. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/.exec(stored ?? NOBODY)
  const [, logRounds, blockSize, parallel, salt, hash] = match ?? []
  if (!logRounds || !blockSize || !parallel || !salt || !hash)
    throw new Error('A stored password has an unknown format')
  const expected = Buffer.from(hash, 'base64')
  const given = await scryptHash(
    password,
    Buffer.from(salt, 'base64'),
    Number(logRounds),
    Number(blockSize),
    Number(parallel),
  )
  return given.length === expected.length && timingSafeEqual(given, expected) && stored !== null
}

function scryptHash(password: string, salt: Buffer, logRounds: number, r: number, p: number): Promise<Buffer> {
  const N = 2 ** logRounds
  return inTurn(() => derive(password, salt, HASH_BYTES, { N, r, p, maxmem: 128 * r * (N + p + 2) }))
}

function format(logRounds: number, r: number, p: number, salt: Buffer, hash: Buffer): string {
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$scrypt$ln=${logRounds},r=${r},p=${p}$${unpadded(salt)}$${unpadded(hash)}`
}
