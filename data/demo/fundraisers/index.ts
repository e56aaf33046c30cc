import type { DemoFundraisers } from '../types'
import business from './business.json'
import education from './education.json'
import financial from './financial.json'
import funeral from './funeral.json'
import infrastructure from './infrastructure.json'
import marriage from './marriage.json'
import medical from './medical.json'

export const fundraisers: DemoFundraisers = {
  education,
  medical,
  funeral,
  financial,
  business,
  marriage,
  infrastructure,
}
