import { useId } from 'react'
import type { Warning } from '#shared/contract/admin/warnings'
import { timeAgo } from '#shared/rules/time-ago'
import { useNow } from '../../../page/use-now'

const MINUTE = 60_000

const WORDS: Record<Warning['code'], string> = {
  'account-added': 'Account added',
  'account-changed': 'Account chosen or changed',
  'connect-changed': 'Own account at the provider changed',
  'credentials-changed': 'Password changed',
  'holder-different': 'The holder’s name differs from the person’s',
  'holder-not-comparable': 'The names of holder and person can’t be compared: they are in different scripts',
  'number-shared': 'Another person gave the same account number',
}

/** What an admin should look at before verifying an account or sending money; nothing without warnings. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const heading = useId()
  const now = useNow(MINUTE)
  if (warnings.length === 0) return null
  return (
    <div>
      <b id={heading}>Please check:</b>
      <ul aria-labelledby={heading}>
        {warnings.map(({ code, at }) => (
          <li key={code} className="admin-warning">
            {WORDS[code]} {at && <time dateTime={at}>{timeAgo(at, now)}</time>}
          </li>
        ))}
      </ul>
    </div>
  )
}
