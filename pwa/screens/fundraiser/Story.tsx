import { directionOf, type LanguageCode, ownName } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { sayNodes } from '../../language/say-nodes'

/** The description. An empty line starts a new paragraph; a single line break is kept. `language`: where it is not that of the page. */
export function Story({ text, language }: { text: string; language: LanguageCode | null }) {
  return (
    <section className="story" aria-labelledby="story">
      <h2 id="story">{say('Story')}</h2>
      {language && (
        <p className="quiet-text">
          {sayNodes('Written in {language}', {
            language: (
              <bdi lang={language} dir={directionOf(language)}>
                {ownName(language)}
              </bdi>
            ),
          })}
        </p>
      )}
      {[...text.matchAll(/\S[\s\S]*?(?=\n\s*\n|$)/g)].map(({ index, 0: paragraph }) => (
        <p key={index} dir="auto" lang={language ?? undefined}>
          {paragraph}
        </p>
      ))}
    </section>
  )
}
