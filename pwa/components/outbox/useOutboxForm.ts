import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type * as v from 'valibot'
import { say } from '#shared/language/say'
import { showToast } from '../../notify/toasts'
import { saveSoon } from '../../offline/drafts/autosave'
import { copyDrafts } from '../../offline/drafts/copies'
import type { Fields, FormDraft, OutboxEntry, OutboxKind, PictureList, Refusal } from '../../offline/drafts/entry'
import { isUnfinished } from '../../offline/drafts/open-draft'
import { formAddress, settleDraft } from '../../offline/outbox/back-to-draft'
import { isSame } from '../../offline/outbox/merge'
import { submitAndWait } from '../../offline/outbox/outbox'
import { announce, notTaken, refusalReason, refusedTitle } from '../../offline/outbox/outbox-text'
import { currentAccount } from '../../offline/settings'
import type { PickedPicture } from '../form/PictureField'
import { type FormState, useForm } from '../form/useForm'

/** Milliseconds after which the person is told that the entry will be sent by itself. */
const SETTLE_TIMEOUT = 12_000

interface Options<S> {
  kind: OutboxKind
  draftKey: string
  entity: () => string
  schema: S
  names: readonly string[]
  /** Converts those fields to the value that the schema checks; by default the fields themselves. */
  read?: (typed: FormDraft['typed']) => unknown
  /** The state that the edit starts from. The first one counts, so that later changes elsewhere are noticed and not overwritten. */
  basis: Pick<FormDraft, 'base' | 'version'>
  /** The pictures before the edit, of an object that may have several. The first list counts. */
  current?: PictureList
  draft: FormDraft | null
  keep: (draft: FormDraft) => void
  /** Called with the entry's result, as far as it is known, while the form is still on screen. */
  onSettled: (entry: OutboxEntry | undefined) => void
  /** Milliseconds that sending takes at least. */
  leastMs?: number
  /** Called instead of sending valid content, while nobody is signed in who could send it. The draft stays. */
  instead?: (() => Promise<void>) | undefined
}

export function useOutboxForm<S extends v.GenericSchema<unknown, Fields>>(options: Options<S>) {
  const { kind, draftKey, schema, names, draft, keep, leastMs = 0 } = options
  const { read = (typed: FormDraft['typed']): unknown => typed } = options
  const [basis] = useState(options.basis)
  const [entryId] = useState(() => draft?.entryId ?? crypto.randomUUID())
  const [current] = useState(options.current)
  const [picture, setPicture] = useState(current ? undefined : draft?.image)
  const [pictures, setPictures] = useState(current ? draft?.pictures : undefined)
  const savedNames = names.filter((name) => name !== 'password')
  const draftOf = (typed: FormDraft['typed'], image: PickedPicture, several: PictureList | undefined): FormDraft => ({
    ...basis,
    ...{ typed: only(typed, savedNames), image, pictures: several, refusal: null, entryId },
  })
  const keepAs = (...content: Parameters<typeof draftOf>) => keep(draftOf(...content))

  const form: FormState = useForm({
    schema,
    read: (typed) => read(only(typed, names)),
    refusal: draft?.refusal && {
      ...draft.refusal,
      title: refusedTitle(kind, draft.refusal),
      message: isAtFields(draft.refusal, names) ? '' : refusalReason(kind, draft.refusal),
    },
    async submit(fields) {
      if (options.instead) return void (await options.instead())
      const content = {
        id: entryId,
        kind,
        draftKey,
        typed: only(form.read(), savedNames),
        image: picture,
        pictures,
        ...basis,
      }
      const submitted = { ...content, entity: options.entity(), fields }
      const shown = new Promise((resolve) => setTimeout(resolve, leastMs))
      const { entry, earlier } = await submitAndWait(submitted, SETTLE_TIMEOUT)
      await shown
      if (entry) await settleDraft(entry, content, earlier)
      return entry
    },
    onDone(entry) {
      // A person who has left the form meanwhile stays where they are.
      const isLeading = form.ref.current !== null && !options.instead
      if (entry) announce(entry, isLeading)
      if (isLeading) options.onSettled(entry)
    },
    failure: { title: refusedTitle(kind), text: notTaken(kind) },
    onChange: (typed) => keepAs(typed, picture, pictures),
  })

  const keepAfterClosing = useClosedForm(kind, draftKey, form)

  return {
    form,
    picture,
    pick(image: PickedPicture) {
      if (!form.ref.current) return keepAfterClosing((typed) => draftOf(typed, image, pictures))
      setPicture(image)
      keepAs(form.read(), image, pictures)
    },
    /** Of a form with several: all of them, in their order. */
    pictures: pictures ?? current ?? [],
    arrange(list: PictureList) {
      const chosen = isSame(list, current) ? undefined : list
      if (!form.ref.current) return keepAfterClosing((typed) => draftOf(typed, picture, chosen))
      setPictures(chosen)
      keepAs(form.read(), picture, chosen)
    },
  }
}

/** Whether fields of the form say all of it. */
const isAtFields = ({ issues }: Refusal, names: readonly string[]): boolean =>
  issues.length > 0 && issues.every(({ path }) => names.includes(path))

const only = (typed: FormDraft['typed'], names: readonly string[]): FormDraft['typed'] =>
  Object.fromEntries(names.map((name) => [name, typed[name] ?? '']))

/** Pictures that become ready after the form is closed go to its draft. */
function useClosedForm(kind: OutboxKind, key: string, form: FormState) {
  const navigate = useNavigate()
  const [account] = useState(currentAccount)
  const typed = useRef<FormDraft['typed']>({})
  const end = useRef(() => {})
  // The fields are still there when a form is closed.
  useLayoutEffect(() => () => {
    typed.current = form.read()
  })
  useEffect(() => {
    end.current = () => {
      if (!form.isHeld || !isUnfinished(account, kind, key)) return
      showToast({
        title: say('Not sent yet'),
        description: say('You left before your photos were ready. Everything is kept in your draft.'),
        action: { label: say('Open the draft'), run: () => navigate(formAddress(kind, key)) },
      })
    }
  })
  useEffect(() => () => end.current(), [])

  return (draftOf: (typed: FormDraft['typed']) => FormDraft) => {
    // Another account, another tab, or nobody has the draft now.
    if (account !== currentAccount() || !isUnfinished(account, kind, key)) return
    saveSoon(kind, key, draftOf(typed.current))
    void copyDrafts()
  }
}
