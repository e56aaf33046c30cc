import { type Coding, compress, MIDDLE, QUICK, SMALL } from './compression'

/** One form of an answer: its body in one coding, with the headers that belong to that. */
export interface Variant {
  headers: Record<string, string>
  body: Buffer
}

export interface StoredAnswer {
  route: string | null
  version: number
  storedAt: number
  status: number
  /** Those of every form. */
  headers: Record<string, string>
  tag: string
  /** Whether it will be compressed again, as small as can be: for pages, which are read more than all else. */
  isToShrink: boolean
  identity: Variant
  /** Those that somebody has asked for. */
  variants: Map<Coding, Variant>
  /** When newer data for this response could not be read. */
  failedAt?: number
}

/** Bytes: compressing a smaller body costs more than it saves. */
const MINIMUM_TO_COMPRESS = 600

/** The form in a coding; undefined while nobody has asked for it. */
function variantOf({ identity, variants }: StoredAnswer, coding: Coding): Variant | undefined {
  return coding === 'identity' || identity.body.length < MINIMUM_TO_COMPRESS ? identity : variants.get(coding)
}

/** The form in a coding, made if it must be. */
export async function makeVariant(answer: StoredAnswer, coding: Coding): Promise<Variant> {
  const known = variantOf(answer, coding)
  if (known || coding === 'identity') return known ?? answer.identity
  const made = compressed(coding, await compress(answer.identity.body, coding, answer.isToShrink ? QUICK : MIDDLE))
  const better = answer.variants.get(coding)
  if (better) return better
  answer.variants.set(coding, made)
  return made
}

const compressed = (coding: string, body: Buffer): Variant => ({ headers: { 'Content-Encoding': coding }, body })

/** Pages that wait for their smallest form. */
const MOST_WAITING = 50

/**
 * Makes the smallest form of pages that are read again and were sent in a form that is quick to make, one page at a time, and exchanges it.
 * `isCurrent`: whether anybody will still get the page.
 */
export function createShrinker(isCurrent: (answer: StoredAnswer) => boolean) {
  const waiting = new Set<StoredAnswer>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    for (const answer of waiting) {
      waiting.delete(answer)
      answer.isToShrink = false
      if (!isCurrent(answer)) continue
      try {
        answer.variants.set('br', compressed('br', await compress(answer.identity.body, 'br', SMALL)))
      } catch {
        // Without memory for it, the page stays as it is.
      }
    }
    isRunning = false
  }

  return (answer: StoredAnswer): void => {
    if (!answer.isToShrink || !answer.variants.has('br') || waiting.size >= MOST_WAITING) return
    waiting.add(answer)
    if (!isRunning) void run()
  }
}
