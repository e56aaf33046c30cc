import { type MouseEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { signInAddress } from '../../account/sign-in-address'
import { signUpAddress } from '../../account/sign-up-address'
import { isGuestDraftStored, showNotKept } from './not-kept'
import { wayBack } from './way-back'

/** Asks a guest to sign in (spec section 2). `draftKey`: the draft to come back to; null without any text. */
export function GuestNotice({ draftKey }: { draftKey: string | null }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [isTold, setTold] = useState(false)
  const next = wayBack(search, draftKey)

  /** Tells a guest whose text is only in this page that leaving would lose it. A second tap leaves all the same. */
  async function leave(event: MouseEvent<HTMLAnchorElement>, address: string) {
    const isForNewTab = event.metaKey || event.ctrlKey || event.shiftKey
    if (draftKey === null || isTold || isForNewTab) return
    event.preventDefault()
    if (await isGuestDraftStored(draftKey)) return navigate(address)
    setTold(true)
    showNotKept()
  }

  const way = (name: string, address: string) => (
    <Link to={address} className="button quiet small" onClick={(event) => void leave(event, address)}>
      {name}
    </Link>
  )
  return (
    <section className="panel guest-notice" aria-labelledby="please-log-in">
      <h2 id="please-log-in">{say('Please log in to create a fundraiser')}</h2>
      <p className="actions">
        {way(say('Go to Login'), signInAddress(next))}
        {way(say('Create an account'), signUpAddress(next))}
      </p>
    </section>
  )
}
