import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { promise } from '../../../data/copy/home'
import { slogan, tagline } from '../../../data/copy/organisation'
import { sayNodes } from '../../language/say-nodes'
import { usePage } from '../../page/page'

export function Hero() {
  const { settings } = usePage()
  return (
    <section className="hero home-hero">
      <div className="container">
        <div className="hero-words">
          <p className="eyebrow">{slogan()}</p>
          <h1>{say('When one of us needs help, we come together.')}</h1>
          <p className="lead">{tagline()}</p>
          <p className="actions">
            <Link className="button gold" to="/create-fundraiser">
              {say('Start a fundraiser')}
            </Link>
            <Link className="button quiet" to="/browse">
              {sayNodes('Browse<wide> fundraisers</wide>', {
                wide: (words) => <span className="wide-word">{words}</span>,
              })}
            </Link>
          </p>
          <p className="promise">{settings.homePromise ?? promise()}</p>
        </div>
      </div>
    </section>
  )
}
