import { index, route } from '@react-router/dev/routes'

export default [
  index('routes/home.jsx'),
  route('browse', 'routes/browse.jsx'),
  route('fundraiser/:id', 'routes/fundraiser.jsx'),
]
