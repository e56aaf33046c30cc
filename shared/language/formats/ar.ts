import { countries } from '../countries/ar'
import { type FormatTable, makeFormat } from './make-format'

/** Arabic, with Latin digits: CLDR writes `ar` so, because the Maghreb uses them and readers elsewhere know both. */
export const table: FormatTable = {
  percent: '#\u200e%\u200e',
  months: 'يناير,فبراير,مارس,أبريل,مايو,يونيو,يوليو,أغسطس,سبتمبر,أكتوبر,نوفمبر,ديسمبر',
  weekdays: 'الأحد,الاثنين,الثلاثاء,الأربعاء,الخميس,الجمعة,السبت',
  weekday: 'W، D M',
  at: ' في ',
  noDate: 'غير معروف',
  now: 'الآن',
  yesterday: 'أمس',
  ago: 'قبل دقيقة واحدة|قبل دقيقتين|قبل # دقائق|قبل # دقيقة,قبل ساعة واحدة|قبل ساعتين|قبل # ساعات|قبل # ساعة,قبل يوم واحد|قبل يومين|قبل # أيام|قبل # يومًا|قبل # يوم,قبل أسبوع واحد|قبل أسبوعين|قبل # أسابيع|قبل # أسبوعًا|قبل # أسبوع,قبل شهر واحد|قبل شهرين|قبل # أشهر|قبل # شهرًا|قبل # شهر,قبل سنة واحدة|قبل سنتين|قبل # سنوات|قبل # سنة',
  forms: ['one', 'two', 'few', 'many'],
  comma: '',
  and: ' و',
  or: ' أو ',
  plural(count) {
    const hundredth = count % 100
    if (count < 3) return count === 0 ? 'zero' : count === 1 ? 'one' : 'two'
    return hundredth < 3 ? 'other' : hundredth < 11 ? 'few' : 'many'
  },
  isRightToLeft: true,
  countries,
}

export const format = makeFormat(table)
