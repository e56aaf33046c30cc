import { CONTENTS } from './build'

/**
 * Stores the files of this build that are the same as one of an earlier build, which is stored under that build's address. So a
 * new build costs what has changed.
 */
export async function copyKeptFiles(cache: Pick<Cache, 'keys' | 'match' | 'put'>): Promise<void> {
  const earlier = new Map<string, Request[]>()
  for (const request of await cache.keys()) {
    const name = nameOf(new URL(request.url).pathname)
    earlier.set(name, [...(earlier.get(name) ?? []), request])
  }
  for (const [address, content] of CONTENTS) {
    const candidates = address.startsWith('/assets/') ? (earlier.get(nameOf(address)) ?? []) : []
    if (candidates.length === 0 || (await cache.match(address))) continue
    for (const candidate of candidates) {
      const file = await cache.match(candidate)
      if (!file || !contentOf(file).startsWith(content)) continue
      // A response of its own has no address. The one from the cache keeps that of the earlier build, from which the file would then
      // import the others. What cannot be copied will be fetched.
      await cache.put(address, new Response(file.body, file)).catch(() => undefined)
      break
    }
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The entity tag without its marks. A proxy may have added to its end. */
const contentOf = ({ headers }: Response): string => (headers.get('ETag') ?? '').replace(/^(?:W\/)?"/, '')
