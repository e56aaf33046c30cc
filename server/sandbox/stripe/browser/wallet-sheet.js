/** The sheet of the practice wallet. It answers the page with the payment method that was chosen, or with `closed`. */
const cents = Number(new URLSearchParams(location.search).get('amount'))
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
document.querySelector('strong').textContent = dollars.format(cents / 100)

document.querySelector('button').focus()
for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => parent.postMessage({ kind: 'challenge', answer: button.value }, '*'))
