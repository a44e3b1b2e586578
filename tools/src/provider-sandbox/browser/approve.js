// The page on which the payer approves or cancels a wallet order.
const orderId = new URLSearchParams(location.search).get('token')
const problem = document.querySelector('#problem')

document.querySelector('main').addEventListener('click', async ({ target }) => {
  const decision = target.value
  if (!decision) return
  if (decision === 'cancel') return leave({ decision })
  const answer = await fetch(`/checkoutnow/${encodeURIComponent(orderId)}/${decision}`, { method: 'POST' })
  const result = await answer.json()
  if (!answer.ok) problem.textContent = result.message
  else leave({ decision: 'approve', payerId: result.payer_id })
})

function leave(result) {
  // The shop closes this window when it has the decision. A window that closed itself would look like a cancelled payment until then.
  if (window.opener) window.opener.postMessage({ orderId, ...result }, '*')
  else window.close()
}
