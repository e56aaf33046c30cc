import { type ComponentProps, type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { NameDoubt, Warning } from '#shared/contract/admin/warnings'
import { formatLocalTime } from '#shared/language/format-time'
import { timeAgo } from '#shared/rules/dates'
import { isFormerMember } from '#shared/rules/names'
import { useMinute } from '../../../page/use-now'

export function Person({ user }: { user: { id: number; fullName: ReactNode; username: string } }) {
  const { id, fullName, username } = user
  return (
    <span className="admin-person">
      <bdi>{fullName}</bdi>
      {isFormerMember(user) ? (
        <bdi>@{username}</bdi>
      ) : (
        <Link to={`/user/${id}`} dir="auto">
          @{username}
        </Link>
      )}
    </span>
  )
}

/** A time (ISO 8601) to the minute in the admin's time zone, which is shown. This works because only the browser renders the screen. */
export function When({ moment }: { moment: string }) {
  return <time dateTime={moment}>{formatLocalTime(Date.parse(moment))}</time>
}

const WARNING_TEXTS: Record<Warning['code'], string> = {
  'account-added': 'Account added',
  'account-changed': 'Account chosen or changed',
  'connect-changed': 'Own account at the provider changed',
  'credentials-changed': 'Password changed',
  'holder-different': 'The holder’s name differs from the person’s',
  'holder-not-comparable': 'The names of holder and person can’t be compared: they are in different scripts',
  'number-shared': 'Another person gave the same account number',
  'bank-names-other': 'The bank names another holder',
  'first-payout': 'First payout to this person',
}

export const warningText = ({ code, at }: Warning, now: number): string =>
  at ? `${WARNING_TEXTS[code]} ${timeAgo(at, now)}` : WARNING_TEXTS[code]

export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const heading = useId()
  const now = useMinute()
  if (warnings.length === 0) return null
  return (
    <div>
      <b id={heading}>Please check:</b>
      <ul aria-labelledby={heading}>
        {warnings.map((warning) => (
          <li key={warning.code} className="admin-warning">
            {warningText(warning, now)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What was typed, what the bank says, and who verified the account anyway and why. */
export function NameDoubtNote({ doubt }: { doubt: NameDoubt }) {
  if (!doubt) return null
  const { typed, providerName, name, decidedBy, at, reason } = doubt
  return (
    <span className="admin-warning">
      Typed: <bdi>{typed}</bdi>. Name at {providerName}: <bdi>{name}</bdi>.{' '}
      {decidedBy ? (
        <>
          Verified by <bdi>{decidedBy.fullName}</bdi>
          {at && (
            <>
              , <When moment={at} />
            </>
          )}
          : {reason ? <q dir="auto">{reason}</q> : 'before this name was known'}
        </>
      ) : (
        'Nobody has verified it.'
      )}
    </span>
  )
}

export function SwitchBox(box: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on
  return <input {...box} type="checkbox" role="switch" />
}
