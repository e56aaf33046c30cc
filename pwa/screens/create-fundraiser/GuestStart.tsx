import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { ScreenLoading } from '../../components/ui/ScreenLoading'
import { currentAccount, VISITOR } from '../../offline/device/account'
import { AdoptedDraft } from './AdoptedDraft'
import { GuestNotice } from './GuestNotice'
import { isVisitorKey, latestGuestKey } from './guest-draft'

/** Creating a fundraiser without an account: a draft of this device, which the person publishes after signing up. */
export function GuestStart({ takesFocus }: { takesFocus: boolean }) {
  const [search] = useSearchParams()
  const [latest, setLatest] = useState<string>()
  const isVisitor = currentAccount() === VISITOR
  useEffect(() => {
    if (isVisitor) void latestGuestKey().then(setLatest)
  }, [isVisitor])
  // A session has ended, and the drafts on this device are that person's: nobody else may read them or add to them.
  if (!isVisitor) {
    return (
      <div className="container page narrow">
        <h1>{say('Start a fundraiser')}</h1>
        <GuestNotice draftKey={null} />
        <p>{say('Your session has ended. What you have written is kept on this device until you sign in again.')}</p>
      </div>
    )
  }
  const named = search.get('draft')
  const draftKey = named && isVisitorKey(named) ? named : latest
  if (!draftKey) return <ScreenLoading />
  return <AdoptedDraft key={draftKey} draftKey={draftKey} person={null} viewer={null} isGuest takesFocus={takesFocus} />
}
