import { say } from '#shared/language/say'
import { MarkedText, Opening, Paragraphs, Points, type Term, Terms } from './Section'

type Block = string | readonly string[] | { terms: readonly Term[] }

interface LegalDocument {
  heading: string
  updated: string
  lead: string
  sections: readonly { id: string; heading: string; blocks: readonly Block[] }[]
}

export function LegalText({ heading, updated, lead, sections }: LegalDocument) {
  return (
    <div className="container page narrow legal">
      <Opening heading={heading} lead={lead}>
        <p className="quiet-text">{say('Last updated {date}', { date: updated })}</p>
      </Opening>
      <nav className="panel contents" aria-label={say('Contents')}>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>
                <MarkedText>{section.heading}</MarkedText>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id}>
            <MarkedText>{section.heading}</MarkedText>
          </h2>
          {section.blocks.map((block) => (
            <LegalBlock key={typeof block === 'string' ? block : JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
    </div>
  )
}

function LegalBlock({ block }: { block: Block }) {
  if (typeof block === 'string') return <Paragraphs list={[block]} />
  return 'terms' in block ? <Terms list={block.terms} /> : <Points list={block} />
}
