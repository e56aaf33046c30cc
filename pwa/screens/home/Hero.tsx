import { Link } from 'react-router-dom'
import { HERO } from '../../../data/copy/home'
import { SLOGAN, TAGLINE } from '../../../data/copy/organisation'
import { usePage } from '../../page/page'

export function Hero() {
  const { settings } = usePage()
  return (
    <section className="hero home-hero">
      <div className="container">
        <div className="hero-words">
          <p className="eyebrow">{SLOGAN}</p>
          <h1>{HERO.heading}</h1>
          <p className="lead">{TAGLINE}</p>
          <p className="actions">
            <Link className="button gold" to="/create-fundraiser">
              Start a fundraiser
            </Link>
            <Link className="button quiet" to="/browse">
              Browse<span className="wide-word"> fundraisers</span>
            </Link>
          </p>
          <p className="promise">{settings.homePromise ?? HERO.promise}</p>
        </div>
      </div>
    </section>
  )
}
