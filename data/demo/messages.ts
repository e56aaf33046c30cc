import type { CategoryId } from '#shared/rules/categories'
import type { Language } from './donors'

/** What donors write in English, by cause. */
export const englishMessages: Record<CategoryId, readonly string[]> = {
  education: [
    'Someone paid my fees once. Passing it on.',
    'For the books.',
    'Study hard, and rest too.',
    'My first teacher would have liked this.',
    'Please post a photo of the exercise books, not of the children.',
    'From one late reader to the next.',
    'A small thing from the staff room.',
    'Good luck with the term.',
  ],
  medical: [
    'Praying for a quick recovery.',
    'We went through this two years ago. It gets easier.',
    'Thinking of you all.',
    'Please keep us posted after the operation.',
    'For the transport.',
    'Strength to the whole family.',
    'Eat well, sleep well, let others carry the bags.',
    'Small, but every month if I can.',
  ],
  funeral: [
    'Our condolences to the family.',
    'May they rest well.',
    'I did not know them, but I know this journey.',
    'With respect, from one family to another.',
    'A life well worked.',
    'For the food. Nobody should leave hungry.',
    'Holding you in our prayers.',
  ],
  financial: [
    'It can happen to any of us.',
    'One step, then the next.',
    'For the roof.',
    'I lost everything in 2011. You will stand again.',
    'No need to write back. Just build.',
    'From someone with a spare dry room, sadly far away.',
  ],
  business: [
    'I like that you wrote down the numbers.',
    'Go well with the first customers.',
    'Invest in yourself, then in the next one.',
    'Keep the receipts!',
    'My mother sold at the market for thirty years. Respect.',
    'Would buy if I lived closer.',
    'Steady, steady.',
  ],
  marriage: [
    'Congratulations to you both!',
    'Start small, stay long.',
    'Dance one for me.',
    'Wishing you a peaceful home.',
    'No debt is the best wedding gift.',
    'To love, and to the aunties who cook.',
  ],
  infrastructure: [
    'Water first, everything else after.',
    'Show us when it is finished, please.',
    'My village did the same in 2015 and it still works.',
    'For the cement.',
    'Maintenance is the real project. Well planned.',
    'From the hometown association in Leeds.',
    'Happy to help with a few metres.',
    'Good that the treasurer is named.',
  ],
}

type Mood = 'help' | 'mourning' | 'joy'
type Words = Record<Exclude<Language, 'english'>, readonly string[]>

/** What fits a cause in every other language. */
export const moods: Record<CategoryId, Mood> = {
  education: 'help',
  medical: 'help',
  funeral: 'mourning',
  financial: 'help',
  business: 'help',
  marriage: 'joy',
  infrastructure: 'help',
}

export const messages: Record<Mood, Words> = {
  help: {
    swahili: [
      'Tuko pamoja nanyi.',
      'Mungu awabariki.',
      'Ni kidogo, lakini kwa moyo wote.',
      'Haba na haba hujaza kibaba.',
      'Kila la heri kutoka Arusha.',
    ],
    french: [
      'Courage, nous sommes avec vous.',
      'Un petit geste, de tout cœur.',
      'Que Dieu vous accompagne.',
      'On est ensemble.',
      'Bonne continuation depuis Lyon.',
    ],
    hausa: ['Allah ya taimaka.', 'Allah ya sa albarka.', 'Muna tare da ku.'],
    amharic: ['አይዞአችሁ፣ ከእናንተ ጋር ነን።', 'እግዚአብሔር ይርዳችሁ።', 'ትንሽ ነው፣ ግን ከልብ ነው።', 'በርቱ!'],
    arabic: ['بارك الله فيكم.', 'الله يعينكم ويوفقكم.', 'نحن معكم.', 'مبلغ بسيط من القلب.'],
    portuguese: ['Força, estamos juntos.', 'É pouco, mas é de coração.', 'Que tudo corra bem.', 'Um abraço de Maputo.'],
    yoruba: ['Ọlọ́run á ṣe é o.', 'A wà pẹ̀lú yín.', 'Ọlọ́run á bùkún yín.'],
  },
  mourning: {
    swahili: ['Poleni sana kwa msiba.', 'Mungu ailaze roho mahali pema.'],
    french: ['Sincères condoléances à la famille.', 'Que la terre lui soit légère.'],
    hausa: ['Allah ya ba ku haƙuri.'],
    amharic: ['ነፍስ ይማር።', 'እግዚአብሔር ያጽናችሁ።'],
    arabic: ['إنا لله وإنا إليه راجعون.', 'عظّم الله أجركم.'],
    portuguese: ['Os meus sentimentos à família.', 'Que descanse em paz.'],
    yoruba: ['Ọlọ́run á tù yín nínú.'],
  },
  joy: {
    swahili: ['Hongereni sana maharusi!', 'Ndoa yenu iwe na amani.'],
    french: ['Félicitations aux mariés !', 'Beaucoup de bonheur à vous deux.'],
    hausa: ['Allah ya ba da zaman lafiya.'],
    amharic: ['መልካም ጋብቻ ይሁንላችሁ።'],
    arabic: ['ألف مبروك!', 'بارك الله لكما وبارك عليكما.'],
    portuguese: ['Parabéns aos noivos!', 'Muitas felicidades.'],
    yoruba: ['Ẹ kú oríire!'],
  },
}
