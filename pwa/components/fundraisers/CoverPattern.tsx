import type { CategoryId } from '#shared/rules/categories'
import { COVER_HEIGHT, COVER_WIDTH, coverPattern } from './cover-pattern'

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
