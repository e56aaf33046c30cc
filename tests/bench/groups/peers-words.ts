/** What visitors can read on a page. */
export interface Words {
  path: string
  words: string[]
}

/** The least share of the product's words that a page of another must show. */
const LEAST_SHARE = 0.95
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", '#34': '"' }

/** The words in the HTML of a page, without its head, scripts and comments. */
export function wordsOf(html: string): string[] {
  const body = html.slice(html.indexOf('<body'))
  const text = body
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
  return text.split(/\s+/).filter(Boolean)
}

/** Throws when a page of another lacks more than a few of the product's words: then it does less, and is no comparison. */
export function refuseLess(name: string, ours: readonly Words[], theirs: readonly Words[]): void {
  for (const { path, words } of ours) {
    const left = new Map<string, number>()
    for (const word of theirs.find((page) => page.path === path)?.words ?? []) left.set(word, (left.get(word) ?? 0) + 1)
    const missing = words.filter((word) => {
      const count = left.get(word) ?? 0
      left.set(word, count - 1)
      return count <= 0
    })
    if (words.length > 0 && 1 - missing.length / words.length >= LEAST_SHARE) continue
    throw new Error(
      `${name} lacks ${missing.length} of ${words.length} words on ${path}: ${missing.slice(0, 20).join(' ')}`,
    )
  }
}
