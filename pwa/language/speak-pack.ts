import { type Pack, speakWith } from '#shared/language/speak'
import { loadWordsWith, type WordGroup } from './words'

/** The addresses of a language's files. */
export type WordFiles = Readonly<Record<WordGroup, string>>

/** One file: the sentences from this number on. */
interface PackPart extends Pack {
  from: number
}

/**
 * Makes the page speak another language than English: its sentences are loaded before the screens that say them. A file that can't be
 * loaded leaves its sentences in English; the next screen tries again.
 */
export async function speakPack(files: WordFiles): Promise<void> {
  const messages: never[] = []
  const loaded = new Map<WordGroup, Promise<unknown>>()
  const load = (group: WordGroup) => {
    const loading = loaded.get(group) ?? add(group).catch(() => loaded.delete(group))
    loaded.set(group, loading)
    return loading
  }
  const add = async (group: WordGroup) => {
    const { default: part }: { default: PackPart } = await import(/* @vite-ignore */ files[group])
    for (const [index, message] of part.messages.entries()) messages[part.from + index] = message
    speakWith(() => ({ ...part, messages }))
  }
  loadWordsWith(load)
  await load('public')
}
