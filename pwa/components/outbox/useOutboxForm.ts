import { useState } from 'react'
import type * as v from 'valibot'
import { announce, refusedTitle } from '../../offline/outbox/announce'
import type { Fields, FormDraft, OutboxEntry, OutboxKind } from '../../offline/outbox/entry'
import { NOT_TAKEN } from '../../offline/outbox/not-taken'
import { submitAndWait } from '../../offline/outbox/outbox'
import type { PickedPicture } from '../form/PictureField'
import { type FormState, useForm } from '../form/useForm'

/** Milliseconds after which a person is told that it goes out by itself. */
const PATIENCE = 12_000

interface Options<S> {
  kind: OutboxKind
  draftKey: string
  /** See OutboxEntry; asked for when it is submitted. */
  entity: () => string
  /** The body of the call. */
  schema: S
  /** Of the fields those that are sent. */
  names: readonly string[]
  /** What the schema checks, out of those fields; the fields themselves unless said. */
  read?: (typed: FormDraft['typed']) => unknown
  /** What an edit begins with. What happens elsewhere later must be noticed, not overwritten, so the first one counts. */
  basis: Pick<FormDraft, 'base' | 'version'>
  draft: FormDraft | null
  keep: (draft: FormDraft) => void
  /** What became of it, where that is known yet, while the form is still on screen. */
  onSettled: (entry: OutboxEntry | undefined) => void
}

interface OutboxForm {
  form: FormState
  picture: PickedPicture
  pick: (picture: PickedPicture) => void
}

/** A form that is a draft from the first key, and goes out through the outbox. A password is in no draft. */
export function useOutboxForm<S extends v.GenericSchema<unknown, Fields>>(options: Options<S>): OutboxForm {
  const { kind, draftKey, schema, names, read = (typed: FormDraft['typed']): unknown => typed, draft, keep } = options
  const [basis] = useState(options.basis)
  const [picture, setPicture] = useState(draft?.image)
  const kept = (typed: FormDraft['typed']) =>
    only(
      typed,
      names.filter((name) => name !== 'password'),
    )
  const keepAs = (typed: FormDraft['typed'], image: PickedPicture) =>
    keep({ typed: kept(typed), image, ...basis, refusal: null })

  const form: FormState = useForm({
    schema,
    read: (typed) => read(only(typed, names)),
    refusal: draft?.refusal,
    submit(fields) {
      const content = { kind, draftKey, entity: options.entity(), typed: kept(form.read()), image: picture, ...basis }
      return submitAndWait({ ...content, fields }, PATIENCE)
    },
    onDone(entry) {
      if (entry) announce(entry)
      // Whoever has gone elsewhere meanwhile stays there.
      if (form.ref.current) options.onSettled(entry)
    },
    failure: { title: refusedTitle(kind), text: NOT_TAKEN[kind] },
    onChange: (typed) => keepAs(typed, picture),
  })

  return {
    form,
    picture,
    pick(image) {
      setPicture(image)
      keepAs(form.read(), image)
    },
  }
}

function only(typed: FormDraft['typed'], names: readonly string[]): FormDraft['typed'] {
  return Object.fromEntries(names.map((name) => [name, typed[name] ?? '']))
}
