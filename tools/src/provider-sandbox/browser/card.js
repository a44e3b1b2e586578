// The card fields, in a frame from the sandbox's own origin.
const parent = window.parent
const form = document.querySelector('form')
const authentication = document.querySelector('#authentication')
const problem = document.querySelector('#problem')
const { number, expiry, cvc } = form.elements
let host = '*'
document.body.dataset.theme = new URLSearchParams(location.search).get('theme') ?? 'stripe'

const send = (message) => parent.postMessage(message, host)
// Measures the body, because the document is never lower than its frame.
const size = () => send({ kind: 'size', height: document.body.offsetHeight })
new ResizeObserver(size).observe(document.body)

const complete = () =>
  number.value.replaceAll(/\D/g, '').length >= 12 && /^\s*\d{1,2}\s*\/?\s*\d{2,4}\s*$/.test(expiry.value) && /^\d{3,4}$/.test(cvc.value)
form.addEventListener('input', () => {
  problem.textContent = ''
  send({ kind: 'change', complete: complete(), empty: [number, expiry, cvc].every(({ value }) => value === '') })
})
form.addEventListener('submit', (event) => event.preventDefault())
form.addEventListener('focusin', () => send({ kind: 'focus' }))
form.addEventListener('focusout', () => send({ kind: 'blur' }))
number.addEventListener('input', () => {
  number.value = number.value
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
})
expiry.addEventListener('input', ({ inputType }) => {
  if (inputType?.startsWith('delete')) return
  const digits = expiry.value.replaceAll(/\D/g, '').slice(0, 4)
  expiry.value = digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
})

async function post(clientSecret, action, body) {
  const [id] = clientSecret.split('_secret_')
  const answer = await fetch(`/v1/payment_intents/${id}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, client_secret: clientSecret }),
  })
  const result = await answer.json()
  return result.error ? { error: result.error } : { paymentIntent: result }
}

async function confirm({ key, clientSecret }) {
  if (!complete()) return { error: { type: 'validation_error', code: 'incomplete_number', message: 'Your card details are incomplete.' } }
  const [month, year] = expiry.value.match(/\d+/g)
  const fullYear = Number(year) < 100 ? 2000 + Number(year) : Number(year)
  const card = { number: number.value, exp_month: month, exp_year: String(fullYear), cvc: cvc.value }
  const result = await post(clientSecret, 'confirm', { key, card })
  return result.paymentIntent?.status === 'requires_action' ? authenticate(key, clientSecret) : result
}

/** Replaces the window of the card's bank. */
function authenticate(key, clientSecret) {
  form.hidden = true
  authentication.hidden = false
  authentication.querySelector('button').focus()
  return new Promise((resolve) => {
    authentication.onclick = async ({ target }) => {
      if (!target.value) return
      const result = await post(clientSecret, 'authenticate', { key, passed: target.value === 'pass' })
      form.hidden = false
      authentication.hidden = true
      resolve(result)
    }
  })
}

window.addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent) return
  if (data?.kind === 'theme') document.body.dataset.theme = data.theme
  if (data?.kind !== 'confirm') return
  host = origin
  const result = await confirm(data).catch(() => ({
    error: { type: 'api_connection_error', message: 'The payment provider does not respond. Please try again.' },
  }))
  problem.textContent = result.error?.message ?? ''
  send({ kind: 'answer', id: data.id, result })
})

send({ kind: 'ready' })
size()
