import { say } from '#shared/language/say'
import { chooseLessData, useLessDataChoice } from '../../offline/connection/data-saver'

/** The data saver for browsers without such a setting: pictures only on request, no prefetching. */
export function LessDataSwitch() {
  const isLess = useLessDataChoice()
  return (
    <label className="less-data">
      <input type="checkbox" checked={isLess} onChange={({ target }) => chooseLessData(target.checked)} />
      {say('Use less data')}
    </label>
  )
}
