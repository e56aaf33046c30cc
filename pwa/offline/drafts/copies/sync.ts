import { signal } from '@preact/signals-react'
import { readAuthToken } from '../../../api/auth-token'
import { connection } from '../../connection/connection'
import { dataSaver } from '../../connection/data-saver'
import { currentAccount, VISITOR } from '../../device/account'
import { isPaying } from '../../device/busy'
import { receiveCopies } from './pull'
import { deleteCopies, sendCopies } from './push'

/** Milliseconds without typing until drafts are copied. */
const IDLE = 15_000
/** Milliseconds until the server is asked again what other devices have typed. */
const FRESH_FOR = 60_000

/** Grows by one each time drafts were received or sent. */
export const copyRounds = signal(0)

let idleTimer: ReturnType<typeof setTimeout> | undefined
let underWay: Promise<void> | undefined
let abort = new AbortController()
let submissions = 0
let receivedAt = Number.NEGATIVE_INFINITY

/** Copies drafts once the person has paused. Not on a slow connection or with less data: then when they leave the form. */
export function copySoon(): void {
  clearTimeout(idleTimer)
  idleTimer = setTimeout(() => connection.value === 'online' && !dataSaver.value && void copyDrafts(), IDLE)
}

/**
 * Receives the drafts of this account from other devices and sends those of this device. Does nothing for visitors, offline, and while
 * somebody pays or a form is being sent. Never rejects.
 */
export function copyDrafts(): Promise<void> {
  clearTimeout(idleTimer)
  const account = currentAccount()
  if (account === VISITOR || connection.value === 'offline' || submissions > 0 || isPaying()) return Promise.resolve()
  // What is typed while a round is under way is sent by the next one.
  underWay = (underWay ?? Promise.resolve()).then(() => run(account).catch(() => undefined))
  return underWay
}

/** Runs a submission; drafts are not copied meanwhile. */
export async function whileSubmitting<T>(work: () => Promise<T>): Promise<T> {
  submissions += 1
  abort.abort()
  try {
    return await work()
  } finally {
    submissions -= 1
  }
}

async function run(account: string): Promise<void> {
  // A round may have waited for another one, which has perhaps found that the session has ended.
  if (submissions > 0 || readAuthToken() === null || currentAccount() !== account) return
  abort = new AbortController()
  const { signal } = abort
  if (performance.now() - receivedAt > FRESH_FOR) {
    await receiveCopies(account, signal)
    receivedAt = performance.now()
  }
  await deleteCopies(account, signal)
  await sendCopies(account, signal)
  copyRounds.value += 1
}
