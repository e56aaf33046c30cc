import { createHash } from 'node:crypto'
import type { Handle } from '../../../platform/database/open'
import { readRows } from './rows'
import type { TableShape } from './schema'

const MODULUS = 1n << 128n

/** A fingerprint of many values that does not depend on their order: the engines sort texts differently. */
export class Digest {
  #sum = 0n
  #count = 0

  /** Throws for a value that the engines may return in different forms. */
  add(values: readonly unknown[]): void {
    if (!values.every((value) => value === null || ['string', 'number'].includes(typeof value)))
      throw new Error('Only texts, numbers and null can be compared')
    const hash = createHash('sha256').update(JSON.stringify(values)).digest()
    this.#sum = (this.#sum + hash.readBigUInt64BE(0) * (1n << 64n) + hash.readBigUInt64BE(8)) % MODULUS
    this.#count += 1
  }

  get count(): number {
    return this.#count
  }

  /** 32 hex digits. */
  get hash(): string {
    return this.#sum.toString(16).padStart(32, '0')
  }

  equals(other: Digest): boolean {
    return this.#count === other.#count && this.#sum === other.#sum
  }
}

/** Reads a whole table. */
export async function digestTable(handle: Handle, table: TableShape): Promise<Digest> {
  const digest = new Digest()
  for await (const { rows } of readRows(handle, table))
    for (const row of rows) digest.add(table.columns.map((column) => row[column]))
  return digest
}
