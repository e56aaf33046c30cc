import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { say } from '#shared/language/say'
import { showToast } from '../../notify/toasts'
import { currentAccount } from '../../offline/device/account'
import { saveSoon } from '../../offline/drafts/autosave'
import { copyDrafts } from '../../offline/drafts/copies/sync'
import type { FormDraft, OutboxKind } from '../../offline/drafts/entry'
import { isUnfinished } from '../../offline/drafts/ownership/open-draft'
import { formAddress } from '../../offline/outbox/reopen'
import type { FormState } from '../form/useForm'

/**
 * What becomes of a form that is closed before its pictures are ready: the returned function adds them to its draft, and a person who
 * had sent the form is told that it was not sent.
 */
export function useClosedForm(kind: OutboxKind, key: string, form: FormState) {
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
