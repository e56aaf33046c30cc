import { Icon } from '../../ui/icons'

/** A closed lock. */
export const LockIcon = () => <Icon path="M6 11h12v10H6zm2 0V8a4 4 0 0 1 8 0v3m-4 4v2" />
