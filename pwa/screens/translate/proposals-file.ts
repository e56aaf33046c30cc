import type { ProposalsFile } from '#shared/language/check/sentences'
import type { ShownSentence } from './shown-sentences'

/** The proposals for a language as one file, in the shape of the catalogues, for `npm run messages -- propose`. */
export function proposalsFile(
  language: string,
  sentences: readonly ShownSentence[],
  proposals: ReadonlyMap<string, string>,
): ProposalsFile {
  const file: ProposalsFile = { language, proposals: {} }
  for (const { catalogue, key } of sentences) {
    const text = proposals.get(key)
    if (text !== undefined) file.proposals[catalogue] = { ...file.proposals[catalogue], [key]: text.trim() }
  }
  return file
}

/** Gives the person a file to keep. */
export function download(name: string, content: unknown): void {
  const link = document.createElement('a')
  const text = `${JSON.stringify(content, null, 2)}\n`
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
