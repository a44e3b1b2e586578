// Stands in for https://www.paypal.com/sdk/js: as much of window.paypal as @paypal/react-paypal-js uses. The payer decides in a window of the sandbox's own.
;(() => {
  const script = document.currentScript
  const origin = new URL(script.src).origin

  function approval(orderId, popup) {
    return new Promise((resolve) => {
      const closed = setInterval(() => {
        if (popup.closed) end({ decision: 'cancel' })
      }, 300)
      function end(said) {
        clearInterval(closed)
        window.removeEventListener('message', hear)
        resolve(said)
      }
      function hear({ source, origin: from, data }) {
        if (from === origin && source === popup && data?.orderId === orderId) end(data)
      }
      window.addEventListener('message', hear)
      popup.location = `${origin}/checkoutnow?token=${encodeURIComponent(orderId)}`
    })
  }

  function Buttons(given = {}) {
    let options = given
    let holder

    async function pay() {
      // At once, while it is the click's: browsers let nothing else open windows.
      const popup = window.open('about:blank', '_blank', 'popup,width=480,height=640')
      try {
        if (!popup) throw new Error('The window could not be opened')
        const orderID = await options.createOrder({ paymentSource: 'paypal' }, {})
        const { decision, payerId } = await approval(orderID, popup)
        popup.close()
        if (decision === 'cancel') return options.onCancel?.({ orderID }, {})
        const actions = {
          restart: () => pay(),
          order: { capture: () => Promise.reject(new Error("Captures are the server's to make")), get: () => Promise.resolve({ id: orderID }) },
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
