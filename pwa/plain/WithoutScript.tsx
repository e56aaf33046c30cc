import { id } from '#shared/contract/fields'
import { parse } from '#shared/contract/parse'
import { DONOR_FIELDS } from '../components/donation/typed-details'
import type { Route } from '../routes'

interface Props {
  route: Pick<Route, 'path'>
  search: URLSearchParams
}

/**
 * What stands on a page that only the browser draws, for browsers that don't: seen after a while, when nothing has taken its
 * place. At the checkout a form that goes on without script, with everything that the address says of the gift.
 */
export function WithoutScript({ route, search }: Props) {
  const fundraiserId = parse(id, search.get('fundraiserId') ?? '')
  return (
    <div className="container without-script">
      <p className="form-note">
        {route.path === '/checkout' ? 'Paying by card here needs JavaScript' : 'This page needs JavaScript'}, which your
        browser does not run. Without it you can read and search fundraisers, and give by mobile money.
      </p>
      {route.path === '/checkout' && fundraiserId.ok ? (
        <form method="post" action={`/give/${fundraiserId.value}`}>
          {DONOR_FIELDS.map((name) => (
            <input key={name} type="hidden" name={name} value={search.get(name) ?? ''} />
          ))}
          <button type="submit" className="button give">
            Give by Mobile Money
          </button>
        </form>
      ) : (
        <a className="button" href="/browse">
          Browse Fundraisers
        </a>
      )}
    </div>
  )
}
