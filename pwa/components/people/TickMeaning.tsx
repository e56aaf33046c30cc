import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { sayNodes } from '../../language/say-nodes'
/** Explains the tick beside the name of a person, on demand. */
export function TickMeaning({ name }: { name: string }) {
  return (
    <details>
      <summary>{say('What the tick means')}</summary>
      <p>
        {sayNodes(
          'One of us has checked who {name} is. We also check the account that receives the money before the first payout. <safety>How we keep giving safe</safety>',
          { name: <bdi>{name}</bdi>, safety: (words) => <Link to="/safety">{words}</Link> },
        )}
      </p>
    </details>
  )
}
