import { type Fields, newsEntity } from '../../../../pwa/offline/drafts/entry'
import { VISITOR } from '../../../../pwa/offline/settings'
import { Phone } from './phone-model'
import type { Rules } from './rules'
import { ServerModel, TOO_MUCH } from './server-model'
import { HOUR, type Page, type Step } from './steps'

/** More steps than any piece of work has. */
const MANY = 200

export interface Outcome {
  phone: Phone
  server: ServerModel
  /** The fundraiser of each account that exists from the start, and is edited here and elsewhere. */
  own: Record<string, number>
  editsElsewhere: Record<string, number>
  rulesOf: (page: string) => Rules
}

/** Lets everything happen. `rules` are those of the current build; the old tab has those of the day before. */
export async function live(steps: Step[], rules: Rules, oldRules: Rules): Promise<Outcome> {
  const server = new ServerModel()
  const phone = new Phone(server, rules)
  const { processes } = phone
  const own: Record<string, number> = {}
  const editsElsewhere: Record<string, number> = { A: 0, B: 0 }
  for (const account of ['A', 'B']) own[account] = server.publish(account, { title: 'At first', displayName: null }).id
  const rulesOf = (name: string) => (name === 'old tab' ? oldRules : rules)
  let count = 0

  const open = (name: string) => {
    if (!processes.pages().includes(name)) processes.openPage(name)
    if (phone.waiting().length > 0) phone.sync.register()
    phone.sendFrom(name, rulesOf(name), true)
  }
  const submit = (from: Page, entry: Parameters<Phone['submit']>[0], account = phone.account) => {
    if (!processes.pages().includes(from)) return
    phone.submit(entry, rulesOf(from), account)
    phone.sendFrom(from, rulesOf(from), false)
  }
  open('tab 1')

  for (const action of steps) {
    count += 1
    const mine = own[phone.account] ?? 0
    switch (action.do) {
      case 'publish': {
        const fields = { title: `Number ${count}`, goalAmount: action.isGood ? 5_000 : 50 }
        submit(action.from, { kind: 'fundraiser.create', entity: `new:${count}`, fields, base: {}, version: null })
        break
      }
      case 'edit': {
        const { fields: base, version } = readFundraiser(phone, server, mine)
        const fields = { ...base, [action.field]: `Number ${count}` }
        submit(action.from, { kind: 'fundraiser.update', entity: `fundraiser:${mine}`, fields, base, version })
        break
      }
      case 'write': {
        const written = {
          kind: 'message.send',
          entity: `message:${count}`,
          fields: {},
          base: {},
          version: null,
        } as const
        submit(action.from, written, action.isVisitor ? VISITOR : phone.account)
        break
      }
      case 'post news': {
        const fields = { text: action.isGood ? `Number ${count}` : TOO_MUCH }
        const entity = newsEntity(mine, String(count))
        submit(action.from, { kind: 'news.post', entity, fields, base: {}, version: null })
        break
      }
      case 'edit elsewhere':
        server.edit(mine, { [action.field]: `Number ${count}` })
        editsElsewhere[phone.account] = (editsElsewhere[phone.account] ?? 0) + 1
        break
      case 'open':
        open(action.page)
        break
      case 'close':
        phone.close(action.page, rulesOf(action.page))
        break
      case 'crash':
        processes.kill(action.page)
        break
      case 'retry':
      case 'send now':
        if (processes.pages().includes(action.page))
          phone.sendFrom(action.page, rulesOf(action.page), action.do === 'send now')
        break
      case 'go on':
        phone.network.faults = [...action.faults]
        await processes.advance(action.process, action.steps)
        phone.network.faults = []
        break
      case 'run sync':
        phone.fireSync()
        phone.network.faults = [...action.faults]
        await processes.advance('worker', MANY)
        phone.network.faults = []
        break
      case 'kill worker':
        phone.killWorker()
        break
      case 'fire sync':
        phone.fireSync()
        break
      case 'lose connection':
        phone.network.isOnline = false
        break
      case 'reconnect': {
        const wasOffline = !phone.network.isOnline
        phone.network.isOnline = true
        if (wasOffline) for (const name of processes.pages()) phone.sendFrom(name, rulesOf(name), true)
        phone.fireSync()
        break
      }
      case 'expire session':
        phone.expireSession()
        break
      case 'deliver late':
        phone.network.deliverLateRequests()
        break
      case 'sign in':
        if (phone.network.isOnline && processes.pages().length > 0) {
          const [name = ''] = processes.pages()
          phone.signIn(action.account)
          open(name)
        }
        break
      case 'move clock':
        phone.clock += action.ms
        break
      case 'wait':
        // No network delivers a request after an hour.
        if (action.ms >= HOUR) phone.network.deliverLateRequests()
        phone.clock += action.ms
        server.passTime(action.ms)
        break
    }
  }
  return { phone, server, own, editsElsewhere, rulesOf }
}

/** The values of an edit's form: the last waiting edit, or the server's state. */
function readFundraiser(phone: Phone, server: ServerModel, id: number): { fields: Fields; version: number | null } {
  const last = phone
    .entries(phone.account)
    .findLast(({ entity, state }) => entity === `fundraiser:${id}` && state.name !== 'sent')
  return last ?? server.find(id)
}
