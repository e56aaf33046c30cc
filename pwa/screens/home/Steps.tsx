import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { steps } from '../../../data/copy/home'
import { ArrowIcon } from '../../components/ui/icons'

export function Steps() {
  return (
    <section className="section sunken" aria-labelledby="how-it-works">
      <div className="container">
        <div className="section-head">
          <h2 id="how-it-works">{say('How it works')}</h2>
          <Link className="more-link" to="/how-it-works">
            {say('Every step in detail')} <ArrowIcon />
          </Link>
        </div>
        <ol className="steps">
          {steps().map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
