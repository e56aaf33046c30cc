import { say, sayIn } from '../language/say'

/** The message if no category is chosen (spec section 5). */
export const categoryRequired = () => say('Please select a category')

const category = <Id extends string, Icon extends string>(
  id: Id,
  icon: Icon,
  name: () => string,
  description: () => string,
) => ({
  id,
  icon,
  get name() {
    return name()
  },
  get description() {
    return description()
  },
})

/** The seven categories (spec section 3). `icon` is the name of a drawing. The words are those of the language in which they are read. */
export const CATEGORIES = [
  category(
    'education',
    'book',
    () => say('Education Support'),
    () => say('School fees, books, uniforms and a place to learn'),
  ),
  category(
    'medical',
    'heart',
    () => say('Medical Bills'),
    () => say('Treatment, surgery, medicine and recovery'),
  ),
  category(
    'funeral',
    'candle',
    () => say('Funeral Services'),
    () => say('A dignified farewell and help for those left behind'),
  ),
  category(
    'financial',
    'sunrise',
    () => say('Financial Recovery'),
    () => say('Back on one’s feet after fire, flood, debt or job loss'),
  ),
  category(
    'business',
    'stall',
    () => say('Business Support'),
    () => say('Tools, stock and a start for small enterprises'),
  ),
  category(
    'marriage',
    'rings',
    () => say('Marriage Support'),
    () => say('Bride price, ceremony and a home for two families'),
  ),
  category(
    'infrastructure',
    'well',
    () => say('Community Infrastructure'),
    () => say('Wells, classrooms, clinics, roads and light'),
  ),
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
