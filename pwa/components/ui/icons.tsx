import type { Category } from '#shared/rules/categories'

/** A line icon on a grid of 24. Decorative only: the text next to it says the same. */
export function Icon({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

export const VerifiedIcon = () => (
  <Icon path="m8 12 3 3 5-6M12 2l3 2 4 1 1 4 2 3-2 3-1 4-4 1-3 2-3-2-4-1-1-4-2-3 2-3 1-4 4-1z" />
)
export const MenuIcon = () => <Icon path="M3 6h18M3 12h18M3 18h18" />
export const CloseIcon = () => <Icon path="m5 5 14 14M19 5 5 19" />
export const ArrowIcon = () => <Icon path="M4 12h15m-6-6 6 6-6 6" />
export const PlusIcon = () => <Icon path="M12 4v16M4 12h16" />

export const CATEGORY_PATHS: Record<Category['icon'], string> = {
  book: 'M12 6c-3-2-6-2-9-1v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1v14',
  heart: 'M12 20C5 15 3 12 3 8.5 3 4 9.5 2.5 12 7c2.5-4.5 9-3 9 1.5 0 3.5-2 6.5-9 11.5',
  candle: 'M9 21V11h6v10M6 21h12M12 11V9m0-7c3 3 3 7 0 7s-3-4 0-7',
  sunrise: 'M3 20h18M6 16a6 6 0 0 1 12 0M12 3v3M4 8l2 2m14-2-2 2M2 16h1m18 0h1',
  stall: 'M5 11v9h14v-9M3 9l2-5h14l2 5c0 3-4.5 3-4.5 0 0 3-4.5 3-4.5 0 0 3-4.5 3-4.5 0 0 3-4.5 3-4.5 0m7 11v-5h4v5',
  rings: 'M9 9a6 6 0 1 0 0 12A6 6 0 1 0 9 9m2.5.5a6 6 0 1 1 3 11.300M10 5l2-2h3l2 2-3.5 4z',
  well: 'M6 13h12v7H6zm1 0V8m10 5V8M3 8l9-5 9 5zm9 0v3m-1 0h2v2',
}

export const CategoryIcon = ({ icon }: { icon: Category['icon'] }) => <Icon path={CATEGORY_PATHS[icon]} />

// Separate from the other icons: the first visit to the home page shows none of them.
export const ClockIcon = () => <Icon path="M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18m0 4v5l3 2" />
export const PeopleIcon = () => (
  <Icon path="M9 5a3 3 0 1 0 0 6 3 3 0 1 0 0-6M3 20c0-8 12-8 12 0m1-14.8a3 3 0 0 1 0 5.6m5 9.2c0-3-1.6-5-4-5.7" />
)
export const PlaceIcon = () => (
  <Icon path="M12 21c5-6 7-9 7-12A7 7 0 0 0 5 9c0 3 2 6 7 12m0-14a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5" />
)
export const ShareIcon = () => <Icon path="M12 15V3m-4 4 4-4 4 4M7 11H5v10h14V11h-2" />
export const LinkIcon = () => (
  <Icon path="M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1m1 5a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1" />
)
export const SearchIcon = () => <Icon path="M4 11a7 7 0 1 0 14 0 7 7 0 1 0-14 0m12 5 5 5" />
