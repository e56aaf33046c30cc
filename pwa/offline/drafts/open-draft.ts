import { currentAccount, readSetting, writeSetting } from '../settings'
import { notifyTabs, onTabMessage } from '../tabs'
import { dropUnsaved, newestDraft, saveAll } from './autosave'
import { type DraftKind, findDraft, isSubmitted } from './drafts'
import { type FormDraft, isFormDraft, type OutboxKind } from './entry'

/** Milliseconds in which the other tab gives its newest text. A frozen tab does not answer; it saved its text before. */
const TIME_TO_GIVE = 2_000

interface OpenedForm {
  /** The content that was typed here since the draft was read; undefined if nothing was. */
  newest: () => FormDraft | undefined
  /** This tab may edit the draft: show this content. `isUnsaved`: it came from another tab and may not be on the device. */
  onOwned: (draft: FormDraft | null, isUnsaved: boolean) => void
  /** Another tab has the draft: show its stored content; undefined to leave what is shown. */
  onElsewhere: (draft: FormDraft | null | undefined) => void
}

export interface OpenedDraft {
  takeOver: () => Promise<void>
  close: (isGivenUp?: boolean) => void
}

/** What in this tab still has a draft for a moment: a form that is closed and being saved, or a copy that is being stored. */
const holders = new Map<string, Promise<unknown>>()
/** Pictures that are being made ready for a form of this tab. */
const works = new Set<Promise<unknown>>()
/** Closed drafts that wait for their pictures. */
const unfinished = new Set<string>()
const givers = new Map<string, () => void>()
const takers = new Map<string, (draft: FormDraft | undefined) => void>()
let isListening = false

/** Lets a form that is closed meanwhile keep its draft until the work on its pictures has ended. `work` must not reject. */
export function finishBeforeClosing(work: Promise<unknown>): void {
  works.add(work)
  void work.finally(() => works.delete(work))
}

/** Whether the form of a draft is closed, and still waits for its pictures. */
export const isUnfinished = (account: string, kind: OutboxKind, key: string): boolean =>
  unfinished.has(draftName(account, kind, key))

/** Forgets that a closed form waits for its pictures: the person has deleted its draft, and it must not come back with them. */
export function giveUpUnfinished(kind: DraftKind, key: string): void {
  unfinished.delete(draftName(currentAccount(), kind, key))
}

/** Works on a draft that no form of any tab has open; null when one has it. A form of this tab that opens meanwhile waits. */
export function whileUnopened<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const worked = claim(name, () => undefined).then((release) => release && work().finally(release))
  hold(name, worked)
  return worked
}

function hold(name: string, work: Promise<unknown>): void {
  const held = Promise.allSettled([holders.get(name), work])
  holders.set(name, held)
  void held.then(() => holders.get(name) === held && holders.delete(name))
}

/** Opens a draft for a form: one tab at a time may edit it, because the last write would win and the other tab's text be lost. */
export function openDraft(kind: OutboxKind, key: string, form: OpenedForm): OpenedDraft {
  listen()
  const account = currentAccount()
  const name = draftName(account, kind, key)
  let release: Release | null = null
  /** Counts the claims: the loss of an earlier one means nothing. */
  let claims = 0
  let waiting: AbortController | undefined
  /** What another tab was given, and when (ms since 1970). */
  let handedOver: { draft: FormDraft | undefined; at: number } | undefined
  let isClosed = false
  /** When the page was put away (ms since 1970); null while it is in use. */
  let putAwayAt: number | null = null
  /** Whether this tab could edit the draft when the page was put away. */
  let wasOwner = false

  async function stored(): Promise<FormDraft | null> {
    const draft = await newestDraft(kind, key)
    return isFormDraft(draft) ? draft : null
  }

  async function start(): Promise<void> {
    for (let holder = holders.get(name); holder; holder = holders.get(name)) await holder
    const own = await claim(name, onLost())
    if (own) return begin(own, await stored())
    form.onElsewhere(await stored())
    wait()
  }

  function begin(own: Release, draft: FormDraft | null, isUnsaved = false): void {
    waiting?.abort()
    if (isClosed) {
      own()
      return
    }
    release = own
    givers.set(name, give)
    form.onOwned(draft, isUnsaved)
  }

  function wait(): void {
    if (isClosed) return
    const controller = new AbortController()
    waiting = controller
    void claimLater(name, onLost(), controller.signal).then(async (own) => own && begin(own, await stored()))
  }

  function onLost(): () => void {
    claims += 1
    const number = claims
    return () => {
      // Another tab has the draft now: pictures that come later are not added to it.
      if (isClosed) unfinished.delete(name)
      if (number !== claims || isClosed) return
      release = null
      givers.delete(name)
      form.onElsewhere(undefined)
      wait()
    }
  }

  /** The other tab then takes the claim by force. If it dies before that, this tab can take the draft over again. */
  function give(): void {
    givers.delete(name)
    handedOver = { draft: form.newest(), at: Date.now() }
    notifyTabs({ type: 'draft-given', name, draft: handedOver.draft })
    form.onElsewhere(undefined)
  }

  async function takeOver(): Promise<void> {
    const received = await new Promise<FormDraft | undefined>((resolve) => {
      takers.set(name, resolve)
      setTimeout(resolve, TIME_TO_GIVE)
      notifyTabs({ type: 'give-draft', name })
    })
    takers.delete(name)
    release?.()
    const own = await claim(name, onLost(), true)
    if (!own) return
    const found = await findDraft<FormDraft>(kind, key)
    // The tab that was given the text may have died before it saved it.
    const unsaved = received ?? (handedOver && handedOver.at > (found?.savedAt ?? 0) ? handedOver.draft : undefined)
    handedOver = undefined
    // What was submitted meanwhile is no draft any more.
    if (unsaved && !(unsaved.entryId && (await isSubmitted(unsaved.entryId)))) begin(own, unsaved, true)
    else begin(own, found?.value ?? null)
  }

  // A page that holds a claim could not be put away whole and shown again at once.
  function putAway(): void {
    putAwayAt = Date.now()
    // Another tab may get the draft: only its tab answers for it.
    wasOwner = givers.delete(name)
    release?.()
    release = null
    waiting?.abort()
  }

  async function comeBack({ persisted }: PageTransitionEvent): Promise<void> {
    if (!persisted || putAwayAt === null) return
    const since = putAwayAt
    putAwayAt = null
    const own = await claim(name, onLost())
    const found = await findDraft<FormDraft>(kind, key)
    const isChanged = (found?.savedAt ?? 0) > since
    if (isChanged) dropUnsaved(kind, key)
    if (!own) {
      form.onElsewhere(isChanged ? found?.value : undefined)
      wait()
    } else if (isChanged || !wasOwner) begin(own, found?.value ?? null)
    else {
      release = own
      givers.set(name, give)
    }
  }

  addEventListener('pagehide', putAway)
  addEventListener('pageshow', comeBack)
  void start()
  return {
    takeOver,
    close(isGivenUp = false) {
      isClosed = true
      removeEventListener('pagehide', putAway)
      removeEventListener('pageshow', comeBack)
      waiting?.abort()
      givers.delete(name)
      if (!isGivenUp && works.size > 0) unfinished.add(name)
      const finished = isGivenUp ? Promise.resolve([]) : Promise.all(works)
      const saved = finished.then(saveAll).then(() => {
        unfinished.delete(name)
        release?.()
      })
      hold(name, saved)
    },
  }
}

function listen(): void {
  if (isListening) return
  isListening = true
  onTabMessage((message) => {
    if (message.type === 'give-draft') givers.get(message.name)?.()
    if (message.type === 'draft-given')
      takers.get(message.name)?.(isFormDraft(message.draft) ? message.draft : undefined)
  })
}

export type Release = () => void

/** Milliseconds. Without Web Locks a claim ends by itself some time after its tab has died. */
const LEASE = 6_000
const RENEWAL = 2_000

/** Null while another tab has it, unless `isForced`: then the other tab loses it (`onLost`). */
export function claim(name: string, onLost: () => void, isForced = false): Promise<Release | null> {
  return hasLocks()
    ? byLock(name, isForced ? { steal: true } : { ifAvailable: true }, onLost)
    : Promise.resolve(byLease(name, onLost, isForced))
}

function claimLater(name: string, onLost: () => void, signal: AbortSignal): Promise<Release | null> {
  if (hasLocks()) return byLock(name, { signal }, onLost)
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const release = signal.aborted ? null : byLease(name, onLost, false)
      if (!release && !signal.aborted) return
      clearInterval(timer)
      resolve(release)
    }, RENEWAL)
  })
}

const hasLocks = (): boolean => 'locks' in navigator

function byLock(name: string, options: LockOptions, onLost: () => void): Promise<Release | null> {
  return new Promise((resolve) => {
    let isHeld = false
    const hold = (lock: Lock | null): Promise<void> => {
      if (!lock) return Promise.resolve(resolve(null))
      return new Promise((end) => {
        isHeld = true
        resolve(() => {
          isHeld = false
          end()
        })
      })
    }
    navigator.locks.request(name, options, hold).catch((error: unknown) => {
      if (isHeld) return onLost()
      // A browser that blocks the site's data refuses locks. It stores nothing either, so the tab owns what it shows.
      resolve(error instanceof DOMException && error.name === 'AbortError' ? null : () => undefined)
    })
  })
}

/** The names that this tab has. */
const held = new Set<string>()
const TAB = Math.random().toString(36).slice(2)

function byLease(name: string, onLost: () => void, isForced: boolean): Release | null {
  const setting = `tab:${name}`
  const owner = () => {
    const [tab, until] = readSetting(setting)?.split(' ') ?? []
    const left = Number(until) - Date.now()
    return left > 0 && left <= LEASE ? tab : undefined
  }
  if (!isForced && (held.has(name) || (owner() ?? TAB) !== TAB)) return null
  const renew = () => writeSetting(setting, `${TAB} ${Date.now() + LEASE}`)
  const look = () => {
    if ((owner() ?? TAB) === TAB) return renew()
    stop()
    onLost()
  }
  const timer = setInterval(look, RENEWAL)
  const onStorage = ({ key }: StorageEvent) => key === setting && readSetting(setting) !== null && look()
  const stop = () => {
    held.delete(name)
    clearInterval(timer)
    removeEventListener('storage', onStorage)
  }
  addEventListener('storage', onStorage)
  held.add(name)
  renew()
  return () => {
    stop()
    if (owner() === TAB) writeSetting(setting, null)
  }
}

export const draftName = (account: string, kind: string, key: string): string => `draft:${account}:${kind}:${key}`
