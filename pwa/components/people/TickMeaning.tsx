import { Link } from 'react-router-dom'
/** Explains the tick beside the name of a person, on demand. */
export function TickMeaning({ name }: { name: string }) {
  return (
    <details className="tick-meaning">
      <summary>What the tick means</summary>
      <p>
        One of us has checked who <bdi>{name}</bdi> is. We also check the account that receives the money before the
        first payout. <Link to="/safety">How we keep giving safe</Link>
      </p>
    </details>
  )
}
