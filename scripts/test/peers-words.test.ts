import { expect, test } from 'vitest'
import { refuseLess, wordsOf } from '../../tests/bench/groups/peers-words'

const page = (count: number) => ({ path: '/', words: Array.from({ length: count }, (_, index) => `word${index}`) })

test('Words are what visitors read, without head, script and comments', () => {
  const html = `<head><title>No</title></head><body class="no"><p>raised of <!-- -->$5</p><b>Tom &amp; Ann</b><script>no</script></body>`
  expect(wordsOf(html)).toEqual(['raised', 'of', '$5', 'Tom', '&', 'Ann'])
})

test('A page that lacks up to 5% of the words is a comparison, one that lacks more is none', () => {
  expect(() => refuseLess('Twin', [page(100)], [page(95)])).not.toThrow()
  expect(() => refuseLess('Twin', [page(100)], [page(94)])).toThrow('Twin lacks 6 of 100 words on /')
  expect(() => refuseLess('Twin', [page(100)], [])).toThrow('Twin lacks 100 of 100 words')
})

test('A word that the product shows twice must be there twice', () => {
  const twice = { path: '/', words: ['give', 'give'] }
  expect(() => refuseLess('Twin', [twice], [{ path: '/', words: ['give'] }])).toThrow('lacks 1 of 2')
})
