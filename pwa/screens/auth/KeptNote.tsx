import { useEffect, useState } from 'react'
import { say } from '#shared/language/say'
import { visitorDraftSavedAt } from '../../offline/drafts/ownership/visitor-drafts'
import { isReadyToPublish } from '../create-fundraiser/way-back'

/** Says that the fundraiser that a guest is about to publish is on this device, once storage has said so. `next`: the way back. */
export function KeptNote({ next }: { next: string }) {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    const query = new URLSearchParams(next.split('?')[1])
    const key = query.get('draft')
    if (!isReadyToPublish(query) || key === null) return
    let isGone = false
    void visitorDraftSavedAt('fundraiser.create', key).then((savedAt) => isGone || setKept(savedAt !== null))
    return () => {
      isGone = true
    }
  }, [next])
  return (
    <div role="status">
      {isKept && (
        <p className="form-note">
          {say('Your fundraiser is kept on this device. Create an account or sign in, then publish it with one tap.')}
        </p>
      )}
    </div>
  )
}
