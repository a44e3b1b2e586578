// Replaces https://www.paypal.com/sdk/js: the part of window.paypal that @paypal/react-paypal-js uses. The payer approves in a window of the sandbox.
;(() => {
  const script = document.currentScript
  const origin = new URL(script.src).origin

  function approval(orderId, popup) {
    return new Promise((resolve) => {
      const closed = setInterval(() => {
        if (popup.closed) end({ decision: 'cancel' })
      }, 300)
      function end(result) {
        clearInterval(closed)
        window.removeEventListener('message', receive)
        resolve(result)
      }
      function receive({ source, origin: from, data }) {
        if (from === origin && source === popup && data?.orderId === orderId) end(data)
      }
      window.addEventListener('message', receive)
      popup.location = `${origin}/checkoutnow?token=${encodeURIComponent(orderId)}`
    })
  }

  function Buttons(given = {}) {
    let options = given
    let holder

    async function pay() {
      // Browsers only open windows directly on a click, so the window opens before the order exists.
      const popup = window.open('about:blank', '_blank', 'popup,width=480,height=640')
      try {
        if (!popup) throw new Error('The window could not be opened')
        const orderID = await options.createOrder({ paymentSource: 'paypal' }, {})
        const { decision, payerId } = await approval(orderID, popup)
        popup.close()
        if (decision === 'cancel') return options.onCancel?.({ orderID }, {})
        const actions = {
          restart: () => pay(),
          order: { capture: () => Promise.reject(new Error('Only the server can capture orders')), get: () => Promise.resolve({ id: orderID }) },
        }
        await options.onApprove?.({ orderID, payerID: payerId, paymentSource: 'paypal', facilitatorAccessToken: '' }, actions)
      } catch (error) {
        popup?.close()
        if (options.onError) options.onError(error)
        else console.error(error)
      }
    }

    return {
      isEligible: () => true,
      hasReturned: () => false,
      resume() {},
      async render(target) {
        const place = typeof target === 'string' ? document.querySelector(target) : target
        holder = document.createElement('div')
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = 'Pay with PayPal'
        button.style.cssText =
          'width:100%;min-height:48px;border:0;border-radius:6px;background:#ffc439;color:#111;font:600 1rem/1.2 system-ui,sans-serif;cursor:pointer'
        button.addEventListener('click', async () => {
          let refused = false
          const actions = {
            resolve() {},
            reject() {
              refused = true
            },
          }
          await options.onClick?.({ fundingSource: 'paypal' }, actions)
          if (!refused) await pay()
        })
        holder.append(button)
        place.append(holder)
        const enabled = { enable: async () => button.removeAttribute('disabled'), disable: async () => button.setAttribute('disabled', '') }
        options.onInit?.({}, enabled)
      },
      async updateProps(changed) {
        options = { ...options, ...changed }
      },
      async close() {
        holder?.remove()
      },
    }
  }
  Buttons.instances = []

  window[script.dataset.namespace || 'paypal'] = {
    version: '5.0.0-sandbox',
    Buttons,
    FUNDING: { PAYPAL: 'paypal', CARD: 'card' },
    getFundingSources: () => ['paypal'],
    isFundingEligible: (source) => source === 'paypal',
    rememberFunding() {},
  }
})()
