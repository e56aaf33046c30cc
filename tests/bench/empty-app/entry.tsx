import { computed, effect, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import { hydrate, QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  BrowserRouter,
  Link,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
import * as v from 'valibot'

/** The twin of the app's script: the libraries of a first visit, used in the same way as in the app, but without the app's code. */
const count = signal(0)
const double = computed(() => count.value * 2)
effect(() => {
  document.body.hidden = double.value < 0
})

const store = new Map<string, PersistedQuery>()
const persister = experimental_createQueryPersister<PersistedQuery>({
  storage: {
    getItem: (key) => store.get(key),
    setItem: (key, value) => void store.set(key, value),
    removeItem: (key) => void store.delete(key),
    entries: () => [...store],
  },
  serialize: (query) => query,
  deserialize: (query) => query,
})

const shape = v.object({
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  title: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(100)),
  kind: v.picklist(['one', 'other']),
  note: v.optional(v.nullable(v.string())),
  list: v.array(v.boolean()),
})

function Screen() {
  useSignals()
  const { id } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const query = useQuery({
    queryKey: [id, search.toString(), location.pathname],
    queryFn: () => v.safeParse(shape, count.value),
  })
  const { mutate } = useMutation({ mutationFn: async () => store.clear(), onSuccess: () => navigate('/') })
  return (
    <Link to="/" onClick={() => mutate()}>
      {String(query.data?.success)}
    </Link>
  )
}

const client = new QueryClient({ defaultOptions: { queries: { persister: persister.persisterFn } } })
hydrate(client, {})
const root = document.body
const app = (
  <StrictMode>
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Screen />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>
)
if (root.hasChildNodes()) hydrateRoot(root, app)
else createRoot(root).render(app)
