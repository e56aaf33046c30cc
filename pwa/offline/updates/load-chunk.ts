/** The files that were asked for on this page, so that nobody asks twice and everybody waits for a style. */
const asked: Record<string, Promise<unknown> | undefined> = {}

/**
 * Loads a chunk of the app. The build calls it for each `import()` (scripts/build/load-chunks.ts). `files`: the paths of what the chunk
 * needs, beside the file of this function. It waits for styles; scripts load beside it.
 */
export function loadChunk<Chunk>(
  load: () => Promise<Chunk>,
  files: readonly string[] = [],
): Promise<Chunk | undefined> {
  return Promise.all(files.map(prepare))
    .catch(report)
    .then(() => load().catch(report))
}

function prepare(file: string): Promise<unknown> {
  const href = new URL(file, import.meta.url).pathname
  asked[href] ??= new Promise<unknown>((resolve, reject) => {
    const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload'
    if (document.querySelector(`link[rel=${rel}][href="${href}"]`)) return resolve(null)
    const link = document.createElement('link')
    Object.assign(link, { rel, href, crossOrigin: '', onload: resolve })
    link.onerror = () => {
      asked[href] = undefined
      reject(new Error(`${href} could not be loaded`))
    }
    document.head.append(link)
    if (rel !== 'stylesheet') resolve(null)
  })
  return asked[href]
}

/** Tells the page that a file is missing (see `missing-chunk.ts`). Throws the error again unless the page takes care of it. */
function report(payload: unknown): undefined {
  if (dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))) throw payload
}
