import { useEffect, useState } from 'react'
import { formatWeekday } from '#shared/language/format-time'
import { say } from '#shared/language/say'
import { keepStorageNow, offersToKeepStorage, safeUntil } from '../../offline/storage/keep-storage'
import { useSite } from '../../page/page'
import { useKeptFocus } from '../../page/use-kept-focus'
import { useNow } from '../../page/use-now'

const HOUR = 60 * 60_000

/** What the person should know about the browser that keeps their draft. `isCopied`: whether their account has a copy. */
export function StorageNote({ isCopied }: { isCopied: boolean }) {
  const { name } = useSite()
  const until = safeUntil(useNow(HOUR))
  const [canAsk, setCanAsk] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  const note = useKeptFocus<HTMLDivElement>()
  useEffect(() => void offersToKeepStorage().then(setCanAsk, () => undefined), [])

  if (until !== null) {
    return (
      <p className="form-note">
        {say(
          'Safari may delete this draft if you don’t open {name} for 7 days. If you open it before {day}, the 7 days start again.',
          { name, day: formatWeekday(until) },
        )}
        {isCopied && ` ${say('A copy is in your account: you can continue on any device.')}`}
      </p>
    )
  }
  if (!canAsk) return null
  return (
    <div className="form-note" {...note}>
      <p role="status">
        {answer ??
          say(
            'Firefox may delete drafts when this device is short of space. It can keep them, and asks for your permission.',
          )}
      </p>
      {answer === null && (
        <button
          type="button"
          className="button quiet"
          onClick={() => void keepStorageNow().then((isKept) => setAnswer(answerFor(isKept)))}
        >
          {say('Keep my drafts')}
        </button>
      )}
    </div>
  )
}

const answerFor = (isKept: boolean): string =>
  isKept
    ? say('Firefox keeps your drafts on this device.')
    : say('Firefox may still delete drafts when this device is short of space.')
