import { Icon } from '../ui/icons'

// Separate from the other icons: only text pages show them, and the first visit should not fetch them.
export const MailIcon = () => <Icon path="M3 5h18v14H3zm0 1 9 7 9-7" />
export const ChatIcon = () => <Icon path="M4 4h16v12h-9l-5 4v-4H4zm4 4h8m-8 4h5" />
