import { scryptSync } from 'node:crypto'

/** A stored password that is verified in no time, for tests that are about something else than its cost. */
export function quickHash(password: string): string {
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const salt = Buffer.alloc(16, 'salt')
  const hash = scryptSync(password, salt, 32, { N: 16, r: 8, p: 1 })
  return `$scrypt$ln=4,r=8,p=1$${unpadded(salt)}$${unpadded(hash)}`
}
