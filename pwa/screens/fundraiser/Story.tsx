import { say } from '#shared/language/say'
/** The description. An empty line starts a new paragraph; a single line break is kept. */
export function Story({ text }: { text: string }) {
  return (
    <section className="story" aria-labelledby="story">
      <h2 id="story">{say('Story')}</h2>
      {[...text.matchAll(/\S[\s\S]*?(?=\n\s*\n|$)/g)].map(({ index, 0: paragraph }) => (
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </section>
  )
}
