import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Helping } from '#shared/contract/account/overview'
import { formatList } from '#shared/language/format-list'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { HelpedPerson } from '../../../components/people/HelpedPerson'
import { ArrowIcon, PlusIcon } from '../../../components/ui/icons'
import { StatCards } from '../../../components/ui/StatCards'
import { balanceQuery } from '../../payouts/payouts-route'

const SHOWN = 3

/** The people that a leader registered: all together in figures, and the newest ones; null while they are not known. */
export function HelpedPeople({ helping }: { helping: Helping | null }) {
  return (
    <section className="helped-people" aria-labelledby="helped-people">
      <div className="spread section-head">
        <h2 id="helped-people">{say('People I help')}</h2>
        {helping !== null && helping.people > SHOWN && (
          <Link className="more-link" to="/create-profile#registered">
            {say('{count, plural, one {All # people} other {All # people}}', { count: helping.people })} <ArrowIcon />
          </Link>
        )}
      </div>
      {helping !== null && helping.people > 0 && (
        <StatCards
          label={say('The people I help, in figures')}
          stats={[
            { label: say('Raised by them'), value: formatCents(helping.raised) },
            { label: say('Open fundraisers'), value: helping.active },
            { label: say('People'), value: helping.people },
            { label: say('Your commission'), value: formatCents(helping.commission) },
          ]}
        />
      )}
      <Commission />
      <p className="actions">
        <Link className="button small" to="/create-profile">
          <PlusIcon /> {say('Register a person')}
        </Link>
        <Link className="button quiet small" to="/payouts">
          {say('Your payouts')}
        </Link>
      </p>
      {helping?.people === 0 && (
        <p>
          {say(
            'You have not registered anybody yet. For somebody who cannot do it alone, you create the profile, and start the fundraiser with them.',
          )}
        </p>
      )}
      {helping?.profiles && helping.profiles.length > 0 && (
        <ul className="plain lined panel">
          {helping.profiles.slice(0, SHOWN).map((person) => (
            <li key={person.id} className="person-row">
              <HelpedPerson person={person} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** How much of the commission can be paid out, and which people the rest waits for. */
function Commission() {
  const { data } = useQuery(balanceQuery)
  if (!data?.commission) return null
  const { balance, waiting } = data.commission
  return (
    <p className="quiet-text">
      {say('{amount} of your commission can be paid out.', { amount: formatCents(balance) })}
      {waiting &&
        ` ${say('{amount} waits until they choose their own passwords: {names}.', {
          amount: formatCents(waiting.amount),
          names: formatList(waiting.people, 'and'),
        })}`}
    </p>
  )
}
