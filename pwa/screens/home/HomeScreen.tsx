import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { CLOSING, goals } from '../../../data/copy/home'
import { sayNodes } from '../../language/say-nodes'
import { CategoryTiles } from './CategoryTiles'
import { Figures } from './Figures'
import { Hero } from './Hero'
import { LiveCampaigns } from './LiveCampaigns'
import { Steps } from './Steps'
import { Stories } from './Stories'

export { homeQueries as QUERIES } from './home-route'

export default function HomeScreen() {
  return (
    <>
      <Hero />
      <div className="after-hero">
        <LiveCampaigns />
        <Figures goals={goals()} />
        <CategoryTiles />
        <Steps />
        <Stories />
        <div className="start-place">
          <Link className="button gold start-button" to="/create-fundraiser">
            {sayNodes('START<unseen> a fundraiser</unseen>', {
              unseen: (words) => <span className="unseen">{words}</span>,
            })}
          </Link>
        </div>
      </div>
      <section className="closing">
        <div className="container">
          <h2>{CLOSING.heading}</h2>
          <p>{CLOSING.text}</p>
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
    </>
  )
}
