// What browsers load from the sandbox: two scripts, the card frame, and the page on which a wallet order is approved.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Routes } from '#provider-sandbox/http.ts'
import type { State } from '#provider-sandbox/state.ts'

const file = (name: string) => readFileSync(join(import.meta.dirname, 'browser', name), 'utf8')
const policy = "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'"

const script = (name: string): Answer => ({
  status: 200,
  type: 'text/javascript',
  body: file(name),
  headers: { 'cross-origin-resource-policy': 'cross-origin' },
})
const page = (body: string): Answer => ({
  status: 200,
  type: 'text/html',
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payment sandbox</title><style>${style}</style>${body}`,
  headers: { 'content-security-policy': policy, 'cross-origin-resource-policy': 'cross-origin' },
})

const style = `*{box-sizing:border-box}[hidden]{display:none!important}body{margin:0;display:flow-root;font:1rem/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff}
form,main{padding:.5rem;display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem}form{padding:4px}label{display:grid;gap:.25rem;font-size:.9rem}input{width:100%}
input,button{font:inherit;min-height:44px;padding:.5rem .75rem;border:1px solid #767676;border-radius:6px;background:#fff;color:inherit}
button{cursor:pointer;background:#0b5d3b;color:#fff;border-color:#0b5d3b}button[data-quiet]{background:#fff;color:#1a1a1a}.two{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.75rem}
p{margin:0}#problem{color:#b00020}:focus-visible{outline:3px solid #1a6fd6;outline-offset:1px}main{max-width:26rem;margin:2rem auto}
[data-theme]{background:none}[data-theme=night]{color:#e9ece7}[data-theme=night] :is(input,[data-quiet]){background:#ffffff12;color:inherit;border-color:#8b958e}
[data-theme=night] #problem{color:#ff9c8a}[data-theme=night] :focus-visible{outline-color:#8ab8ff}`

const cardFrame = `<form autocomplete="on"><p>Test mode: no money moves. Use card 4242 4242 4242 4242.</p>
<label>Card number<input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"></label>
<div class="two"><label>Expiration date<input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"></label>
<label>Security code<input name="cvc" inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="CVC"></label></div>
<p id="problem" role="alert"></p></form>
<main id="authentication" hidden><p>Your bank asks you to confirm this payment.</p><button type="button" value="pass">Confirm payment</button>
<button type="button" value="fail" data-quiet>Refuse payment</button></main><script src="/elements/card.js"></script></html>`

const approval = (what: string) => `<main><h1>PayPal sandbox</h1><p>Test mode: no money moves.</p><p>${what}</p><p id="problem" role="alert"></p>
<button type="button" value="approve">Approve</button><button type="button" value="pending" data-quiet>Approve (payment stays pending)</button>
<button type="button" value="decline" data-quiet>Approve (card is declined)</button><button type="button" value="cancel" data-quiet>Cancel</button>
</main><script src="/checkoutnow.js"></script></html>`

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

export function pageRoutes(state: State): Routes {
  return {
    'GET /v3/': () => script('stripe.js'),
    'GET /sdk/js': () => script('paypal.js'),
    'GET /elements/card': () => page(cardFrame),
    'GET /elements/card.js': () => script('card.js'),
    'GET /checkoutnow.js': () => script('approve.js'),
    'GET /checkoutnow': ({ query }) => {
      const order = state.orders.get(query.token ?? '')
      return page(approval(order ? escaped(`${order.description}: ${order.currency} ${order.value}`) : 'Order not found.'))
    },
  }
}
