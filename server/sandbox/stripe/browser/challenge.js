/** Tells the sandbox how the bank's question ended, then notifies the page. */
const alertLine = document.querySelector('[role=alert]')

document.querySelector('button').focus()
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => answer(button.value))

async function answer(value) {
  if (value === 'close') return tell('closed')
  const source = new URLSearchParams(location.search).get('source')
  try {
    const reply = await fetch(location.pathname, {
      method: 'POST',
      body: new URLSearchParams({ source, answer: value }),
    })
    if (!reply.ok) throw new Error('refused')
    tell('answered')
  } catch {
    alertLine.textContent = 'The answer did not get through. Please try again.'
  }
}

function tell(answer) {
  parent.postMessage({ kind: 'challenge', answer }, '*')
}
