import { say } from '#shared/language/say'
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
