import type { CategoryId } from '#shared/rules/categories'

/** One stroke of a pattern. Repeated motifs are dashes of one line, so that a pattern needs only a few hundred bytes. */
interface CoverStroke {
  d: string
  color: string
  width: number
  dash?: string
  shift?: number
  /** Rounded ends: dashes of length zero become dots. */
  round?: boolean
}

const COVER_WIDTH = 300
const COVER_HEIGHT = 200

const GREEN = '#1f4a38'
const CLAY = '#b4532d'
const GOLD = '#e3a62f'
const INK = '#241b16'
const SAND = '#f3e6cf'
const INDIGO = '#2b3f63'

type Palette = readonly [ground: string, first: string, second: string, third: string]

const PALETTES: readonly Palette[] = [
  [GREEN, GOLD, SAND, CLAY],
  [CLAY, SAND, GOLD, INK],
  [INK, GOLD, CLAY, SAND],
  [INDIGO, SAND, GOLD, CLAY],
  [GOLD, INK, CLAY, GREEN],
  [SAND, CLAY, GREEN, GOLD],
]

/** Each cause has its own kind of cloth; the variant changes it. */
type Weave = (palette: Palette, variant: number) => CoverStroke[]

const rows = (...heights: number[]) => heights.map((y) => `M0 ${y}H${COVER_WIDTH}`).join('')
const columns = (...places: number[]) => places.map((x) => `M${x} 0V${COVER_HEIGHT}`).join('')
/** Zigzags from edge to edge; a negative rise begins downwards. */
const zigzags = (run: number, rise: number, ...heights: number[]) =>
  heights.map((y) => `M0 ${y}${`l${run} ${-rise}l${run} ${rise}`.repeat(Math.ceil(COVER_WIDTH / run / 2))}`).join('')

/** Strips woven narrow and sewn side by side. */
const kente: Weave = ([, first, second, third], variant) => {
  const weft = 8 + (variant % 3) * 2
  return [
    { d: columns(25, 125, 225), color: first, width: 50, dash: `${weft} ${20 - weft}` },
    { d: columns(75, 175, 275), color: second, width: 50, dash: '30 20', shift: (variant % 2) * 25 },
    { d: columns(75, 175, 275), color: third, width: 22, dash: '14 36', shift: (variant % 2) * 25 - 8 },
    { d: columns(25, 125, 225), color: third, width: 16, dash: '20 60', shift: 10 + (variant % 4) * 20 },
  ]
}

/** Rings tied and dyed. */
const adire: Weave = ([ground, first, second], variant) => {
  const step = [40, 50, 60][variant % 3] ?? 50
  const places = Array.from({ length: Math.ceil(COVER_HEIGHT / step) }, (_, index) => index * step + step / 2)
  const dots = (color: string, width: number): CoverStroke => ({
    d: rows(...places),
    color,
    width,
    dash: `0 ${step}`,
    shift: -step / 2,
    round: true,
  })
  return [dots(first, step - 6), dots(ground, step - 14), dots(second, step - 24), dots(ground, step - 32)]
}

/** Signs painted with mud between lines. */
const mudcloth: Weave = ([, first, second], variant) => [
  { d: rows(4, 52, 100, 148, 196), color: first, width: 4 },
  { d: zigzags(15, 24, 40, 136), color: first, width: 4 },
  { d: rows(76), color: second, width: 20, dash: '0 30', shift: -15, round: true },
  { d: rows(172), color: second, width: 26, dash: variant % 2 ? '5 10' : '5 7 5 28' },
  { d: rows(76), color: first, width: 26, dash: '4 26', shift: variant % 2 ? 2 : 17 },
]

/** A printed cloth: borders all round and one great sign in the middle. */
const kanga: Weave = ([, first, second, third], variant) => [
  { d: 'M14 14H286V186H14Z', color: first, width: 10 },
  { d: 'M30 30H270V170H30Z', color: second, width: 10, dash: variant % 2 ? '0 16' : '10 10', round: variant % 2 === 1 },
  { d: 'M150 100h0', color: first, width: 112, round: true },
  { d: 'M150 100h0', color: third, width: 92, round: true },
  ...(variant % 3 === 0
    ? [{ d: 'M150 70l30 30l-30 30l-30-30Z', color: second, width: 12 }]
    : [
        {
          d: 'M150 68a32 32 0 1 1-.1 0',
          color: second,
          width: 14,
          dash: variant % 3 === 1 ? '0 20.1' : '12 8.1',
          round: variant % 3 === 1,
        },
      ]),
  { d: 'M60 60h0M240 60h0M60 140h0M240 140h0', color: third, width: 22, round: true },
]

/** Chevrons in long rows. */
const bogolan: Weave = ([, first, second, third], variant) => {
  const run = 20 + (variant % 3) * 5
  const rise = run + 6
  return [
    { d: zigzags(run, rise, 56, 146, 236), color: first, width: 12 },
    { d: zigzags(run, rise, 80, 170), color: second, width: 8 },
    { d: zigzags(run, rise, 98, 188), color: third, width: 3 },
    { d: zigzags(run, rise, 38, 128, 218), color: third, width: 3, dash: variant % 2 ? '6 5' : undefined },
  ]
}

/** The woven borders of a shawl, meeting in a cross. */
const tibeb: Weave = ([ground, first, second, third], variant) => {
  const middle = variant % 2 ? 100 : 150
  const diamonds = 'l12 20l-12 20'.repeat(5) + 'l-12-20l12-20'.repeat(5)
  return [
    { d: columns(middle - 34, middle + 34), color: first, width: 6 },
    { d: columns(middle), color: second, width: 48 },
    { d: `M${middle} 0${diamonds}`, color: first, width: 5 },
    { d: rows(140), color: ground, width: 72 },
    { d: rows(140), color: third, width: 44 },
    { d: rows(106, 174), color: first, width: 5 },
    { d: zigzags(10, 18, 149) + zigzags(10, -18, 131), color: variant % 3 ? ground : first, width: 4 },
    { d: `M${middle} 140h0`, color: first, width: 34, round: true },
    { d: `M${middle} 140h0`, color: second, width: 18, round: true },
  ]
}

/** Small dots and stars in a lattice, as on printed cotton. */
const shweshwe: Weave = ([, first, second, third], variant) => [
  { d: zigzags(50, 50, 50, 150) + zigzags(50, -50, 50, 150), color: first, width: 5, dash: '0 8.84', round: true },
  { d: rows(50, 150), color: second, width: 26, dash: '0 100', shift: variant % 2 ? 0 : -50, round: true },
  { d: rows(0, 100, 200), color: second, width: 26, dash: '0 100', shift: variant % 2 ? -50 : 0, round: true },
  { d: rows(0, 50, 100, 150, 200), color: third, width: 10, dash: '0 50', round: true },
  ...(variant % 3
    ? [{ d: rows(25, 75, 125, 175), color: first, width: 4, dash: '0 12.5', shift: -6.25, round: true }]
    : []),
]

const WEAVES: Record<CategoryId, Weave> = {
  education: kente,
  medical: adire,
  funeral: mudcloth,
  financial: bogolan,
  business: kanga,
  marriage: tibeb,
  infrastructure: shweshwe,
}

/** The cover of a fundraiser without a picture: always the same for the same id, in other colours than the id before. A category of a newer build has a pattern too. */
export function coverPattern(category: CategoryId, fundraiserId: number) {
  const variant = Math.floor(fundraiserId / PALETTES.length)
  const palette = PALETTES[(fundraiserId + variant) % PALETTES.length] ?? [GREEN, GOLD, SAND, CLAY]
  return { background: palette[0], strokes: (WEAVES[category] ?? kente)(palette, variant) }
}

/** The cover of a fundraiser without a picture: a cloth pattern made from its cause and id. Fills its box. */
export function CoverPattern({ category, fundraiserId }: { category: CategoryId; fundraiserId: number }) {
  const { background, strokes } = coverPattern(category, fundraiserId)
  return (
    <svg
      className="cover-pattern"
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <path d={`M0 0H${COVER_WIDTH}V${COVER_HEIGHT}H0Z`} fill={background} />
      {strokes.map(({ d, color, width, dash, shift, round }) => (
        <path
          key={`${color}${width}${d}`}
          d={d}
          stroke={color}
          strokeWidth={width}
          strokeDasharray={dash}
          strokeDashoffset={shift}
          strokeLinecap={round ? 'round' : undefined}
        />
      ))}
    </svg>
  )
}
