import type { DemoFundraisers } from '../types'
import { business } from './business'
import { education } from './education'
import { financial } from './financial'
import { funeral } from './funeral'
import { infrastructure } from './infrastructure'
import { marriage } from './marriage'
import { medical } from './medical'

export const fundraisers: DemoFundraisers = {
  education,
  medical,
  funeral,
  financial,
  business,
  marriage,
  infrastructure,
}
