// The payer's decision about an order of the wallet.
const orderId = new URLSearchParams(location.search).get('token')
const problem = document.querySelector('#problem')

document.querySelector('main').addEventListener('click', async ({ target }) => {
  const decision = target.value
  if (!decision) return
  if (decision === 'cancel') return leave({ decision })
  const answer = await fetch(`/checkoutnow/${encodeURIComponent(orderId)}/${decision}`, { method: 'POST' })
  const said = await answer.json()
  if (!answer.ok) problem.textContent = said.message
  else leave({ decision: 'approve', payerId: said.payer_id })
})

function leave(said) {
  window.opener?.postMessage({ orderId, ...said }, '*')
  window.close()
}
