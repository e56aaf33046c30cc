import type { OwedOnClosing } from '#shared/contract/auth'
import { formatCents } from '#shared/rules/money/money'
import { useFormState } from '../../components/form/useForm'

/** What is owed to the person who closes their account, and the question what happens to it. */
export function OwedChoice({ owed: { amount, parts, destination } }: { owed: OwedOnClosing }) {
  const problem = useFormState().problemOf('owed.choice')
  return (
    <>
      <p role="status">
        <strong>{formatCents(amount)} is still yours:</strong>
      </p>
      <ul>
        {parts.map((part) => (
          <li key={part.fundraiser?.id ?? 'commission'}>
            <bdi>{part.fundraiser?.title ?? 'Your commission'}</bdi>: {formatCents(part.amount)}
          </li>
        ))}
      </ul>
      <fieldset name="owed" className="choices">
        <legend>What happens to it?</legend>
        {destination ? (
          <label>
            <input type="radio" name="choice" value="pay-to-account" aria-invalid={problem ? true : undefined} />
            <span>
              Pay it to <bdi>{destination}</bdi>
              <small>Our team pays it by hand and keeps the details of this account until then.</small>
            </span>
          </label>
        ) : (
          <p className="form-note">
            You have no bank or mobile money account here. To have it paid to you, first add one on the payouts page.
          </p>
        )}
        <label>
          <input type="radio" name="choice" value="leave-to-team" aria-invalid={problem ? true : undefined} />
          <span>
            Ask me later
            <small>Our team keeps your name and email until it is paid, and asks you by email how you want it.</small>
          </span>
        </label>
        <small className="field-note field-problem" role="alert">
          {problem && 'Please choose one'}
        </small>
      </fieldset>
    </>
  )
}
