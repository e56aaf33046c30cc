import type { OwedOnClosing } from '#shared/contract/auth'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { useFormState } from '../../components/form/useForm'
import { sayNodes } from '../../language/say-nodes'

/** What is owed to the person who closes their account, and the question what happens to it. */
export function OwedChoice({ owed: { amount, parts, destination } }: { owed: OwedOnClosing }) {
  const problem = useFormState().problemOf('owed.choice')
  return (
    <>
      <p role="status">
        <strong>{say('{amount} is still yours:', { amount: formatCents(amount) })}</strong>
      </p>
      <ul>
        {parts.map((part) => (
          <li key={part.fundraiser?.id ?? 'commission'}>
            {sayNodes('{what}: {amount}', {
              what: <bdi>{part.fundraiser?.title ?? say('Your commission')}</bdi>,
              amount: formatCents(part.amount),
            })}
          </li>
        ))}
      </ul>
      <fieldset name="owed" className="choices">
        <legend>{say('What happens to it?')}</legend>
        {destination ? (
          <label>
            <input type="radio" name="choice" value="pay-to-account" aria-invalid={problem ? true : undefined} />
            <span>
              {sayNodes('Pay it to {account}', { account: <bdi>{destination}</bdi> })}
              <small>{say('Our team pays it by hand and keeps the details of this account until then.')}</small>
            </span>
          </label>
        ) : (
          <p className="form-note">
            {say(
              'You have no bank or mobile money account here. To have it paid to you, first add one on the payouts page.',
            )}
          </p>
        )}
        <label>
          <input type="radio" name="choice" value="leave-to-team" aria-invalid={problem ? true : undefined} />
          <span>
            {say('Ask me later')}
            <small>
              {say('Our team keeps your name and email until it is paid, and asks you by email how you want it.')}
            </small>
          </span>
        </label>
        <small className="field-note field-problem" role="alert">
          {problem && say('Please choose one')}
        </small>
      </fieldset>
    </>
  )
}
