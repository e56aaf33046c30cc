import { resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Bytes of all script of the empty app (brotli at its highest level), built like the product. */
export async function emptyAppBytes(): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [react()],
    mode: 'production',
    build: { write: false, rolldownOptions: { input: resolve(import.meta.dirname, 'entry.tsx') } },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
  if (chunks.length === 0) throw new Error('The empty app has no script')
  return chunks.map(({ code }) => compressedBytes(Buffer.from(code))).reduce((sum, bytes) => sum + bytes)
}

/** Bytes as `scripts/build.mjs` compresses a file. */
export function compressedBytes(content: Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}
