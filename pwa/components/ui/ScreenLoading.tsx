import { say } from '#shared/language/say'
/** The placeholder while a screen's code is loading: as tall as a screen, so that the footer does not move. */
export function ScreenLoading() {
  return (
    <div className="container page screen-loading" role="status">
      <span className="unseen">{say('Loading')}</span>
      <div className="skeleton" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
