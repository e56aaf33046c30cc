import { say, sayIn } from '../language/say'

/** The message if no category is chosen (spec section 5). */
export const categoryRequired = () => say('Please select a category')

/** The seven categories (spec section 3). `icon` is the name of a drawing. The words are those of the language in which they are read. */
export const CATEGORIES = [
  {
    id: 'education',
    icon: 'book',
    get name() {
      return say('Education Support')
    },
    get description() {
      return say('School fees, books, uniforms and a place to learn')
    },
  },
  {
    id: 'medical',
    icon: 'heart',
    get name() {
      return say('Medical Bills')
    },
    get description() {
      return say('Treatment, surgery, medicine and recovery')
    },
  },
  {
    id: 'funeral',
    icon: 'candle',
    get name() {
      return say('Funeral Services')
    },
    get description() {
      return say('A dignified farewell and help for those left behind')
    },
  },
  {
    id: 'financial',
    icon: 'sunrise',
    get name() {
      return say('Financial Recovery')
    },
    get description() {
      return say('Back on one’s feet after fire, flood, debt or job loss')
    },
  },
  {
    id: 'business',
    icon: 'stall',
    get name() {
      return say('Business Support')
    },
    get description() {
      return say('Tools, stock and a start for small enterprises')
    },
  },
  {
    id: 'marriage',
    icon: 'rings',
    get name() {
      return say('Marriage Support')
    },
    get description() {
      return say('Bride price, ceremony and a home for two families')
    },
  },
  {
    id: 'infrastructure',
    icon: 'well',
    get name() {
      return say('Community Infrastructure')
    },
    get description() {
      return say('Wells, classrooms, clinics, roads and light')
    },
  },
] as const

export type CategoryId = (typeof CATEGORIES)[number]['id']
export type Category = (typeof CATEGORIES)[number]

export const CATEGORY_IDS = CATEGORIES.map((category) => category.id)

export function isCategoryId(text: string | null | undefined): text is CategoryId {
  return CATEGORIES.some((category) => category.id === text)
}

export function categoryName(id: CategoryId): string {
  return CATEGORIES.find((category) => category.id === id)?.name ?? sayIn('a category', 'Other')
}
