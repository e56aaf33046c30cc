import { getSite } from '#shared/contract/admin/site'
import { LoadingFailed } from '../../../components/ui/LoadingFailed'
import { useAdminAnswer } from '../section/state/admin-queries'
import { MaintenanceSwitch } from './MaintenanceSwitch'
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
          <SiteForm site={data} />
          <h3>Maintenance</h3>
          <MaintenanceSwitch maintenance={data.maintenance} />
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
      <p>Until then pages show nothing in their place. Saving a form decides what is in it: an empty field is none.</p>
    </div>
  )
}
