import { STORIES } from '../../../data/copy/home'

export function Stories() {
  return (
    <section className="section" aria-labelledby="stories">
      <div className="container">
        <h2 id="stories">Success stories</h2>
        <div className="stories">
          {STORIES.map(({ quote, name, place }) => (
            <figure key={name}>
              <span className="flag" aria-hidden="true" />
              <blockquote>{quote}</blockquote>
              <figcaption>
                <b>{name}</b>, {place}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
