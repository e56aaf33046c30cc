import { actOnTrouble, getMachineRoom, type OperationsReport, type StuckJob } from '#shared/contract/admin/stuck-jobs'
import type { CallBody } from '#shared/contract/base/call'
import { timeAgo } from '#shared/rules/dates'
import { send } from '../../api/client'
import { SmallButton } from '../../components/ui/Buttons'
import { NotLoaded } from '../../components/ui/Notice'
import { useMinute } from '../../page/use-now'
import { useAction, useAdminAnswer } from './section/calls'
import { When } from './section/cells'
import { Confirm, RowButton, RowDialog } from './section/dialogs'
import { useFrozenUnderDialog } from './section/ListSection'
import { Target } from './section/Rows'

const JOB_NAMES: Record<StuckJob['kind'], string> = {
  provider: 'Payment provider',
  webhook: 'Webhook',
  attempt: 'Donation in progress',
  payout: 'Payout',
  refund: 'Refund',
  mail: 'Mail',
}

function StuckJobRow({ stuckJob: { kind, id, ...stuckJob } }: { stuckJob: StuckJob }) {
  const now = useMinute()
  return (
    <li className="panel spread">
      <Target id={`${kind}-${id}`}>
        <p>
          <span className="badge failed">{JOB_NAMES[kind]}</span> <b dir="auto">{stuckJob.title}</b>
        </p>
        {stuckJob.detail && <p dir="auto">{stuckJob.detail}</p>}
        <p className="quiet-text">
          Since {timeAgo(stuckJob.since, now)}
          {stuckJob.tries > 0 &&
            `, ${kind === 'provider' ? 'seen' : 'tried'} ${stuckJob.tries === 1 ? 'once' : `${stuckJob.tries} times`}`}
          {stuckJob.nextTryAt && (
            <>
              , next <When moment={stuckJob.nextTryAt} />
            </>
          )}
        </p>
      </Target>
      {stuckJob.canRetry && (
        <Act body={{ act: 'retry', kind, id }} about={stuckJob.title} texts={['Retry', 'Trying...', 'Retried']} />
      )}
      {stuckJob.canStop && (kind === 'payout' || kind === 'refund') && (
        <Stop kind={kind} id={id} title={stuckJob.title} />
      )}
      {stuckJob.canDismiss && (
        <Act
          body={{ act: 'dismiss', kind, id }}
          about={stuckJob.title}
          texts={['Dismiss', 'Dismissing...', 'Dismissed']}
        />
      )}
    </li>
  )
}

interface ActProps {
  body: CallBody<typeof actOnTrouble>
  about: string
  texts: readonly [word: string, pending: string, done: string]
}

function Act({ body, about, texts: [word, pending, done] }: ActProps) {
  const { mutate, isPending } = useAction<void, { message: string }>({
    act: () => send(actOnTrouble, { body }),
    done: ({ message }) => ({ title: done, description: message }),
    failure: `${word} Failed`,
  })
  return (
    <RowButton about={about} isPending={isPending} onClick={() => mutate()}>
      {isPending ? pending : word}
    </RowButton>
  )
}

/** Gives up a payout or refund that the provider does not have, after a confirmation. */
function Stop({ kind, id, title }: { kind: 'payout' | 'refund'; id: number; title: string }) {
  return (
    <RowDialog about={title} word="Stop" title={kind === 'payout' ? 'Stop this payout?' : 'Stop this refund?'} isDanger>
      {(close) => (
        <Confirm
          confirm="Stop"
          pending="Stopping..."
          isDanger
          act={() => send(actOnTrouble, { body: { act: 'stop', kind, id } })}
          done={({ message }) => ({ title: 'Stopped', description: message })}
          failure="Not Stopped"
          onClose={close}
        >
          <p>
            {kind === 'payout'
              ? 'The provider does not have it. The money returns to the person’s balance, and they get a mail.'
              : 'The provider does not have it. The donor gets nothing back, and the money is free again.'}
          </p>
        </Confirm>
      )}
    </RowDialog>
  )
}

const LEVEL_NAMES = { ok: 'OK', warning: 'Warning', problem: 'Problem' }

/** What the server finds when it checks itself: the same as `npm run pamoja -- doctor`. */
function HealthChecks({ checks }: Pick<OperationsReport, 'checks'>) {
  const [first] = checks
  return (
    <>
      <ul className="plain admin-list" aria-label="Checks">
        {checks.map(({ name, title, findings }) =>
          findings.map(({ level, text, advice }) => (
            <li key={`${name} ${text}`}>
              <span className={level === 'ok' ? 'quiet-text' : 'admin-warning'}>{LEVEL_NAMES[level]}</span>{' '}
              <b>{title}</b>: {text}
              {'. '}
              {advice}
            </li>
          )),
        )}
      </ul>
      <p className="quiet-text">
        {first ? (
          <>
            Checked on <When moment={first.at} />. The server does it every five minutes.
          </>
        ) : (
          'The server has just started and checks itself in a moment.'
        )}
      </p>
    </>
  )
}

export function StuckJobsSection() {
  const room = useAdminAnswer(getMachineRoom, {})
  const { isFetching, refetch } = room
  const data = useFrozenUnderDialog(room.data)
  return (
    <section className="admin-section" aria-labelledby="operations">
      <header className="spread">
        <h2 id="operations">Operations</h2>
        <SmallButton aria-disabled={isFetching} onClick={() => !isFetching && void refetch()}>
          {isFetching ? 'Refreshing...' : 'Refresh'}
        </SmallButton>
      </header>
      {data ? (
        <Operations operations={data} />
      ) : (
        <NotLoaded of={room} title="Error Loading Operations" loading="Loading…" />
      )}
    </section>
  )
}

function Operations({ operations: { checks, troubles: stuckJobs } }: { operations: OperationsReport }) {
  return (
    <>
      <h3>Health</h3>
      <HealthChecks checks={checks} />
      <h3>Stuck jobs</h3>
      <p role="status" className="quiet-text">
        {stuckJobs.length === 0
          ? 'No job has failed or is stuck.'
          : `${stuckJobs.length} ${stuckJobs.length === 1 ? 'job needs' : 'jobs need'} attention`}
      </p>
      {stuckJobs.length > 0 && (
        <ul className="plain admin-list" aria-label="Stuck jobs">
          {stuckJobs.map((stuckJob) => (
            <StuckJobRow key={`${stuckJob.kind} ${stuckJob.id}`} stuckJob={stuckJob} />
          ))}
        </ul>
      )}
    </>
  )
}
