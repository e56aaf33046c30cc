import * as zlib from 'node:zlib'
import { compressUsingDict, createCCtx, init } from '@bokuweb/zstd-wasm'

/** Compresses as Zstandard against a dictionary: any bytes that the reader has too. `level`: 1 to 19. */
type Compress = (bytes: Buffer, dictionary: Buffer, level: number) => Buffer

let compress: Compress | undefined

/** Chooses what compresses: Node itself where it can, else WebAssembly. Until then `compressZstd` compresses nothing. */
export async function prepareZstd(): Promise<void> {
  compress ??= ofNode() ?? (await ofWebAssembly())
}

/** Compresses the bytes against a dictionary; undefined before `prepareZstd`. Takes about a millisecond at level 9, and up to 100 at 19. */
export function compressZstd(bytes: Buffer, dictionary: Buffer, level: number): Buffer | undefined {
  return compress?.(bytes, dictionary, level)
}

/** Some versions of Node take the dictionary and ignore it, so this is not asked but tried. */
export function ofNode(): Compress | undefined {
  const candidate: unknown = Reflect.get(zlib, 'zstdCompressSync')
  const parameter: unknown = Reflect.get(zlib.constants, 'ZSTD_c_compressionLevel')
  if (typeof candidate !== 'function' || typeof parameter !== 'number') return undefined
  const make: Compress = (bytes, dictionary, level) => {
    const made: unknown = candidate(bytes, { dictionary, params: { [parameter]: level } })
    return Buffer.isBuffer(made) ? made : Buffer.from(bytes)
  }
  const sample = Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * index * 31) % 251))
  return make(sample, sample, 3).length < 200 ? make : undefined
}

/** Once: starting it again would take away what was made with it before. */
let started: Promise<void> | undefined

export async function ofWebAssembly(): Promise<Compress> {
  started ??= init()
  await started
  const context = createCCtx()
  return (bytes, dictionary, level) => Buffer.from(compressUsingDict(context, bytes, dictionary, level))
}
