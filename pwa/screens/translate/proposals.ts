import '../../offline/drafts/draft-risk'
import { reported } from '../../offline/drafts/drafts'
import { writesDrafts } from '../../offline/drafts/writes-drafts'
import { keyValueStore, writeBeforeLeaving } from '../../offline/storage/connection'
import { writeFreeingSpace } from '../../offline/storage/free-space'

/** The proposed words for a sentence of a language. */
interface Proposal {
  language: string
  /** The key of the sentence in the catalogues. */
  key: string
  /** Null where somebody has taken the proposal back. */
  text: string | null
}

/** Milliseconds until the next attempt when storage did not take a proposal. */
const RETRY_DELAY = 3_000

/** They belong to the device, not to an account: they are about the site. Each is a record of its own, so two tabs never lose one. */
const inStore = keyValueStore('proposals')

/** What is typed and not on the device yet, by language and key. */
const unkept = new Map<string, Proposal>()
let writing: Promise<void> | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let isListening = false

/** Keeps a proposal on this device, from the first letter on. Where that fails, the page says so and tries again. */
export function keepProposal(proposal: Proposal): void {
  listen()
  unkept.set(JSON.stringify([proposal.language, proposal.key]), proposal)
  writesDrafts.value = true
  void writeAll()
}

/** The proposals for a language by the key of their sentence, with those that are only in this page. Never rejects. */
export async function readProposals(language: string): Promise<Map<string, string>> {
  // An array sorts after every string, so the range covers all keys that begin with the language.
  const range = IDBKeyRange.bound([language], [language, []])
  const stored = await inStore<{ key: string; text: string }[]>('readonly', (store) => store.getAll(range)).catch(
    () => [],
  )
  const proposals = new Map(stored.map(({ key, text }) => [key, text]))
  for (const { key, text } of [...unkept.values()].filter((proposal) => proposal.language === language)) {
    if (text === null) proposals.delete(key)
    else proposals.set(key, text)
  }
  return proposals
}

/** Writes one after the other, so that the last letter of a sentence is written last. */
function writeAll(): Promise<void> {
  writing ??= writeEach().finally(() => {
    writing = undefined
  })
  return writing
}

async function writeEach(): Promise<void> {
  clearTimeout(retry)
  for (const [id, proposal] of unkept) {
    const result = await reported(writeFreeingSpace(() => write(proposal)))
    if (result !== 'kept') {
      retry = setTimeout(writeAll, RETRY_DELAY)
      return
    }
    // Otherwise it was changed meanwhile, and comes again.
    if (unkept.get(id) === proposal) unkept.delete(id)
  }
  if (unkept.size > 0) await writeEach()
}

function write({ language, key, text }: Proposal): Promise<unknown> {
  const at = [language, key]
  if (text === null) return inStore('readwrite', (store) => store.delete(at))
  return inStore('readwrite', (store) => store.put({ key, text }, at))
}

function listen(): void {
  if (isListening) return
  isListening = true
  writeBeforeLeaving(() => {
    for (const proposal of unkept.values()) write(proposal).catch(() => undefined)
  })
}
