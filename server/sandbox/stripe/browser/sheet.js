/** The sheet of the practice wallet, and the bank's question. It answers the page with what was chosen, or with `closed`. */
const query = new URLSearchParams(location.search)
const source = query.get('source')
const price = document.querySelector('strong')
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
if (price) price.textContent = dollars.format(Number(query.get('amount')) / 100)

document.querySelector('button').focus()
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => choose(button.value))

async function choose(answer) {
  try {
    // The sandbox learns how the bank's question ended.
    if (source && answer !== 'closed') await post(new URLSearchParams({ source, answer }))
    parent.postMessage({ kind: 'sheet', answer }, '*')
  } catch {
    document.querySelector('[role=alert]').textContent = 'The answer did not get through. Please try again.'
  }
}

async function post(body) {
  const reply = await fetch(location.pathname, { method: 'POST', body })
  if (!reply.ok) throw new Error('refused')
}
