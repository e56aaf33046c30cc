import type { ReactNode } from 'react'
import type { PrintedOrganisation } from '#shared/contract/books/organisation'
import { say } from '#shared/language/say'
import { useHydrated, useSite } from '../../page/page'

interface Props {
  title: string
  /** Null prints the site's name. */
  organisation: PrintedOrganisation
  /** Whether it has a table, which needs more width. */
  isWide?: boolean
  /** Whether it is a section of a page that has a title already. */
  isSection?: boolean
  /** Links beside the button that prints. */
  actions?: ReactNode
  children: ReactNode
}

/** A document of the organisation, such as a receipt: on paper it is printed alone. */
export function PaperSheet({ title, organisation, isWide = false, isSection = false, actions, children }: Props) {
  const { name } = useSite()
  const canPrint = useHydrated()
  const Heading = isSection ? 'h3' : 'h1'
  return (
    <article className={`${isSection ? '' : 'container page '}receipt${isWide ? ' statement' : ''}`}>
      <div className="panel">
        <span className="flag" aria-hidden="true" />
        <p className="receipt-house">{organisation?.name ?? name}</p>
        {organisation && (
          <p className="quiet-text">
            {say('Registration number {id}', { id: organisation.id })}
            {organisation.address && (
              <>
                <br />
                <bdi>{organisation.address}</bdi>
              </>
            )}
          </p>
        )}
        <Heading>{title}</Heading>
        {children}
      </div>
      {(canPrint || actions) && (
        <p className="actions">
          {canPrint && (
            <button type="button" onClick={() => print()}>
              {say('Print')}
            </button>
          )}
          {actions}
        </p>
      )}
    </article>
  )
}
