import { chooseLessData, useLessDataChoice } from '../offline/data-saver'

/** For those whose browser has no such setting: no pictures that were not asked for, nothing fetched ahead. */
export function LessDataSwitch() {
  const isLess = useLessDataChoice()
  return (
    <label className="less-data">
      <input type="checkbox" checked={isLess} onChange={({ target }) => chooseLessData(target.checked)} />
      Use less data
    </label>
  )
}
