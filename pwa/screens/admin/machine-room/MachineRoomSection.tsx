import { getMachineRoom, type MachineRoom } from '#shared/contract/admin-room'
import { LoadingFailed } from '../../../components/LoadingFailed'
import { useNow } from '../../../use-now'
import { timeAgo } from '../../fundraiser/time-ago'
import { useAdminAnswer } from '../section/admin-queries'
import { TroubleRow } from './TroubleRow'

const MINUTE = 60_000

/** What failed, what hangs, and what waits its turn. */
export function MachineRoomSection() {
  const { data, isError, isFetching, refetch } = useAdminAnswer(getMachineRoom, {})
  return (
    <section className="admin-section" aria-labelledby="machine-room">
      <header>
        <h2 id="machine-room">Machine Room</h2>
        <button
          type="button"
          className="button quiet small"
          aria-disabled={isFetching}
          onClick={() => !isFetching && void refetch()}
        >
          {isFetching ? 'Looking...' : 'Look again'}
        </button>
      </header>
      {data && <Room room={data} />}
      {!data && isError && <LoadingFailed title="Error Loading the Machine Room" onRetry={refetch} />}
      {!data && !isError && <p role="status">Loading…</p>}
    </section>
  )
}

function Room({ room: { queues, troubles } }: { room: MachineRoom }) {
  return (
    <>
      <h3>Troubles</h3>
      <p role="status" className="admin-found">
        {troubles.length === 0
          ? 'Nothing has failed, and nothing hangs.'
          : `${troubles.length} ${troubles.length === 1 ? 'thing needs' : 'things need'} a look`}
      </p>
      {troubles.length > 0 && (
        <ul className="plain troubles" aria-label="Troubles">
          {troubles.map((trouble) => (
            <TroubleRow key={`${trouble.kind} ${trouble.id}`} trouble={trouble} />
          ))}
        </ul>
      )}
      <h3>What waits its turn</h3>
      <Queues queues={queues} />
    </>
  )
}

function Queues({ queues }: Pick<MachineRoom, 'queues'>) {
  const now = useNow(MINUTE)
  return (
    <dl className="facts-list queues">
      {queues.map(({ name, waiting, oldest }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {waiting === 0 ? 'Nothing' : waiting.toLocaleString('en-US')}
            {oldest && <span className="quiet-text"> since {timeAgo(oldest, now)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
