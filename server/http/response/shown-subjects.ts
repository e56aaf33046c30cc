import { AsyncLocalStorage } from 'node:async_hooks'
import type { Subject } from '../../platform/database/connections/changes'

/** What an answer shows; null: not known, so it may be anything. */
export type Subjects = readonly Subject[] | null

interface Collected {
  subjects: Set<Subject>
  /** Whether anything has said what it shows. */
  isSaid: boolean
  /** Whether something may show anything. */
  isAny: boolean
}

const scope = new AsyncLocalStorage<Collected>()

/** Works out an answer, and returns what it shows, as its parts have said meanwhile. */
export async function collectShown(work: () => Promise<unknown>): Promise<Subjects> {
  const collected: Collected = { subjects: new Set(), isSaid: false, isAny: false }
  await scope.run(collected, work)
  return collected.isSaid && !collected.isAny ? [...collected.subjects] : null
}

/** Says what a part of an answer shows that is worked out now. */
export function noteShown(subjects: Subjects): void {
  const collected = scope.getStore()
  if (!collected) return
  collected.isSaid = true
  if (subjects === null) collected.isAny = true
  else for (const subject of subjects) collected.subjects.add(subject)
}
