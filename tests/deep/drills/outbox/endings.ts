import { VISITOR } from '../../../../pwa/offline/settings'
import type { Outcome } from './histories'
import type { Phone } from './phone-model'
import { type Rules, TODAY } from './rules'
import type { History } from './steps'

/** The app ends; the browser fires the sync while there is a connection. Returns what still waits then, though it could be sent. */
export async function endTheApp({ phone, server, rulesOf }: Outcome, ending: History['ending']): Promise<string[]> {
  const { processes, account, session } = phone
  const pages = processes.pages()
  if (server.accountOf(session) !== account) return []
  // A build of the day before asks for no sync when it is closed, and none does when it is killed after three failures.
  if (ending === 'closed' ? pages.length === 0 || pages.includes('old tab') : phone.sync.mayBeOver) return []
  phone.network.isOnline = true
  for (const name of pages) ending === 'closed' ? phone.close(name, rulesOf(name)) : processes.kill(name)
  for (let round = 0; round < 10; round += 1) {
    phone.fireSync()
    await processes.finish()
  }
  return unsentBy(phone, account)
}

/** The person opens the app with a good connection and looks at it once, without any time passing. Returns what still waits then. */
export async function openTheApp({ phone }: Outcome, account: string, rules: Rules = TODAY): Promise<string[]> {
  const { processes } = phone
  phone.killWorker()
  phone.network.isOnline = true
  phone.network.deliverLateRequests()
  phone.signIn(account)
  processes.openPage('tab 1')
  phone.sendFrom('tab 1', rules, true)
  await processes.finish()
  return unsentBy(phone, account)
}

/**
 * The person leaves the app open, with a good connection, until nothing waits any more. Returns the pauses between its rounds, in
 * milliseconds.
 */
export async function waitPatiently({ phone }: Outcome): Promise<number[]> {
  const { processes, account } = phone
  phone.killWorker()
  phone.network.isOnline = true
  phone.signIn(account)
  processes.openPage('tab 1')
  const pauses: number[] = []
  for (let round = 0; round < 50; round += 1) {
    phone.sendFrom('tab 1', TODAY, false)
    await processes.finish()
    const { result } = phone
    if (result?.name !== 'again') return pauses
    const pause = result.at - phone.clock
    pauses.push(pause)
    phone.clock += pause
  }
  throw new Error('Something waits for ever')
}

/** What waits of an account or of visitors although it could be sent: nothing before it waits for the person. */
function unsentBy(phone: Phone, account: string): string[] {
  const blocked = new Set<string>()
  const left: string[] = []
  for (const { id, entity, state } of [...phone.entries(account), ...phone.entries(VISITOR)]) {
    if (state.name === 'waiting' && !blocked.has(entity)) left.push(id)
    if (state.name === 'refused' || state.name === 'conflict') blocked.add(entity)
  }
  return left
}
