import { Link } from 'react-router-dom'
import type { Check } from '#shared/contract/checks'
import { formatUtcTime } from '#shared/language/format-time'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { sayNodes } from '../../language/say-nodes'

export function CheckAnswer({ check: { code, fundraiser, books, lines } }: { check: Check }) {
  return (
    <>
      <h2>
        <Link to={`/fundraiser/${fundraiser.id}`}>
          <bdi>{fundraiser.title}</bdi>
        </Link>
      </h2>
      <p>{sayNodes('This code is real: {code}', { code: <b dir="ltr">{code}</b> })}</p>
      {books ? (
        <ThenAndNow books={books} />
      ) : (
        <p className="form-note">{say('Its page is stopped at the moment, so nothing more is shown here.')}</p>
      )}
      {lines && <Lines lines={lines} />}
    </>
  )
}

function ThenAndNow({ books: { earlier, now, isSame } }: { books: NonNullable<Check['books']> }) {
  const rows: readonly (readonly [string, string, string])[] = [
    [say('Donations'), String(earlier.donationsCount), String(now.donationsCount)],
    [say('Total of the page'), formatCents(earlier.total), formatCents(now.total)],
    [say('Fees'), formatCents(earlier.fees), formatCents(now.fees)],
    [say('Paid out to the organiser'), formatCents(earlier.paidOut), formatCents(now.paidOut)],
    [say('Waiting to be paid out'), formatCents(earlier.waiting), formatCents(now.waiting)],
    [say('Together: raised'), formatCents(earlier.raised), formatCents(now.raised)],
  ]
  return (
    <>
      <table className="examples">
        <thead>
          <tr>
            <td />
            <th scope="col">{say('In the list')}</th>
            <th scope="col">{say('Now')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, before, after]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet-text">
        {say('The list was made from the books of {time}.', { time: formatUtcTime(Date.parse(earlier.at)) })}{' '}
        {isSame ? say('Nothing has changed since.') : say('The books have changed since.')}
      </p>
    </>
  )
}

function Lines({ lines }: { lines: NonNullable<Check['lines']> }) {
  const wrong = lines.filter(({ fits }) => !fits).length
  return (
    <section aria-labelledby="lines">
      <h3 id="lines">
        {wrong === 0
          ? say('Every line is as in the books')
          : say('{count, plural, one {# line is} other {# lines are}} not in the books', { count: wrong })}
      </h3>
      {wrong > 0 && (
        <p>
          {say(
            'Such a line was changed or added by somebody. A donor may also have changed or hidden their name since.',
          )}
        </p>
      )}
      <ol className="plain lined">
        {lines.map(({ text, fits }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same.
          <li key={index}>
            {!fits && <b className="badge over">{say('Not in the books')}</b>} <bdi>{text}</bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}
