/** Stands in while a screen's own code arrives: as tall as a screen, so that the footer stays where it is. */
export function ScreenLoading() {
  return (
    <div className="container page screen-loading" role="status">
      <span className="unseen">Loading</span>
      <div className="skeleton" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </div>
  )
}
