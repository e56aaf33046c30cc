/** The message if no category is chosen (spec section 5). */
export const CATEGORY_REQUIRED = 'Please select a category'

/** The seven categories (spec section 3). `icon` is the name of a drawing. */
export const CATEGORIES = [
  {
    id: 'education',
    name: 'Education Support',
    icon: 'book',
    description: 'School fees, books, uniforms and a place to learn',
  },
  { id: 'medical', name: 'Medical Bills', icon: 'heart', description: 'Treatment, surgery, medicine and recovery' },
  {
    id: 'funeral',
    name: 'Funeral Services',
    icon: 'candle',
    description: 'A dignified farewell and help for those left behind',
  },
  {
    id: 'financial',
    name: 'Financial Recovery',
    icon: 'sunrise',
    description: 'Back on one’s feet after fire, flood, debt or job loss',
  },
  {
    id: 'business',
    name: 'Business Support',
    icon: 'stall',
    description: 'Tools, stock and a start for small enterprises',
  },
  {
    id: 'marriage',
    name: 'Marriage Support',
    icon: 'rings',
    description: 'Bride price, ceremony and a home for two families',
  },
  {
    id: 'infrastructure',
    name: 'Community Infrastructure',
    icon: 'well',
    description: 'Wells, classrooms, clinics, roads and light',
  },
] as const

export type CategoryId = (typeof CATEGORIES)[number]['id']
export type Category = (typeof CATEGORIES)[number]

export const CATEGORY_IDS = CATEGORIES.map((category) => category.id)

export function isCategoryId(text: string | null | undefined): text is CategoryId {
  return CATEGORIES.some((category) => category.id === text)
}

export function categoryName(id: CategoryId): string {
  return CATEGORIES.find((category) => category.id === id)?.name ?? 'Other'
}
