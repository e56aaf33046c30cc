import { id } from '#shared/contract/base/fields'
import { parse } from '#shared/contract/base/parse'
import { say } from '#shared/language/say'
import { nameShownIn } from '#shared/rules/names'
import { DONOR_FIELDS } from '../components/donation/typed-details'
import { ButtonLink } from '../components/ui/Buttons'
import { usePage } from '../page/page'
import { HiddenFields } from './PlainField'

/** Appears after a while if nothing has replaced it; at the checkout, a form without script. */
export function WithoutScript({ path, search }: { path: string; search: URLSearchParams }) {
  const fundraiserId = parse(id, search.get('fundraiserId') ?? '')
  const { prefix } = usePage()
  return (
    <div className="container page without-script">
      <h1>{path === '/checkout' ? say('Paying by card here needs JavaScript') : say('This page needs JavaScript')}</h1>
      <p className="form-note">
        {say(
          'Your browser does not run it, or is too old for it. You can still read and search fundraisers, and give by mobile money.',
        )}
      </p>
      {path === '/checkout' && fundraiserId.ok ? (
        <form method="post" action={`${prefix}/give/${fundraiserId.value}`}>
          <HiddenFields
            fields={{
              ...Object.fromEntries(DONOR_FIELDS.map((name) => [name, search.get(name) ?? ''])),
              nameShown: nameShownIn(search),
              via: search.get('via') ?? '',
            }}
          />
          <button type="submit" className="button give">
            {say('Give by Mobile Money')}
          </button>
        </form>
      ) : (
        <ButtonLink to="/browse">{say('Browse Fundraisers')}</ButtonLink>
      )}
    </div>
  )
}
