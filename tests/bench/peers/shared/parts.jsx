import { coverPattern } from './covers'
import { Link } from './link'

const TICK = 'm8 12 3 3 5-6M12 2l3 2 4 1 1 4 2 3-2 3-1 4-4 1-3 2-3-2-4-1-1-4-2-3 2-3 1-4 4-1z'

function Cover({ card: { cause, id } }) {
  const { background, strokes } = coverPattern(cause, id)
  return (
    <svg
      className="cover-pattern"
      viewBox="0 0 300 200"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      <path d="M0 0H300V200H0Z" fill={background} />
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

/** One fundraiser in a list. */
function Card({ card, position }) {
  const loading = position > 1 ? 'lazy' : undefined
  return (
    <article className="card">
      <div className="card-picture">
        {card.picture ? <img {...card.picture} alt="" decoding="async" loading={loading} /> : <Cover card={card} />}
        {card.labels.length > 0 && (
          <p className="card-labels">
            {card.labels.map(({ text, className }) => (
              <b key={text} className={className || undefined}>
                {text}
              </b>
            ))}
          </p>
        )}
      </div>
      <div className="card-body">
        <p className="person">
          {card.avatar ? (
            <img className="avatar" {...card.avatar} alt="" loading="lazy" decoding="async" />
          ) : (
            <span className="avatar" aria-hidden="true">
              {card.initials}
            </span>
          )}
          <span className="person-name">
            <bdi>{card.creator}</bdi>
            {card.isVerified && (
              <span role="img" aria-label="Verified">
                <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                  <path d={TICK} />
                </svg>
              </span>
            )}
          </span>
          {card.place && <bdi className="person-place">{card.place}</bdi>}
        </p>
        <p>
          <span className="badge">{card.category}</span>
        </p>
        <h3>
          <Link dir="auto" href={card.path}>
            {card.title}
          </Link>
        </h3>
        <p className="raised">
          <strong>{card.raised}</strong>
          {card.goal}
        </p>
        <progress className={card.progress.className} max={100} value={card.progress.value} aria-label="Funded" />
        <p className="facts">
          {card.facts.map(({ text, className }) => (
            <span key={text} className={className || undefined}>
              {text}
            </span>
          ))}
        </p>
        <p className="quick">
          Give
          {card.amounts.map(({ text, path }) => (
            <Link key={text} className="button" aria-label={`Give ${text}`} href={path}>
              {text}
            </Link>
          ))}
        </p>
      </div>
    </article>
  )
}

export function Cards({ cards }) {
  return cards.map((card, position) => (
    <li key={card.path}>
      <Card card={card} position={position} />
    </li>
  ))
}
