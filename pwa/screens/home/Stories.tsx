import { say } from '#shared/language/say'
import { stories } from '../../../data/copy/home'

export function Stories() {
  return (
    <section className="section" aria-labelledby="stories">
      <div className="container">
        <h2 id="stories">{say('Success stories')}</h2>
        <div className="stories">
          {stories().map(({ quote, name, place }) => (
            <figure key={name}>
              <span className="flag" aria-hidden="true" />
              <blockquote>{quote}</blockquote>
              <figcaption>
                <b dir="auto">{name}</b>, {place}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
