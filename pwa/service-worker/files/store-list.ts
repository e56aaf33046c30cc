import { addressOf, type FileList } from './build'
import { readPack } from './pack'
import { FOR_LATER, storeFile } from './store-file'

/** The share of a list above which its pack costs less than its files alone, also for a browser that has no earlier pack to compare with. */
const SHARE_FOR_PACK = 0.4

/**
 * Stores the files of a list that are not stored yet: many of them from their pack, which costs a third of what they do alone; a few one
 * after the other. `isNewBuild`: what is stored may be of an earlier build. Rejects when a file is not there, or the signal aborts: then
 * the next call goes on where this one has stopped.
 */
export async function storeList(
  cache: Cache,
  { addresses, pack }: FileList,
  signal: AbortSignal,
  isNewBuild = false,
): Promise<void> {
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = [...addresses].filter((address) => !stored.has(address))
  if (missing.length > addresses.size * SHARE_FOR_PACK) await storePack(cache, pack, new Set(missing), signal)
  for (const address of addresses) {
    // Addresses under /assets/ are never used for other content; other files may be of an earlier build.
    await storeFile(cache, address, signal, isNewBuild && !address.startsWith('/assets/'))
  }
}

/** Stores those files of a pack that are missing. Rejects when the signal aborts; without the pack, each file is fetched alone. */
async function storePack(cache: Cache, pack: string, missing: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
  try {
    // Browsers keep it as the dictionary of the next build's.
    const answer = await fetch(pack, { ...FOR_LATER, signal })
    if (!answer.ok) return
    for (const { name, content } of readPack(new Uint8Array(await answer.arrayBuffer()))) {
      const address = addressOf(name)
      if (missing.has(address)) await cache.put(address, await asResponse(address, content))
    }
  } catch (error) {
    if (signal.aborted) throw error
  }
}

/** A script or style as if it had come alone, with its entity tag (server/http/response/entity-tag.ts), by which other builds know it. */
async function asResponse(address: string, content: Uint8Array<ArrayBuffer>): Promise<Response> {
  const type = `${address.endsWith('.css') ? 'text/css' : 'text/javascript'}; charset=utf-8`
  const hash = String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-1', content)))
  const tag = btoa(hash).replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
  return new Response(content, { headers: { 'Content-Type': type, ETag: `W/"${tag}"` } })
}
