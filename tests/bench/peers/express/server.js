import compression from 'compression'
import express from 'express'
import { coverPattern } from './covers.js'
import { CRITICAL } from './critical.js'
import { data } from './data.js'

const app = express()
app.set('view engine', 'ejs')
Object.assign(app.locals, { critical: CRITICAL, coverPattern })
app.use(compression())
app.use(express.static('public'))

app.get('/', (_, response) => response.render('page', { name: 'home', page: data.home }))
app.get('/browse', (_, response) => response.render('page', { name: 'list', page: data.list }))
app.get('/fundraiser/:id', (request, response) => {
  const page = data.details[request.params.id]
  if (page) response.render('page', { name: 'detail', page })
  else response.sendStatus(404)
})

app.listen(Number(process.env.PORT), '127.0.0.1')
