import { Icon } from './icons'

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
