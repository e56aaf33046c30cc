import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'

/** The end of a page, with the next step. */
export function Closing({ heading, text }: { heading: string; text: string }) {
  return (
    <section className="closing">
      <div className="container">
        <h2>{heading}</h2>
        <p>{text}</p>
        <p className="actions">
          <Link className="button gold" to="/create-fundraiser">
            {say('Start a fundraiser')}
          </Link>
          <Link className="button quiet" to="/browse">
            {say('Browse fundraisers')}
          </Link>
        </p>
      </div>
    </section>
  )
}
