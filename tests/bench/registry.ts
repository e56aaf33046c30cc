import { missingRow, type Row, type RowId } from './row'

/** Measures some rows, and reports each as soon as it is known. */
export type Measure = (report: (row: Row) => void) => Promise<void>

export interface Group {
  name: string
  /** The goals of which it reports at least one row each. */
  ids: readonly RowId[]
  /** Loads the code that measures: in the process of the group only. */
  load(): Promise<Measure>
  /** Its limit, if four minutes are not enough: what it measures must first be installed and built. */
  minutes?: number
  /** Whether it runs only when it is named: it measures no goal, and takes long. */
  isExtra?: true
}

/** The goals for which the product has nothing that could be measured. */
const measureNothing: Measure = async (report) => {
  report(missingRow('P35', 'a tap on a notification without a connection opens what it tells', '50 of 50', 'not built'))
  report(missingRow('P36', 'from the tap on a ledger card to the sheet that shares it', '≤ 300 ms', 'not built'))
}

/** All groups, one line each. Each runs in a process of its own, in this order. */
export const GROUPS: readonly Group[] = [
  { name: 'documents', ids: ['P1'], load: async () => (await import('./groups/bytes/documents')).measureDocuments },
  {
    name: 'visits',
    ids: ['P3', 'P4', 'P5', 'P6'],
    load: async () => (await import('./groups/bytes/visits')).measureVisits,
  },
  { name: 'saving', ids: ['P31'], load: async () => (await import('./groups/bytes/saving')).measureSaving },
  { name: 'keeping', ids: ['P16'], load: async () => (await import('./groups/bytes/keeping')).measureKeeping },
  { name: 'reading', ids: ['P2'], load: async () => (await import('./groups/bytes/reading')).measureReading },
  { name: 'gift', ids: ['P5', 'P15'], load: async () => (await import('./groups/bytes/gift')).measureGift },
  { name: 'pictures', ids: ['P14'], load: async () => (await import('./groups/bytes/pictures')).measurePictures },
  { name: 'answers', ids: ['P17'], load: async () => (await import('./groups/load/answers')).measureAnswers },
  { name: 'rendering', ids: ['P18'], load: async () => (await import('./groups/load/rendering')).measureRendering },
  { name: 'donations', ids: ['P19'], load: async () => (await import('./groups/load/donations')).measureDonations },
  { name: 'publishing', ids: ['P26'], load: async () => (await import('./groups/load/publishing')).measurePublishing },
  { name: 'sending', ids: ['P23'], load: async () => (await import('./groups/load/sending')).measureSending },
  { name: 'storing', ids: ['P22'], load: async () => (await import('./groups/load/storing')).measureStoring },
  { name: 'uploads', ids: ['P24'], load: async () => (await import('./groups/load/uploads')).measureUploads },
  {
    name: 'growth-sqlite',
    ids: ['P20'],
    load: async () => (await import('./groups/load/growth')).measureGrowthOnSqlite,
  },
  {
    name: 'growth-postgres',
    ids: ['P20'],
    load: async () => (await import('./groups/load/growth')).measureGrowthOnPostgres,
  },
  {
    name: 'first-paint',
    ids: ['P9', 'P11'],
    load: async () => (await import('./groups/paint/first-paint')).measureFirstPaint,
  },
  {
    name: 'offline-paint',
    ids: ['P7'],
    load: async () => (await import('./groups/paint/offline-paint')).measureOfflinePaint,
  },
  {
    name: 'first-tap',
    ids: ['P10'],
    load: async () => (await import('./groups/paint/first-tap')).measureFirstTap,
  },
  { name: 'taps-share', ids: ['P32'], load: async () => (await import('./groups/paint/taps')).measureTaps('share') },
  { name: 'taps-filter', ids: ['P32'], load: async () => (await import('./groups/paint/taps')).measureTaps('filter') },
  { name: 'taps-donate', ids: ['P32'], load: async () => (await import('./groups/paint/taps')).measureTaps('donate') },
  { name: 'tour-4', ids: ['P12'], load: async () => (await import('./groups/paint/inputs')).measureTour(4, 100) },
  { name: 'tour-6', ids: ['P12'], load: async () => (await import('./groups/paint/inputs')).measureTour(6, 150) },
  { name: 'typing', ids: ['P13'], load: async () => (await import('./groups/paint/inputs')).measureTyping },
  {
    name: 'long-lists',
    ids: ['P21'],
    load: async () => (await import('./groups/paint/long-lists')).measureLongLists,
  },
  { name: 'lighthouse', ids: ['P25'], load: async () => (await import('./groups/paint/lighthouse')).measureLighthouse },
  { name: 'slow-line', ids: [], load: async () => (await import('./groups/paint/slow-line')).measureSlowLine },
  { name: 'peers', ids: [], load: async () => (await import('./groups/peers')).measurePeers, minutes: 15 },
  { name: 'not-built', ids: ['P35', 'P36'], load: async () => measureNothing },
  {
    name: 'administration',
    ids: [],
    load: async () => (await import('./groups/load/administration')).measureAdministration,
    isExtra: true,
  },
]
