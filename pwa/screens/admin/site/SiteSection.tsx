import { getSite, type SiteSettings } from '#shared/contract/admin/site'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { useAdminAnswer } from '../section/state/admin-queries'
import { SiteForm } from './SiteForm'

/** What the pages and mails say about the organisation that runs the site. */
export function SiteSection() {
  const { data, isError, refetch } = useAdminAnswer(getSite, {})
  return (
    <section className="admin-section" aria-labelledby="site">
      <header>
        <h2 id="site">Site</h2>
      </header>
      {data && (
        <>
          <Undecided names={data.undecided} />
          {/* A newer version fills the form again. */}
          <SiteForm key={data.version} site={data} />
          <LegalPerson organisation={data.organisation} />
        </>
      )}
      {!data && isError && <LoadingFailed title="Error Loading Settings" onRetry={refetch} />}
      {!data && !isError && <p role="status">Loading…</p>}
    </section>
  )
}

function Undecided({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div className="admin-warnings">
      <b id="site-undecided">Please decide, because payments are live:</b>
      <ul aria-labelledby="site-undecided">
        {names.map((name) => (
          <li key={name} className="admin-warning">
            {name}
          </li>
        ))}
      </ul>
      <p>Until then pages show nothing in their place. Saving this form decides all of them: an empty field is none.</p>
    </div>
  )
}

function LegalPerson({ organisation }: Pick<SiteSettings, 'organisation'>) {
  return (
    <>
      <h3>Legal person</h3>
      <p>
        {organisation
          ? [organisation.name, `registration number ${organisation.id}`, organisation.address]
              .filter(Boolean)
              .join(', ')
          : 'Not set. Receipts name the site only, and some payouts can’t be sent.'}
      </p>
      <p className="quiet-text">
        Receipts, statements and payouts name it. It is set on the server, with the ORGANISATION_ variables, because the
        payment providers check it.
      </p>
    </>
  )
}
