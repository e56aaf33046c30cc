import type { VitalsReport } from '#shared/contract/admin/vitals'
import { formatNumber } from '#shared/language/format'
import { BOUNDS, GOALS, type Measure, type VisitConnection } from '#shared/rules/vitals/measures'
import type { Columns } from '../section/Rows'
import { formatBucket, formatMeasure } from './speed-words'

type Route = VitalsReport['routes'][number]
type Found = Route['measures'][number]

export const CONNECTION_NAMES: Readonly<Record<VisitConnection, string>> = {
  '4g': '4g or faster',
  '3g': '3g',
  unknown: 'Not said by the browser',
}

const NAMES: Readonly<Record<Measure, string>> = {
  lcp: 'LCP',
  inp: 'INP',
  cls: 'CLS',
  ttfb: 'TTFB',
  hydrated: 'Ready',
  bytes: 'Data',
}

const measureColumn = (measure: Measure) => ({
  name: NAMES[measure],
  cell: (route: Route) => <Value route={route} measure={measure} />,
})

export const SPEED_COLUMNS: Columns<Route> = [
  {
    name: 'Page',
    cell: ({ route, measures }) => (
      <span className="admin-title">
        <b>{route === '*' ? 'Page not found' : <bdi>{route}</bdi>}</b>
        <Missed measures={measures.filter(isMissed)} />
      </span>
    ),
  },
  { name: 'Measured', cell: ({ visits }) => <span>{formatNumber(visits)} visits</span>, isGlance: true },
  measureColumn('lcp'),
  measureColumn('inp'),
  measureColumn('cls'),
  measureColumn('ttfb'),
  measureColumn('hydrated'),
  measureColumn('bytes'),
  { name: 'Kept', cell: ({ kept }) => `${kept}%` },
  { name: 'Offline', cell: ({ offline }) => `${offline}%` },
]

function isMissed({ measure, bucket }: Found): boolean {
  const goal = GOALS[measure]
  return goal !== undefined && (BOUNDS[bucket] ?? Number.POSITIVE_INFINITY) > goal
}

/** Which goals a page misses: in words, because a color alone does not say it to everybody. */
function Missed({ measures }: { measures: readonly Found[] }) {
  if (measures.length === 0) return null
  return (
    <span className="admin-warning">Over the goal: {measures.map(({ measure }) => NAMES[measure]).join(', ')}</span>
  )
}

/** What three of four visits got at most, and of how many. */
function Value({ route, measure }: { route: Route; measure: Measure }) {
  const found = route.measures.find((each) => each.measure === measure)
  if (!found) return <span className="quiet-text">–</span>
  return (
    <span className="admin-status">
      <span className={isMissed(found) ? 'admin-warning' : undefined}>{formatBucket(measure, found.bucket)}</span>
      <span className="quiet-text">
        {formatNumber(found.samples)}
        <span className="unseen"> visits</span>
      </span>
    </span>
  )
}

const goalOf = (measure: Measure) => `Goal: ${formatMeasure(measure, GOALS[measure] ?? 0)}.`

/** What each column says, for those who do not know the names. */
export const MEANINGS: readonly { name: string; text: string }[] = [
  { name: 'LCP', text: `Until the largest part of the screen was painted. ${goalOf('lcp')}` },
  { name: 'INP', text: `Until the screen answered the slowest tap or key. ${goalOf('inp')}` },
  { name: 'CLS', text: `How much the page moved by itself. ${goalOf('cls')}` },
  { name: 'TTFB', text: `Until the first byte of the page came. ${goalOf('ttfb')}` },
  { name: 'Ready', text: 'Until the page could do more than links and forms.' },
  { name: 'Data', text: 'What the visit transferred until the page was hidden for the first time.' },
  { name: 'Kept', text: 'Visits whose page the device had kept.' },
  { name: 'Offline', text: 'Visits without a connection for some time.' },
  { name: 'The figure below', text: 'How many visits said it: not every browser measures everything.' },
]
