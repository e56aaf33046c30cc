import { moduleOf, PAGES } from '../../pwa/page/pages.ts'

/** What two files need stands in the first of them, so each needs only those above it. */
const FILES: Readonly<Record<string, string>> = {
  home: '',
  common:
    'account/sign-in account/viewer components/form/useForm components/form/Field components/language/ components/layout/NothingHere components/people/ ' +
    'components/ui/ page/ offline/busy offline/caches offline/database offline/settings offline/tab offline/worker-messages ' +
    'offline/drafts/autosave offline/drafts/drafts ' +
    'screens/browse/browse-route screens/fundraiser/fundraiser-route screens/user/user-route',
  browse: '',
  giving:
    'components/donation/ components/fundraisers/FollowPlace components/fundraisers/NewsItem components/share/ components/thanks/ payments/',
  background:
    'app/start app/route-data app/restore api/ components/device/ notify/ offline/connection offline/data-saver offline/fetch-ahead ' +
    'offline/install offline/launch offline/refresh offline/stored-queries offline/updates offline/work-offline',
  writing:
    'account/ app/ components/account/ components/form/ components/fundraisers/FollowChoice components/share-sheet/GroupList offline/',
  reading: '',
  create: '',
  account: 'screens/admin/AdminScreen',
  admin: '',
}

/** The groups of modules that the bundler puts into one file each; the first that matches has a module. */
export const chunks = [
  { name: 'passkeys', test: /node_modules.@simplewebauthn/ },
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const] },
  { name: 'app', test: /^(?!.*(?:pwa\/loader\.|formats\/)).*\.tsx?$/, tags: ['$initial' as const] },
  ...Object.entries(FILES).map(([name, folders]) => {
    const screens = PAGES.filter(({ area }) => area === name).map((page) => moduleOf(page).replace(/\w+\.tsx$/, ''))
    const places = [...screens, ...folders.split(' ').filter(Boolean)].map((folder) => `/pwa/${folder}`)
    if (name === 'common')
      places.push(
        '/shared/language/',
        '/shared/contract/base/',
        '/shared/contract/user-totals',
        '/shared/rules/messages',
        '/shared/site',
      )
    return { name, test: (id: string) => places.some((place) => id.includes(place) && !id.includes('/formats/')) }
  }),
]
